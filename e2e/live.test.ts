import { expect, it } from 'vitest';
import { newStudent } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

it('what a page shows follows the database through the restart of a server: nothing is missed, nothing is there twice', async () => {
  const student = await newStudent(site());
  // While the server is away the page asks in vain, and the browser says so.
  const page = await open('/dashboard/student', { as: student, expected: /ERR_|request failed|WebSocket/ });
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  const banner = page.getByText('No connection just now.');
  const notify = (kind: string) =>
    site().pool.query('insert into public.notifications (user_id, kind) values ($1, $2)', [student.id, kind]);

  await bell('Notifications').waitFor();
  await notify('course_closed');
  await bell('Notifications, 1 new').waitFor();

  await site().restart(async () => {
    await banner.waitFor();
    await notify('course_closed');
    await notify('course_closed');
  });
  await bell('Notifications, 3 new').waitFor();
  await banner.waitFor({ state: 'detached' });
  await notify('course_closed');
  await bell('Notifications, 4 new').waitFor();
  expect(await banner.count()).toBe(0);
});
