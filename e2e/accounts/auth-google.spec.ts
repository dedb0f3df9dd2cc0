import { expect, test } from '@lomdim/testing/browser/test';
import { newEmail, newName } from '@lomdim/testing/people/client';
import { type OpenIdProvider, startOpenIdProvider } from '@lomdim/testing/people/openid-provider';
import { type Forwarder, startForwarder } from '@lomdim/testing/server/forwarder';
import type { TestServerOptions } from '@lomdim/testing/server/test-server';
import { toastsOf } from '../support/sign-in.ts';

let provider: OpenIdProvider;
let forwarder: Forwarder;

async function withGoogle(): Promise<TestServerOptions> {
  forwarder = await startForwarder();
  provider = await startOpenIdProvider(() => `${forwarder.url}/auth/v1/callback`);
  return {
    env: {
      SITE_URL: forwarder.url,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  };
}

// A function given as it is would be taken for a fixture that makes the options.
test.use({ siteOptions: async ({ browserName: _ }, use) => use(withGoogle) });

test.beforeAll(({ site }) => forwarder.leadTo(Number(new URL(site.localUrl).port)));

test.afterAll(async () => {
  await provider?.stop();
  await forwarder?.stop();
});

test('someone who comes back from a third party is on their dashboard', async ({ site, open }) => {
  const email = newEmail();
  provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Ben Ami' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your learning' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard/student`);
  await expect(page.getByText('Shalom, Noa')).toBeVisible();
  const { rows } = await site.pool.query('select role from private.profiles where email = $1', [email]);
  expect(rows).toEqual([{ role: 'student' }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your learning' })).toBeVisible();
});

test('someone whose address the third party has not proved is told so, and the address is clean again', async ({
  site,
  open,
}) => {
  provider.use({ sub: newName(), email: newEmail(), email_verified: false, name: 'Nobody' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toastsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/auth`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Lomdim' })).toBeVisible();
});
