import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { usePeople } from './support/people.ts';
import { confirmTime } from './support/rest.ts';
import { toastsOf } from './support/sign-in.ts';

const { come, site, twoWhoTalk } = usePeople();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => page.getByRole('button', { name: 'Schedule Meeting' }).click();
const card = (page: Page) => page.locator('[data-message]').filter({ hasText: 'Meeting:' });

async function fillIn(page: Page, { date = inDays(5), time = '10:00', subject = 'Berakhot 4b' } = {}) {
  await dialog(page).getByLabel('Date').fill(date);
  await dialog(page).getByLabel('Time', { exact: true }).selectOption(time);
  await dialog(page).getByLabel('Subject').fill(subject);
}
const submit = (page: Page) => confirmTime(dialog(page), 'Schedule Meeting');
const bookings = async (student: { id: string }) =>
  (await site().pool.query('select * from lesson_bookings where student_id = $1', [student.id])).rows;

it('a meeting is agreed on in a conversation, seen by both on their own clocks, moved and cancelled', async () => {
  const { student, teacher, address } = await twoWhoTalk();
  const here = await come(student, address);
  const there = await come(teacher, address);
  await openDialog(here);
  await submit(here);
  await dialog(here).getByText('Please fill in all required fields.').waitFor();
  expect(await dialog(here).getByLabel('Time', { exact: true }).locator('option').count()).toBe(25);
  expect(await dialog(here).getByLabel('Duration').inputValue()).toBe('60');
  await fillIn(here, { date: inDays(-3) });
  await submit(here);
  await dialog(here).getByText('Please choose today or a later day.').waitFor();
  await fillIn(here);
  await dialog(here)
    .getByText(/For Moshe Levi that is .*9:00 AM \(Paris\)/)
    .waitFor();
  await submit(here);
  await toastsOf(here).filter({ hasText: 'Meeting scheduled successfully!' }).waitFor();

  await card(here).getByText('10:00 – 11:00 AM (Jerusalem)').waitFor();
  await card(there).getByText('9:00 – 10:00 AM (Paris)').waitFor();
  await card(there).getByText('Berakhot 4b').waitFor();
  await expect
    .poll(() =>
      there
        .locator('header')
        .getByRole('button', { name: /Notifications, 1 new/ })
        .count(),
    )
    .toBe(1);

  await card(there).getByRole('button', { name: 'Move', exact: true }).click();
  await dialog(there).getByLabel('Time', { exact: true }).selectOption('12:30');
  await confirmTime(dialog(there), 'Move');
  await card(here).getByText('1:30 – 2:30 PM (Jerusalem)').waitFor();

  const saved = here.waitForEvent('download');
  await card(here).getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('lomdim-meeting.ics');

  await card(here).getByRole('button', { name: 'Cancel the meeting' }).click();
  await dialog(here).getByRole('button', { name: 'Cancel the meeting' }).click();
  await card(there).getByText('Cancelled').waitFor();
  const left = await card(there)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(left).toEqual(['Report this message']);
  expect(await bookings(student)).toMatchObject([{ status: 'cancelled', time_zone: 'Europe/Paris' }]);
});

it('a time that is taken is refused, and the next one that is free for both is offered', async () => {
  const { student, address } = await twoWhoTalk();
  const here = await come(student, address, { expected: /^4\d\d: .*schedule_meeting/ });
  await openDialog(here);
  await fillIn(here);
  await submit(here);
  await card(here).waitFor();
  await openDialog(here);
  await fillIn(here, { time: '10:30', subject: 'Once more' });
  await submit(here);
  await dialog(here)
    .getByText(/already has a lesson.*11:00 AM/)
    .waitFor();
  await dialog(here).getByRole('button', { name: 'Take this time' }).click();
  await submit(here);
  await card(here).filter({ hasText: 'Once more' }).getByText('11:00 AM – 12:00 PM').waitFor();
  expect(await bookings(student)).toHaveLength(2);
});

it('a meeting that could not be stored is told, nothing typed is lost, and pressed again it is one meeting', async () => {
  const { student, address } = await twoWhoTalk();
  const here = await come(student, address, { expected: /request failed/ });
  await here.route('**/rpc/schedule_meeting', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await openDialog(here);
  await fillIn(here);
  await submit(here);
  await dialog(here).getByText('Failed to schedule meeting. Please try again.').waitFor();
  expect(await dialog(here).getByLabel('Subject').inputValue()).toBe('Berakhot 4b');
  await here.unroute('**/rpc/schedule_meeting');
  await submit(here);
  await toastsOf(here).filter({ hasText: 'Meeting scheduled successfully!' }).waitFor();
  expect(await bookings(student)).toHaveLength(1);
});

it('a meeting that begins about now offers its video call; near ones can no longer be changed', async () => {
  const { student, address } = await twoWhoTalk();
  const here = await come(student, address);
  const soon = new Date(Date.now() + 10 * 60_000).toISOString();
  await here.route('**/rpc/schedule_meeting', async (route) => {
    const answer = await route.fetch();
    const { id } = await answer.json();
    const { rows } = await site().pool.query(
      `update lesson_bookings set lesson_date = ($2::timestamptz at time zone 'UTC')::date,
         lesson_time = ($2::timestamptz at time zone 'UTC')::time, time_zone = 'UTC'
       where id = $1 returning to_jsonb(lesson_bookings) as row`,
      [id, soon],
    );
    await route.fulfill({ response: answer, json: rows[0].row });
  });
  await openDialog(here);
  await fillIn(here);
  await submit(here);
  await here.getByRole('heading', { name: 'Start the video call now?' }).waitFor();
  await dialog(here).getByRole('button', { name: 'Later' }).click();
  await card(here).getByText('up to 24 hours before').waitFor();
  expect(await card(here).getByRole('button', { name: 'Move', exact: true }).count()).toBe(0);
  const [booked] = await bookings(student);
  const call = card(here).getByRole('link', { name: 'Start video call' });
  expect(await call.getAttribute('href')).toBe(`/video-call/${booked.id}`);
});

it('study partners and strangers are offered no lesson', async () => {
  const { student, teacher, conversation, address } = await twoWhoTalk();
  await site().pool.query(
    "update private.profiles set role = 'student', approval_status = null where id = $1",
    [teacher.id],
  );
  const here = await come(student, address);
  await here.getByRole('heading', { name: 'Moshe Levi' }).waitFor();
  expect(await here.getByRole('button', { name: 'Schedule Meeting' }).count()).toBe(0);
  const { error } = await teacher.client.rpc('schedule_meeting', {
    meeting_id: crypto.randomUUID(),
    conversation_id: conversation,
    lesson_date: inDays(5),
    lesson_time: '10:00',
    time_zone: 'UTC',
    duration_minutes: 60,
    subject: 'x',
  });
  expect(error?.message).toBe('teacher_not_approved');
});
