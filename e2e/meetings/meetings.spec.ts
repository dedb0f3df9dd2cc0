import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { newConversation } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Days on which Jerusalem is an hour ahead of Paris: on two in March it is two, as summer time does not begin together. */
const meetingDay = () =>
  inDays([5, 6, 7].find((days) => hourIn('Asia/Jerusalem', days) - hourIn('Europe/Paris', days) === 1) ?? 5);
const hourIn = (timeZone: string, days: number) =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(`${inDays(days)}T08:00:00Z`),
    ),
  );
/** A day on which neither of the two rests, so that the next free time is on it too. */
async function workingDay(site: TestServer): Promise<string> {
  const { rows } = await site.pool.query(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(current_date + 5, current_date + 20, interval '1 day') as day
     where not exists (
       select from unnest(array['Asia/Jerusalem', 'Europe/Paris']) as zone
       where private.is_rest(zone, tstzrange(day, day + interval '1 day')))
     order by day limit 1`,
  );
  return rows[0].day;
}
const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => page.getByRole('button', { name: 'Schedule Meeting' }).click();
const card = (page: Page) => page.locator('[data-message]').filter({ hasText: 'Meeting:' });

async function fillIn(page: Page, { date = meetingDay(), time = '10:00', subject = 'Berakhot 4b' } = {}) {
  await dialog(page).getByLabel('Date').fill(date);
  await dialog(page).getByLabel('Time', { exact: true }).selectOption(time);
  await dialog(page).getByLabel('Subject').fill(subject);
}
const submit = (page: Page) => confirmTime(dialog(page), 'Schedule Meeting');
const bookings = async (site: TestServer, student: { id: string }) =>
  (await site.pool.query('select * from lesson_bookings where student_id = $1', [student.id])).rows;

test('a meeting is proposed in a conversation, accepted, seen by both on their own clocks, moved and cancelled', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const { student, teacher, address } = await newConversation(site);
  const here = await openAs(student, address);
  const there = await openAs(teacher, address);
  await test.step('the student proposes a meeting, which the form checks first', async () => {
    await openDialog(here);
    await submit(here);
    await expect(dialog(here).getByText('Please fill in all required fields.')).toBeVisible();
    await expect(dialog(here).getByLabel('Time', { exact: true }).locator('option')).toHaveCount(25);
    await expect(dialog(here).getByLabel('Duration')).toHaveValue('60');
    await fillIn(here, { date: inDays(-3) });
    await submit(here);
    await expect(dialog(here).getByText('Please choose today or a later day.')).toBeVisible();
    await fillIn(here);
    await expect(dialog(here).getByText(/For Moshe Levi that is .*9:00 AM \(Paris\)/)).toBeVisible();
    await submit(here);
    await expect(toastsOf(here).filter({ hasText: 'Meeting scheduled successfully!' })).toBeVisible();
  });

  await test.step('both see it, each on their own clock', async () => {
    await expect(card(here).getByText('10:00 – 11:00 AM (Jerusalem)')).toBeVisible();
    await expect(card(there).getByText('9:00 – 10:00 AM (Paris)')).toBeVisible();
    await expect(card(there).getByText('Berakhot 4b')).toBeVisible();
    await expect(there.locator('header').getByRole('button', { name: /Notifications, 1 new/ })).toBeVisible();
  });

  await test.step('it is firm once the teacher has said yes', async () => {
    await expect(card(here).getByText('Waiting for Moshe Levi')).toBeVisible();
    await expect(card(there).getByText('proposes this lesson')).toBeVisible();
    await card(there).getByRole('button', { name: 'Accept' }).click();
    await expect(card(here).getByText('You have both agreed')).toBeVisible();
    expect(await bookings(site, student)).toMatchObject([{ status: 'scheduled', state: 'agreed' }]);
  });

  await test.step('the teacher proposes another time, and the student agrees', async () => {
    await card(there).getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(there).getByLabel('Time', { exact: true }).selectOption('12:30');
    await confirmTime(dialog(there), 'Propose this time');
    await card(here).getByRole('button', { name: 'Accept the new time' }).click();
    await expect(card(here).getByText('1:30 – 2:30 PM (Jerusalem)')).toBeVisible();
    await expect(card(there).getByText('12:30 – 1:30 PM (Paris)')).toBeVisible();
  });

  await test.step('the student puts it into a calendar', async () => {
    const saved = here.waitForEvent('download');
    await card(here).getByRole('button', { name: 'Calendar file' }).click();
    expect((await saved).suggestedFilename()).toBe('lomdim-lesson.ics');
  });

  await test.step('the student cancels it with a reason, and nothing is left to do with it', async () => {
    await card(here).getByRole('button', { name: 'Cancel lesson' }).click();
    await dialog(here).getByLabel('Reason').fill('I am travelling');
    await dialog(here).getByRole('button', { name: 'Cancel lesson' }).click();
    await expect(card(there).getByText('cancelled this lesson')).toBeVisible();
    const left = card(there).getByRole('button');
    await expect(left).toHaveCount(1);
    await expect(left).toHaveAttribute('aria-label', 'Report this message');
    expect(await bookings(site, student)).toMatchObject([{ status: 'cancelled', state: 'cancelled' }]);
  });
});

test('a time that is taken is refused, and the next one that is free for both is offered', async ({
  site,
  openAs,
}) => {
  const { student, address } = await newConversation(site);
  const here = await openAs(student, address, { expected: /^4\d\d: .*schedule_meeting/ });
  const date = await workingDay(site);
  await openDialog(here);
  await fillIn(here, { date });
  await submit(here);
  await expect(card(here)).toBeVisible();
  await openDialog(here);
  await fillIn(here, { date, time: '10:30', subject: 'Once more' });
  await submit(here);
  await expect(dialog(here).getByText(/already has a lesson.*11:00 AM/)).toBeVisible();
  await dialog(here).getByRole('button', { name: 'Take this time' }).click();
  await submit(here);
  await expect(card(here).filter({ hasText: 'Once more' }).getByText('11:00 AM – 12:00 PM')).toBeVisible();
  expect(await bookings(site, student)).toHaveLength(2);
});

test('a meeting that could not be stored shows an error, nothing typed is lost, and a retry makes one meeting', async ({
  site,
  openAs,
}) => {
  const { student, address } = await newConversation(site);
  const here = await openAs(student, address, { expected: /request failed/ });
  await here.route('**/rpc/schedule_meeting', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await openDialog(here);
  await fillIn(here);
  await submit(here);
  await expect(dialog(here).getByText('Failed to schedule meeting. Please try again.')).toBeVisible();
  await expect(dialog(here).getByLabel('Subject')).toHaveValue('Berakhot 4b');
  await here.unroute('**/rpc/schedule_meeting');
  await submit(here);
  await expect(toastsOf(here).filter({ hasText: 'Meeting scheduled successfully!' })).toBeVisible();
  expect(await bookings(site, student)).toHaveLength(1);
});

test('a meeting that begins about now offers its video call, and a mistake is undone without a trace', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const here = await openAs(student, address);
  const there = await openAs(teacher, address);
  const soon = new Date(Date.now() + 10 * 60_000).toISOString();
  await here.route('**/rpc/schedule_meeting', async (route) => {
    const answer = await route.fetch();
    const { id } = await answer.json();
    const { rows } = await site.pool.query(
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
  await expect(here.getByRole('heading', { name: 'Start the video call now?' })).toBeVisible();
  await dialog(here).getByRole('button', { name: 'Later' }).click();
  const [booked] = await bookings(site, student);
  const call = card(here).getByRole('link', { name: 'Enter room' });
  await expect(call).toHaveAttribute('href', `/video-call/${booked.id}`);
  await card(here).getByRole('button', { name: 'Undo' }).click();
  await dialog(here).getByRole('button', { name: 'Undo' }).click();
  await expect(card(here)).toHaveCount(0);
  await expect(card(there)).toHaveCount(0);
});

test('study partners and people without a conversation are offered no lesson', async ({ site, openAs }) => {
  const { student, teacher, conversation, address } = await newConversation(site);
  await site.pool.query(
    "update private.profiles set role = 'student', approval_status = null where id = $1",
    [teacher.id],
  );
  const here = await openAs(student, address);
  await expect(here.getByRole('heading', { name: 'Moshe Levi' })).toBeVisible();
  await expect(here.getByRole('button', { name: 'Schedule Meeting' })).toHaveCount(0);
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
