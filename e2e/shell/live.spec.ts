import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';

test('what a page shows follows the database through the restart of a server: nothing is missed, nothing is there twice', async ({
  site,
  openAs,
}) => {
  const student = await newStudent(site);
  // While the server is away the page asks in vain, and the browser says so.
  const page = await openAs(student, '/dashboard/student', { expected: /ERR_|request failed|WebSocket/ });
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  const banner = page.getByText('No connection just now.');
  const notify = (kind: string) =>
    site.pool.query('insert into public.notifications (user_id, kind) values ($1, $2)', [student.id, kind]);

  await test.step('a notification is shown as soon as it is there', async () => {
    await expect(bell('Notifications')).toBeVisible();
    await notify('course_closed');
    await expect(bell('Notifications, 1 new')).toBeVisible();
  });

  await test.step('two more come while the server is away', async () => {
    await site.restart(async () => {
      await expect(banner).toBeVisible();
      await notify('course_closed');
      await notify('course_closed');
    });
    await expect(bell('Notifications, 3 new')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('then everything goes on as before', async () => {
    await notify('course_closed');
    await expect(bell('Notifications, 4 new')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
