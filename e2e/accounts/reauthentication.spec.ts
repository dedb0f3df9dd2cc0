import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import { newEmail } from '@lomdim/testing/people/client';
import { codeOf } from '@lomdim/testing/people/totp';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { newAdmin, newPerson } from '../helpers/admins.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const title = 'Please confirm that it is you';
const proofOf = (page: Page) => page.getByRole('dialog', { name: title });

/** As if everything that this person proved had been proved an hour ago. */
const letAnHourPass = (site: TestServer, id: string) =>
  site.pool.query(
    `update auth.mfa_amr_claims c set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
     from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [id],
  );

test('a sensitive change asks for the password, goes on by itself, and loses nothing', {
  tag: '@journey',
}, async ({ site, open }) => {
  const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
  await letAnHourPass(site, member.id);
  const address = newEmail();
  const field = page.getByLabel('New e-mail address');
  await field.fill(address);
  await page.getByRole('button', { name: 'Change address' }).click();

  await test.step('whoever would rather not keeps what they typed, and is told why', async () => {
    await expectNoAxeViolations(page);
    await proofOf(page).getByRole('button', { name: 'Cancel' }).first().click();
    await expect(proofOf(page)).toHaveCount(0);
    await expect(page.getByText('Please confirm that it is you, and try again.')).toBeVisible();
    await expect(field).toHaveValue(address);
  });

  await test.step('a wrong password is refused, the right one is enough', async () => {
    await page.getByRole('button', { name: 'Change address' }).click();
    const password = proofOf(page).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await password.fill('not mine at all');
    await proofOf(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(proofOf(page).getByText('The current password is not right.')).toBeVisible();
    await password.fill(member.password);
    await proofOf(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(proofOf(page)).toHaveCount(0);
    await expect(toastsOf(page).getByText('Your e-mail address was changed.')).toBeVisible();
  });

  await test.step('for a while nothing more is asked', async () => {
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('dialog', { name: 'Set up a second factor' }).locator('code')).toBeVisible();
    await expect(proofOf(page)).toHaveCount(0);
  });
});

test('whoever forgot the password confirms with a code from the mailbox', async ({ site, open }) => {
  const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\/user/ });
  await letAnHourPass(site, member.id);
  await page.getByLabel('New e-mail address').fill(newEmail());
  await page.getByRole('button', { name: 'Change address' }).click();
  await proofOf(page).getByRole('button', { name: 'Send me a code by mail' }).click();
  await expect(proofOf(page).getByText('We have sent you a code.')).toBeVisible();
  const { code } = await lastMail(site, member.email);
  await proofOf(page).getByLabel('Code from our mail').fill(code);
  await proofOf(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toastsOf(page).getByText('Your e-mail address was changed.')).toBeVisible();
});

test('whoever has a second factor confirms with it, and stays signed in', async ({ site, open }) => {
  const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /auth\/v1\// });
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have kept them' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await letAnHourPass(site, member.id);
  await page.getByLabel('New e-mail address').fill(newEmail());
  await page.getByRole('button', { name: 'Change address' }).click();
  await proofOf(page).getByLabel('Your code').fill(codeOf(secret, 1));
  await proofOf(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toastsOf(page).getByText('Your e-mail address was changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('New e-mail address')).toBeVisible();
});

test('an admin confirms above the dialog of what they do, whose words are kept', async ({ site, openAs }) => {
  const admin = await newAdmin(site, 'Hanna');
  await newPerson(site, 'Nadav', { role: 'teacher', approval_status: 'approved' });
  const page = await openAs(admin, '/dashboard/admin?tab=teachers', {
    expected: /^403: .*suspend_teacher/,
  });
  await letAnHourPass(site, admin.id);
  const row = page.getByRole('article', { name: 'Nadav Adler' });
  await row.getByRole('button', { name: 'Suspend: Nadav Adler' }).click();
  await page.getByLabel(/^Reason/).fill('Complaints of students');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await proofOf(page).getByLabel('Password', { exact: true }).fill(admin.password);
  await proofOf(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.getByText('Suspended')).toBeVisible();
  const { rows } = await site.pool.query(
    `select detail ->> 'note' as note from private.admin_log where admin_id = $1`,
    [admin.id],
  );
  expect(rows).toEqual([{ note: 'Complaints of students' }]);
});
