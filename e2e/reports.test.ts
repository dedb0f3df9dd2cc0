import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from './support/admins.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { usePeople } from './support/people.ts';
import { toastsOf } from './support/sign-in.ts';

const { site, come, twoWhoTalk } = usePeople();

async function report(page: Page, reason: string, details: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong?').selectOption(reason);
  await dialog.getByLabel(/^What happened\?/).fill(details);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await toastsOf(page).getByText('Thank you. Our team will look at it.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

it('a message, a person and a course are reported, and an admin decides with the context at hand', async () => {
  const { student, teacher, conversation, address } = await twoWhoTalk();
  const {
    rows: [course],
  } = await site().pool.query(
    `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Too good to be true', 'Kabbalah', 1500) returning id`,
    [teacher.id],
  );
  await site().pool.query(
    `insert into public.chat_messages (conversation_id, sender_id, content, created_at) values
       ($1, $2, 'Shalom, when do we begin?', now() - interval '3 minutes'),
       ($1, $3, 'Pay me elsewhere, it is cheaper.', now() - interval '2 minutes'),
       ($1, $3, 'Are you there?', now() - interval '1 minute')`,
    [conversation, student.id, teacher.id],
  );

  const page = await come(student, address);
  const bubble = page.locator('[data-message]', { hasText: 'Pay me elsewhere' });
  await bubble.hover();
  // The last one received is reached by Tab, the others from there.
  await page.locator('[data-message]', { hasText: 'Are you there?' }).getByRole('button').focus();
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => bubble.getByRole('button').evaluate((flag) => flag === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await expectNoAxeViolations(page);
  await report(page, 'spam', 'He wants to be paid outside.');
  await expect
    .poll(() => bubble.getByRole('button').evaluate((flag) => flag === document.activeElement))
    .toBe(true);
  expect(
    await page.locator('[data-message]', { hasText: 'when do we begin' }).getByRole('button').count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
  await report(page, 'other', 'Twice already.');

  await page.goto(`${site().url}/teacher/${teacher.id}`);
  await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
  await report(page, 'impersonation', 'The same again while it is open.');
  await page.goto(`${site().url}/course/${course.id}`);
  await page.getByRole('button', { name: 'Report Too good to be true' }).click();
  await report(page, 'inappropriate', '');

  const admin = await newAdmin(site(), 'Hanna');
  const desk = await come(admin, '/dashboard/admin?tab=reports');
  const rows = desk.getByRole('article');
  // The second report of the same person is the first one.
  await expect.poll(() => rows.count()).toBe(3);
  await desk.getByRole('article', { name: 'Course: Too good to be true' }).waitFor();
  const row = desk.getByRole('article', { name: 'Message: Moshe Levi' });
  await row.getByText('reported 3 times in all').waitFor();
  await row.getByRole('button', { name: /^Look/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('He wants to be paid outside.').waitFor();
  await dialog.getByRole('button', { name: 'Show the conversation' }).click();
  await dialog.getByText('Shalom, when do we begin?').waitFor();
  expect(await dialog.locator('[data-reported]').textContent()).toContain('Pay me elsewhere');
  await expectNoAxeViolations(desk);
  await dialog.getByLabel('Note, for admins').fill('Warned.');

  // Another admin was faster: this one is told, and sees the list without it.
  await site().pool.query(
    `update public.reports set status = 'dismissed', decided_at = now() where subject_kind = 'course'`,
  );
  await desk.locator('article', { hasText: 'Too good to be true' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await toastsOf(desk).getByText('The report is decided, and the reporter is told.').waitFor();
  await row.waitFor({ state: 'detached' });
  const { rows: notices } = await site().pool.query(
    `select data ->> 'decision' as decision from public.notifications where user_id = $1 and kind = 'report_decided'`,
    [student.id],
  );
  expect(notices).toEqual([{ decision: 'resolved' }]);
  await desk.getByRole('tab', { name: 'Log' }).click();
  await desk.getByRole('article', { name: 'Reported conversation read' }).waitFor();
  await desk.getByRole('article', { name: 'Report resolved' }).getByText('Warned.').waitFor();
});
