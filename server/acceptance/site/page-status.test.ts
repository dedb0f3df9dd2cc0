import { randomUUID } from 'node:crypto';
import { signedUp } from '@lomdim/testing/people/client';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Awaited<ReturnType<typeof signedUp>>;

beforeAll(async () => {
  server = await startSite({ env: { MAILER_AUTOCONFIRM: 'true' } });
  admin = await signedUp(server);
  await server.pool.query(`update private.profiles set role = 'admin' where id = $1`, [admin.user.id]);
});
afterAll(() => server?.stop());

async function createTeacher() {
  const teacher = await signedUp(server);
  await server.pool.query(
    `update private.profiles set role = 'teacher', approval_status = 'pending', gender = 'male' where id = $1`,
    [teacher.user.id],
  );
  return { ...teacher, page: `/teacher/${teacher.user.id}` };
}

async function createCourse(teacher: string): Promise<{ id: string; page: string }> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Course', 'Talmud', 1000) returning id`,
    [teacher],
  );
  const id = rows[0]?.id ?? '';
  return { id, page: `/course/${id}` };
}

const review = async (id: string, action: 'approved' | 'rejected') =>
  expect((await admin.client.rpc('review_teacher', { teacher_id: id, action })).error).toBeNull();

const ask = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });
const statusOf = async (path: string) => (await ask(path)).status;
/** The server hears of a change a moment after it was made; a kept page would stay far longer than is polled. */
const statusBecomes = (path: string, status: number) => expect.poll(() => statusOf(path)).toBe(status);

describe('the page of a teacher', () => {
  it('is 404 before the approval, 200 after it, and 410 from the moment of the rejection on', async () => {
    const { user, page } = await createTeacher();
    await statusBecomes(page, 404);
    await review(user.id, 'approved');
    await statusBecomes(page, 200);
    await statusBecomes(`${page}/?lng=fr`, 200);
    await review(user.id, 'rejected');
    await statusBecomes(page, 410);
    await review(user.id, 'approved');
    await statusBecomes(page, 200);
  });

  it('is 410 after the account was deleted, with the courses', async () => {
    const { client, email, user, page } = await createTeacher();
    await review(user.id, 'approved');
    const course = await createCourse(user.id);
    await statusBecomes(course.page, 200);
    const { error } = await client.functions.invoke('delete-my-account', { body: { confirm: email } });
    expect(error).toBeNull();
    await statusBecomes(page, 410);
    await statusBecomes(course.page, 410);
  });
});

it('the page of a course is 410 while it is closed', async () => {
  const { client, user } = await createTeacher();
  await review(user.id, 'approved');
  const { id, page } = await createCourse(user.id);
  const setOpen = async (isOpen: boolean) =>
    expect((await client.from('courses').update({ is_active: isOpen }).eq('id', id)).error).toBeNull();
  await statusBecomes(page, 200);
  await setOpen(false);
  await statusBecomes(page, 410);
  await setOpen(true);
  await statusBecomes(page, 200);
});

it.each([
  `/teacher/${randomUUID()}`,
  `/course/${randomUUID()}`,
  '/teacher/7',
  '/teacher/%27%3B--',
  '/course/nothing',
  `/course/${'x'.repeat(60)}`,
  '/blog/nothing',
  '/no/such/page',
])('%s is 404', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('what is not there claims no address and is not to be kept by search engines', async () => {
  const { user, page } = await createTeacher();
  const noindex = '<meta name="robots" content="noindex" />';
  const textOf = async (path: string) => (await ask(path)).text();
  for (const path of [page, '/blog/nothing', '/no/such/page']) {
    expect(await textOf(path)).toContain(noindex);
    expect(await textOf(path)).not.toContain('rel="canonical"');
  }
  await review(user.id, 'approved');
  await expect.poll(() => textOf(page)).not.toContain(noindex);
  await review(user.id, 'rejected');
  await expect.poll(() => textOf(page)).toContain(noindex);
});

it('the id of a student, or of a teacher as a course, is nobody’s page', async () => {
  const { user } = await createTeacher();
  await review(user.id, 'approved');
  expect(await statusOf(`/course/${user.id}`)).toBe(404);
  expect(await statusOf(`/teacher/${admin.user.id}`)).toBe(404);
});

it('while the database cannot be asked it is 503, and nothing else of the site is', async () => {
  const { user, page } = await createTeacher();
  await review(user.id, 'approved');
  const rename = (from: string, to: string) =>
    server.pool.query(`alter function public.${from} rename to ${to}`);
  await rename('teacher_review_counts', 'review_counts_away');
  try {
    const answer = await ask(page);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(await answer.text()).not.toContain('rel="canonical"');
    expect(await statusOf('/faq')).toBe(200);
    const id = answer.headers.get('x-request-id');
    const logged = server.logs.filter((line) => line.includes(String(id)));
    expect(logged.join()).toContain('what a page shows could not be read');
  } finally {
    await rename('review_counts_away', 'teacher_review_counts');
  }
  await statusBecomes(page, 200);
});
