import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { newAdmin } from '../helpers/admins.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { newConversation } from '../helpers/people.ts';

const standing = (page: Page, title: string | RegExp) => page.getByRole('heading', { level: 2, name: title });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

/** A student who lives in Jerusalem and a teacher in Paris, who have written to each other. */
async function newPair(site: TestServer) {
  const { student, teacher, conversation } = await newConversation(site);
  await site.pool.query("update private.profiles set first_name = 'Noa' where id = $1", [student.id]);
  await site.pool.query('update private.profiles set hourly_rate = 40 where id = $1', [teacher.id]);
  await site.pool.query(
    "insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
    [conversation, student.id],
  );
  return { student, teacher };
}

/** Proposed by the student, on a half hour so many days from now. */
async function propose(by: Member, student: Member, teacher: Member, days: number): Promise<string> {
  const start = new Date(Date.now() + days * 24 * 3_600_000);
  const { data, error } = await by.client
    .from('lesson_bookings')
    .insert({
      student_id: student.id,
      teacher_id: teacher.id,
      lesson_date: start.toISOString().slice(0, 10),
      lesson_time: `${start.toISOString().slice(11, 13)}:30`,
      time_zone: 'UTC',
      duration_minutes: 60,
      subject: 'Berakhot, the second chapter',
      notes: 'I read Hebrew slowly.',
    } as never)
    .select('id')
    .single();
  if (error) throw error;
  return data.id ?? '';
}

async function agreed(site: TestServer, student: Member, teacher: Member, days: number): Promise<string> {
  const id = await propose(student, student, teacher, days);
  await teacher.client.rpc('accept_lesson', { lesson_id: id }).throwOnError();
  // Only a mistake of the last minutes can be undone.
  await site.pool.query("update public.lessons set created_at = now() - interval '1 hour' where id = $1", [
    id,
  ]);
  return id;
}

/** It ended an hour and a half ago. */
const end = (site: TestServer, id: string) =>
  site.pool.query("update public.lessons set starts_at = now() - interval '150 minutes' where id = $1", [id]);

test('a lesson is proposed, answered from the dashboard, moved by agreement, and cancelled late', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const { student, teacher } = await newPair(site);
  const id = await propose(student, student, teacher, 3);
  const hers = await openAs(student, `/lesson/${id}`);
  const his = await openAs(teacher, '/dashboard/teacher', { width: 375 });

  await test.step('the student reads where it stands, at which price, on both clocks', async () => {
    await expect(standing(hers, 'Waiting for Moshe Levi')).toBeVisible();
    await expect(hers.getByText('Free: your first lesson together').first()).toBeVisible();
    await expect(hers.getByText('Your clock, Jerusalem')).toBeVisible();
    await expect(hers.getByText(/^Moshe Levi’s clock, Paris: /)).toBeVisible();
    await expect(hers.getByText('You proposed the lesson.')).toBeVisible();
  });

  await test.step('the teacher is asked on top of the dashboard, and answers', async () => {
    const waiting = his.getByRole('region', { name: 'Waiting for your answer' });
    await expect(waiting.getByText('Noa Ben proposes a lesson')).toBeVisible();
    await expect(his.getByText('No lesson with a single student is planned.').first()).toBeVisible();
    await expectNoAxeViolations(his);
    await expectNoHorizontalScroll(his);
    await waiting.getByRole('link', { name: /^Answer/ }).click();
    // The link only shows where to press; nothing has been answered by it.
    const accept = his.getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeFocused();
    await expect(his.getByText('I read Hebrew slowly.')).toBeVisible();
    await expect(standing(hers, 'Waiting for Moshe Levi')).toBeVisible();
    await accept.click();
    await expect(standing(his, 'You have both agreed')).toBeVisible();
    await expect(standing(hers, 'You have both agreed')).toBeVisible();
    await expect(hers.getByText('Moshe Levi said yes.')).toBeVisible();
  });

  await test.step('the teacher proposes another time, and the student accepts it', async () => {
    await press(his, 'Move');
    await dialogOf(his).getByLabel('Time').selectOption('11:00');
    await dialogOf(his)
      .getByLabel(/A word to/)
      .fill('A bit earlier?');
    await dialogOf(his)
      .getByRole('button', { name: /Propose this time|Move all the same|anyway/i })
      .click();
    await expect(standing(his, 'You proposed another time')).toBeVisible();
    await expect(standing(hers, 'Moshe Levi proposes another time')).toBeVisible();
    await expect(hers.getByText('A bit earlier?').first()).toBeVisible();
    await press(hers, 'Accept the new time');
    await expect(standing(hers, 'You have both agreed')).toBeVisible();
    await expect(his.getByText(/^11:00(\sAM)?\s–\s12:00\sPM$/).first()).toBeVisible();
  });

  await test.step('the student cancels it at the last moment, and knows what follows', async () => {
    await site.pool.query(
      "update public.lessons set starts_at = now() + interval '5 hours', created_at = now() - interval '1 day' where id = $1",
      [id],
    );
    await hers.reload();
    await press(hers, 'Cancel lesson');
    const dialog = dialogOf(hers);
    await expect(dialog.getByText('this is a late cancellation')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
    // A reason is asked for.
    await expect(dialog.getByText('Please fill this in.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A fever');
    await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
    await expect(standing(hers, 'You cancelled this lesson late')).toBeVisible();
    await expect(standing(his, 'Noa Ben cancelled this lesson late')).toBeVisible();
    await expect(his.getByText('Reason: A fever')).toBeVisible();
    await expect(his.getByRole('button', { name: 'Ask for it to count' })).toBeVisible();
  });
});

test('what happened is proposed from the room, said by the teacher, objected to, and decided by an admin', async ({
  site,
  openAs,
}) => {
  const { student, teacher } = await newPair(site);
  const id = await agreed(site, student, teacher, 3);
  await end(site, id);
  const his = await openAs(teacher, '/dashboard/teacher');

  await test.step('the teacher is asked, and answers', async () => {
    const waiting = his.getByRole('region', { name: 'Waiting for your answer' });
    await expect(waiting.getByText('Did it take place?')).toBeVisible();
    await waiting.getByRole('link', { name: /^Answer/ }).click();
    await expect(standing(his, 'Did the lesson take place?')).toBeVisible();
    await press(his, 'Say what happened');
    await expect(dialogOf(his).getByText('Nobody was in the room.')).toBeVisible();
    await dialogOf(his).getByLabel('The student did not come').check();
    await expectNoAxeViolations(his);
    await dialogOf(his).getByRole('button', { name: 'Save' }).click();
    await expect(standing(his, 'You said: the student did not come')).toBeVisible();
  });

  const hers = await openAs(student, '/dashboard/student', { width: 375 });
  await test.step('the student finds it, and objects', async () => {
    await hers.getByRole('link', { name: /^Answer/ }).click();
    await expect(standing(hers, 'Moshe Levi said: the student did not come')).toBeVisible();
    await press(hers, 'Object');
    await dialogOf(hers).getByLabel('What happened').fill('I waited for twenty minutes.');
    await dialogOf(hers).getByRole('button', { name: 'Send the objection' }).click();
    await expect(standing(hers, 'You objected')).toBeVisible();
    await expect(standing(his, 'Noa Ben objected')).toBeVisible();
  });

  await test.step('an admin reads both accounts, and decides', async () => {
    const admin = await openAs(await newAdmin(site, 'Ruth'), '/dashboard/admin?tab=reports');
    const objections = admin.getByRole('region', { name: 'Objections to decide' });
    await expect(objections.getByText('Objection: I waited for twenty minutes.')).toBeVisible();
    await expect(objections.getByText('Nobody was in the room.')).toBeVisible();
    await objections.getByRole('link', { name: /^Decide/ }).click();
    await expect(standing(admin, 'An objection to decide')).toBeVisible();
    await expect(admin.getByText('Objection: I waited for twenty minutes.')).toBeVisible();
    await expect(admin.getByText('Moshe Levi said that the student did not come.')).toBeVisible();
    // What the two put beside the lesson is theirs.
    await expect(admin.getByRole('heading', { name: 'Homework' })).toHaveCount(0);
    await press(admin, 'Decide');
    await dialogOf(admin).getByLabel('What happened?').selectOption('not_held');
    await dialogOf(admin).getByLabel('Why').fill('Nobody was in the room.');
    await dialogOf(admin).getByRole('button', { name: 'Decide' }).click();
    await expect(standing(hers, 'The lesson was not held')).toBeVisible();
    await expect(hers.getByText('Our decision: Nobody was in the room.')).toBeVisible();
  });
});

test('homework, files, notes and a summary are kept on the page, each for whom it is', async ({
  site,
  openAs,
}) => {
  const { student, teacher } = await newPair(site);
  const id = await agreed(site, student, teacher, 3);
  const his = await openAs(teacher, `/lesson/${id}`);
  const hers = await openAs(student, `/lesson/${id}`, { width: 375 });

  await test.step('the teacher gives homework, and the student says that it is done', async () => {
    await his.getByLabel('What to do').fill('Read the first mishnah');
    await his.getByLabel(/^Due date/).fill('2099-01-05');
    await press(his, 'Give homework');
    const homework = hers.getByRole('checkbox', { name: /Read the first mishnah/ });
    await expect(hers.getByText('Due Monday, January 5')).toBeVisible();
    await homework.check();
    await expect(his.getByText(/^Done on /)).toBeVisible();
    await expect(homework).toBeChecked();
  });

  await test.step('the teacher brings a file, which only they remove', async () => {
    await his.getByLabel('Choose a file').setInputFiles({
      name: 'דף מקורות.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('שלום'),
    });
    await expect(his.getByRole('button', { name: 'Remove דף מקורות.txt' })).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('button', { name: 'Remove דף מקורות.txt' })).toHaveCount(0);
    const [download] = await Promise.all([
      hers.waitForEvent('download'),
      hers.getByRole('button', { name: 'Download דף מקורות.txt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('דף מקורות.txt');
  });

  await test.step('notes are the teacher’s alone', async () => {
    await his.getByRole('textbox', { name: 'Notes' }).fill('Shy at first');
    await press(his, 'Save notes');
    await expect(his.getByText('Saved.', { exact: true })).toBeVisible();
    await his.reload();
    await expect(his.getByRole('textbox', { name: 'Notes' })).toHaveValue('Shy at first');
    await hers.reload();
    await expect(standing(hers, 'Homework')).toBeVisible();
    await expect(hers.getByText('Shy at first')).toHaveCount(0);
  });

  await test.step('a summary can be written once it has begun', async () => {
    await expect(his.getByRole('textbox', { name: 'Summary' })).toHaveCount(0);
    await end(site, id);
    await his.reload();
    await his.getByRole('textbox', { name: 'Summary' }).fill('Why the evening comes first');
    await press(his, 'Save summary');
    await expect(hers.getByText('Why the evening comes first')).toBeVisible();
    await expectNoAxeViolations(his);
    await expectNoHorizontalScroll(hers);
  });
});

test('a mistake is undone without a trace, and nobody else finds a lesson', async ({ site, openAs }) => {
  const { student, teacher } = await newPair(site);
  const id = await propose(student, student, teacher, 3);
  const outsider = await newStudent(site);

  await test.step('for anybody else there is no such lesson', async () => {
    for (const address of [`/lesson/${id}?answer=accept`, '/lesson/nothing']) {
      const page = await openAs(outsider, address);
      await expect(page.getByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible();
    }
  });

  await test.step('the student undoes it', async () => {
    const page = await openAs(student, `/lesson/${id}`);
    await press(page, 'Undo');
    await dialogOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(/\/dashboard\/student$/);
    await expect(page.getByText('Undone, without a trace.', { exact: true })).toBeVisible();
    await expect(page.getByText('No lesson is planned. Choose a teacher and a time.')).toBeVisible();
    await page.goto(`${site.url}/lesson/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible();
  });
});

test('the next lesson stands on top of both dashboards, with the way in', async ({ site, openAs }) => {
  const { student, teacher } = await newPair(site);
  const id = await agreed(site, student, teacher, 3);
  const hers = await openAs(student, '/dashboard/student');
  const next = hers.getByRole('region', { name: 'Your next lesson' });

  await test.step('who, when, in how long', async () => {
    await expect(next.getByRole('link', { name: 'Berakhot, the second chapter' })).toHaveAttribute(
      'href',
      `/lesson/${id}`,
    );
    await expect(next.getByText('With Moshe Levi')).toBeVisible();
    await expect(next.getByText('begins in 3 days')).toBeVisible();
    await expect(next.getByRole('button', { name: 'Move' })).toBeVisible();
    await expect(next.getByRole('button', { name: 'Cancel lesson' })).toBeVisible();
  });

  await test.step('it opens while the page is open', async () => {
    await site.pool.query(
      "update public.lessons set starts_at = now() + interval '10 minutes' where id = $1",
      [id],
    );
    await expect(next.getByRole('link', { name: 'Enter room' })).toHaveAttribute('href', `/video-call/${id}`);
  });

  await test.step('for the teacher too', async () => {
    const his = await openAs(teacher, '/dashboard/teacher', { width: 375 });
    const theirs = his.getByRole('region', { name: 'Your next lesson' });
    await expect(theirs.getByText('With Noa Ben')).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Enter room' })).toBeVisible();
    await expectNoHorizontalScroll(his);
  });
});
