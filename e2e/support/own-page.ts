import type { Page } from 'playwright-core';
import { newStudent } from './sign-in.ts';
import type { useSite } from './visit.ts';

type Site = ReturnType<typeof useSite>;
type Visit = Parameters<Site['open']>[1];
export type Member = Awaited<ReturnType<typeof newStudent>>;

/** A page that only its owner sees: opened by a new student, or a teacher, who is signed in. */
export async function openOwnPage(
  { site, open }: Site,
  path: string,
  { isTeacher = false, ...visit }: Visit & { isTeacher?: boolean } = {},
): Promise<{ page: Page; member: Member }> {
  const member = await newStudent(site());
  if (isTeacher) {
    await site().pool.query(
      "update private.profiles set role = 'teacher', approval_status = 'approved', availability_status = 'available' where id = $1",
      [member.id],
    );
  }
  const page = await open(path, { ...visit, as: member });
  return { page, member };
}
