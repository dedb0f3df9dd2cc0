import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import type { Open, Visit } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';

/** A page that only its owner sees: opened by a new student, or a teacher, who is signed in. */
export async function openOwnPage(
  { site, open }: { site: TestServer; open: Open },
  path: string,
  { isTeacher = false, ...visit }: Visit & { isTeacher?: boolean } = {},
): Promise<{ page: Page; member: Member }> {
  const member = await newStudent(site);
  if (isTeacher) {
    await site.pool.query(
      "update private.profiles set role = 'teacher', approval_status = 'approved', availability_status = 'available' where id = $1",
      [member.id],
    );
  }
  const page = await open(path, { ...visit, as: member });
  return { page, member };
}
