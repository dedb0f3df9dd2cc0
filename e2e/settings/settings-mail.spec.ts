import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import { followMailedLink } from '../helpers/mailed-link.ts';
import { toastsOf } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo', MAILER_AUTOCONFIRM: 'false' } } });

test('a changed address counts once both mailboxes have confirmed it', async ({ site, open }) => {
  const page = await open('/settings', { as: { email: 'noam@demo.example' } });
  const part = page.getByRole('region', { name: 'E-mail address', exact: true });
  await part.getByLabel('New e-mail address').fill('noam@new.example');
  await part.getByRole('button', { name: 'Change address' }).click();
  await expect(toastsOf(page).getByText('Please look into both mailboxes', { exact: true })).toBeVisible();
  await expect(part.getByText('Waiting for confirmation: noam@new.example')).toBeVisible();

  await followMailedLink(page, (await lastMail(site, 'noam@demo.example')).link);
  await expect(page.getByRole('heading', { level: 1, name: 'One more mail to open' })).toBeVisible();
  await followMailedLink(page, (await lastMail(site, 'noam@new.example')).link);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' }),
  ).toBeVisible();
  await page.goto(`${site.url}/settings`);
  await expect(part.getByText('You sign in with noam@new.example')).toBeVisible();
  const { rows } = await site.pool.query("select from auth.users where email = 'noam@new.example'");
  expect(rows).toHaveLength(1);
});
