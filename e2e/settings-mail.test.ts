import { expect, it } from 'vitest';
import { lastMail } from '../server/acceptance/auth/support/mailbox.ts';
import { toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo', MAILER_AUTOCONFIRM: 'false' } });

it('a changed address counts once both mailboxes have confirmed it', async () => {
  const page = await open('/settings', { as: { email: 'noam@demo.example' } });
  const part = page.getByRole('region', { name: 'E-mail address', exact: true });
  await part.getByLabel('New e-mail address').fill('noam@new.example');
  await part.getByRole('button', { name: 'Change address' }).click();
  await toastsOf(page).getByText('Please look into both mailboxes', { exact: true }).waitFor();
  await part.getByText('Waiting for confirmation: noam@new.example').waitFor();

  await page.goto((await lastMail(site(), 'noam@demo.example')).link);
  await page.getByRole('heading', { level: 1, name: 'One more mail to open' }).waitFor();
  await page.goto((await lastMail(site(), 'noam@new.example')).link);
  await page.getByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' }).waitFor();
  await page.goto(`${site().url}/settings`);
  await part.getByText('You sign in with noam@new.example').waitFor();
  const { rows } = await site().pool.query("select from auth.users where email = 'noam@new.example'");
  expect(rows).toHaveLength(1);
});
