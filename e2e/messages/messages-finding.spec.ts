import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Request } from '@playwright/test';
import { newConversation, newTeacher } from '../helpers/people.ts';

test('a student finds a teacher by name, with the keyboard alone, and the same conversation when asked again', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query("update private.profiles set first_name = 'Menachem' where id = $1", [teacher.id]);
  const page = await openAs(student, '/chat');
  await expect(page.getByText('No conversations yet.')).toBeVisible();
  const opener = page.getByRole('button', { name: 'New conversation' });
  const dialog = page.getByRole('dialog');
  // The teacher is shown before that, too, among all who could be written to.
  const searched = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/people_to_write_to') &&
      response.request().postDataJSON().question === 'menac',
  );
  for (const turn of [1, 2]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('searchbox').pressSequentially('menac');
    await searched;
    const found = dialog.getByRole('button', { name: /Menachem Levi/ });
    await expect(found).toBeVisible();
    if (turn === 2) await expect(found.getByText('You are already talking')).toBeVisible();
    await found.focus();
    await page.keyboard.press('Enter');
    // It closes once the conversation is there.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Menachem Levi' })).toBeVisible();
  }
  const { rows } = await site.pool.query('select from conversations where student_id = $1', [student.id]);
  expect(rows).toHaveLength(1);
});

test('somebody who is chosen while the search still runs is known when the same is searched again', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query("update private.profiles set first_name = 'Elazar' where id = $1", [teacher.id]);
  const page = await openAs(student, '/chat');
  const dialog = page.getByRole('dialog');
  const found = dialog.getByRole('button', { name: /Elazar Levi/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isSearch = (request: Request) =>
    request.url().endsWith('/rpc/people_to_write_to') && request.postDataJSON().question === 'elaz';
  await test.step('the answer to a search is read and held back; from the list before it somebody is chosen', async () => {
    await page.route('**/rpc/people_to_write_to', async (route) => {
      if (!isSearch(route.request())) return route.fallback();
      const response = await route.fetch();
      await held;
      // By now the page may have given it up.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expect(found).toBeVisible();
    const asked = page.waitForRequest(isSearch);
    await dialog.getByRole('searchbox').fill('elaz');
    await asked;
    await found.click();
    await expect(page.getByRole('heading', { name: 'Elazar Levi' })).toBeVisible();
  });
  await test.step('the same search asks anew, and finds them as known', async () => {
    const askedAgain = page.waitForRequest(isSearch);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await dialog.getByRole('searchbox').fill('elaz');
    await askedAgain;
    release();
    await expect(found.getByText('You are already talking')).toBeVisible();
  });
});

test('a teacher finds their own students, and searches the list of conversations', async ({
  site,
  openAs,
}) => {
  const { student, teacher } = await newConversation(site);
  const outsider = await newStudent(site);
  await site.pool.query("update private.profiles set first_name = 'Elchanan' where id = any($1)", [
    [student.id, outsider.id],
  ]);
  const page = await openAs(teacher, '/chat');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Elch');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('nobody');
  await expect(page.getByText('No conversation with this name.')).toBeVisible();
  await search.fill('elch');
  await expect(page.getByRole('link', { name: /Elchanan Ben/ })).toBeVisible();
});

test('five skeleton rows are shown while the conversations load', async ({ site, openAs }) => {
  const { student } = await newConversation(site);
  const page = await openAs(student, '/chat');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rpc/conversation_overview', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[data-placeholder]')).toHaveCount(5);
  release();
  await expect(page.getByRole('link', { name: /Moshe Levi/ })).toBeVisible();
  await expect(page.locator('[data-placeholder]')).toHaveCount(0);
});

test('notifications arrive on any page, lead on, and are marked as read', async ({ site, openAs }) => {
  const { student, teacher } = await newConversation(site);
  const page = await openAs(teacher, '/faq');
  const header = page.locator('header');
  const quietBell = header.getByRole('button', { name: 'Notifications', exact: true });
  await expect(quietBell).toBeVisible();
  const { error } = await student.client.from('lesson_bookings').insert({
    student_id: student.id,
    teacher_id: teacher.id,
    lesson_date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    lesson_time: '10:00',
    time_zone: 'UTC',
    subject: 'Rashi',
  });
  expect(error).toBeNull();
  await header.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Noa Ben proposes a lesson: Rashi')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(quietBell).toBeVisible();
  await panel.getByRole('link').click();
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(page.getByRole('heading', { name: 'Rashi', level: 1 })).toBeVisible();
});
