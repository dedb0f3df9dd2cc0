import { expect, it } from 'vitest';
import { usePeople } from './support/people.ts';
import { newStudent } from './support/sign-in.ts';

const { come, newTeacher, site, twoWhoTalk } = usePeople();

it('a student finds a teacher by name, with the keyboard alone, and the same conversation when asked again', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  await site().pool.query("update private.profiles set first_name = 'Menachem' where id = $1", [teacher.id]);
  const page = await come(student, '/chat');
  await page.getByText('No conversations yet.').waitFor();
  const opener = page.getByRole('button', { name: 'New conversation' });
  for (const turn of [1, 2]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('menac');
    const found = page.getByRole('dialog').getByRole('button', { name: /Menachem Levi/ });
    await found.waitFor();
    if (turn === 2) await found.getByText('You are already talking').waitFor();
    await found.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Menachem Levi' }).waitFor();
  }
  const { rows } = await site().pool.query('select from conversations where student_id = $1', [student.id]);
  expect(rows).toHaveLength(1);
});

it('a teacher finds their own students, and searches the list of conversations', async () => {
  const { student, teacher } = await twoWhoTalk();
  const stranger = await newStudent(site());
  await site().pool.query("update private.profiles set first_name = 'Elchanan' where id = any($1)", [
    [student.id, stranger.id],
  ]);
  const page = await come(teacher, '/chat');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Elch');
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('nobody');
  await page.getByText('No conversation with this name.').waitFor();
  await search.fill('elch');
  await page.getByRole('link', { name: /Elchanan Ben/ }).waitFor();
});

it('five rows hold the place while the conversations come', async () => {
  const { student } = await twoWhoTalk();
  const page = await come(student, '/chat');
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/rpc/conversation_overview', async (route) => {
    await gate;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(5);
  open();
  await page.getByRole('link', { name: /Moshe Levi/ }).waitFor();
  await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(0);
});

it('notifications arrive on any page, lead on, and are marked as read', async () => {
  const { student, teacher } = await twoWhoTalk();
  const page = await come(teacher, '/faq');
  await page.locator('header').getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const { error } = await student.client.from('lesson_bookings').insert({
    student_id: student.id,
    teacher_id: teacher.id,
    lesson_date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    lesson_time: '10:00',
    time_zone: 'UTC',
    subject: 'Rashi',
  });
  expect(error).toBeNull();
  const bell = page.locator('header').getByRole('button', { name: 'Notifications, 1 new' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Noa Ben has booked a lesson with you: Rashi').waitFor();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.locator('header').getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await panel.getByRole('link').click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
});
