import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, newName } from '../server/acceptance/auth/support/client.ts';
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from '../server/acceptance/auth/support/openid-provider.ts';
import { type Forwarder, startForwarder } from './support/forwarder.ts';
import { toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

let provider: OpenIdProvider;
let forwarder: Forwarder;

const { site, open } = useSite(async () => {
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
});

beforeAll(() => forwarder.leadTo(Number(new URL(site().localUrl).port)));

afterAll(async () => {
  await provider?.stop();
  await forwarder?.stop();
});

it('someone who comes back from a third party is on their dashboard', async () => {
  const email = newEmail();
  provider.use({ sub: newName(), email, email_verified: true, name: 'Noa Ben Ami' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
  expect(page.url()).toBe(`${site().url}/dashboard/student`);
  await page.getByText('Shalom, Noa').waitFor();
  const { rows } = await site().pool.query('select role from private.profiles where email = $1', [email]);
  expect(rows).toEqual([{ role: 'student' }]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Your learning' }).waitFor();
});

it('someone whose address the third party has not proved is told so, and the address is clean again', async () => {
  provider.use({ sub: newName(), email: newEmail(), email_verified: false, name: 'Nobody' });
  const page = await open('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await toastsOf(page).first().waitFor();
  await page.waitForURL(`${site().url}/auth`);
  await page.getByRole('heading', { level: 1, name: 'Welcome to Lomdim' }).waitFor();
});
