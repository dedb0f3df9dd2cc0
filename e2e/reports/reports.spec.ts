import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { newAdmin } from '../helpers/admins.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { newConversation } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';

async function report(page: Page, reason: string, details: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong?').selectOption(reason);
  await dialog.getByLabel(/^What happened\?/).fill(details);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toastsOf(page).getByText('Thank you. Our team will look at it.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('a message, a person and a course are reported, and an admin decides with the context at hand', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const { student, teacher, conversation, address } = await newConversation(site);
  const {
    rows: [course],
  } = await site.pool.query(
    `insert into public.courses (teacher_id, title, subject, price) values ($1, 'Too good to be true', 'Kabbalah', 1500) returning id`,
    [teacher.id],
  );
  await site.pool.query(
    `insert into public.chat_messages (conversation_id, sender_id, content, created_at) values
       ($1, $2, 'Shalom, when do we begin?', now() - interval '3 minutes'),
       ($1, $3, 'Pay me elsewhere, it is cheaper.', now() - interval '2 minutes'),
       ($1, $3, 'Are you there?', now() - interval '1 minute')`,
    [conversation, student.id, teacher.id],
  );

  const page = await openAs(student, address);
  await test.step('a message is reported with the keyboard', async () => {
    const bubble = page.locator('[data-message]', { hasText: 'Pay me elsewhere' });
    await bubble.hover();
    // The last one received is reached by Tab, the others from there.
    await page.locator('[data-message]', { hasText: 'Are you there?' }).getByRole('button').focus();
    await page.keyboard.press('ArrowUp');
    await expect(bubble.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await expectNoAxeViolations(page);
    await report(page, 'spam', 'He wants to be paid outside.');
    await expect(bubble.getByRole('button')).toBeFocused();
    const own = page.locator('[data-message]', { hasText: 'when do we begin' });
    await expect(own.getByRole('button')).toHaveCount(0);
  });
  await test.step('its writer is reported, in the conversation and on their page', async () => {
    await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
    await report(page, 'other', 'Twice already.');

    await page.goto(`${site.url}/teacher/${teacher.id}`);
    await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
    await report(page, 'impersonation', 'The same again while it is open.');
  });
  await test.step('a course is reported', async () => {
    await page.goto(`${site.url}/course/${course.id}`);
    await page.getByRole('button', { name: 'Report Too good to be true' }).click();
    await report(page, 'inappropriate', '');
  });

  const admin = await newAdmin(site, 'Hanna');
  const desk = await openAs(admin, '/dashboard/admin?tab=reports');
  const row = desk.getByRole('article', { name: 'Message: Moshe Levi' });
  const dialog = desk.getByRole('dialog');
  await test.step('an admin reads what was reported, in its context', async () => {
    // The second report of the same person is the first one.
    await expect(desk.getByRole('article')).toHaveCount(3);
    await expect(desk.getByRole('article', { name: 'Course: Too good to be true' })).toBeVisible();
    await expect(row.getByText('reported 3 times in all')).toBeVisible();
    await row.getByRole('button', { name: /^Look/ }).click();
    await expect(dialog.getByText('He wants to be paid outside.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show the conversation' }).click();
    await expect(dialog.getByText('Shalom, when do we begin?')).toBeVisible();
    await expect(dialog.locator('[data-reported]')).toContainText('Pay me elsewhere');
    await expectNoAxeViolations(desk);
    await dialog.getByLabel('Note, for admins').fill('Warned.');
  });

  await test.step('another admin decides on the course meanwhile', async () => {
    // Another admin was faster: this one reads so, and sees the list without it.
    await site.pool.query(
      `update public.reports set status = 'dismissed', decided_at = now() where subject_kind = 'course'`,
    );
    await expect(desk.locator('article', { hasText: 'Too good to be true' })).toHaveCount(0);
  });
  await test.step('the decision is made, told and written down', async () => {
    await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
    await expect(toastsOf(desk).getByText('The report is decided, and the reporter is told.')).toBeVisible();
    await expect(row).toHaveCount(0);
    const { rows: notices } = await site.pool.query(
      `select data ->> 'decision' as decision from public.notifications where user_id = $1 and kind = 'report_decided'`,
      [student.id],
    );
    expect(notices).toEqual([{ decision: 'resolved' }]);
    await desk.getByRole('tab', { name: 'Log' }).click();
    await expect(desk.getByRole('article', { name: 'Reported conversation read' })).toBeVisible();
    await expect(desk.getByRole('article', { name: 'Report resolved' }).getByText('Warned.')).toBeVisible();
  });
});
