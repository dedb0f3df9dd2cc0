import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { visitor } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { accountButton } from '../helpers/sign-in.ts';

type Person = { email: string; password: string };

/** An address that would sign its reader in as this person, as an attacker would send theirs. */
async function addressWithTokens(site: TestServer, { email, password }: Person, path = '/dashboard') {
  const { data, error } = await visitor(site).auth.signInWithPassword({ email, password });
  if (error) throw error;
  const { access_token, refresh_token, expires_in } = data.session;
  const members = { access_token, refresh_token, expires_in: String(expires_in), token_type: 'bearer' };
  return { address: `${site.url}${path}#${new URLSearchParams(members)}`, token: access_token };
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in with this link?' });

async function expectQuestion(page: Page): Promise<void> {
  await expect(question(page)).toBeVisible();
  await expect(page).not.toHaveURL(/access_token/);
}

const isLive = async (site: TestServer, token: string) =>
  (await fetch(`${site.localUrl}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).ok;

test.describe('a link with tokens in its address', () => {
  test('asks somebody else who is signed in, and changes nothing when they stay', async ({
    site,
    openAs,
  }) => {
    const [member, attacker] = [await newStudent(site), await newStudent(site)];
    const page = await openAs(member, '/settings');
    const { address, token } = await addressWithTokens(site, attacker, '/settings');
    await page.goto('about:blank');
    await page.goto(address);
    await expectQuestion(page);
    await expect(page.getByText(`You are signed in as ${member.email}.`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Stay signed in as ${member.email}` }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto(`${site.url}/settings`);
    await expect(page.getByText(member.email).first()).toBeVisible();
    await expect(page.getByText(attacker.email)).toHaveCount(0);
    await expect.poll(() => isLive(site, token)).toBe(false);
  });

  test('signs somebody else in only when they say so', async ({ site, openAs }) => {
    const [member, other] = [await newStudent(site), await newStudent(site)];
    const page = await openAs(member, '/faq');
    await page.goto('about:blank');
    await page.goto((await addressWithTokens(site, other, '/settings')).address);
    await expectQuestion(page);
    await page.getByRole('button', { name: `Sign in as ${other.email}` }).click();
    await expect(page).toHaveURL(`${site.url}/settings`);
    await expect(page.getByText(other.email).first()).toBeVisible();
    await expect(page.getByText(member.email)).toHaveCount(0);
  });

  test('signs nobody in silently where nobody is signed in', async ({ site, open }) => {
    const attacker = await newStudent(site);
    const page = await open('/faq', { width: 375, theme: 'dark' });
    await page.goto('about:blank');
    await page.goto((await addressWithTokens(site, attacker)).address);
    await expectQuestion(page);
    await expect(page.getByText(`This link signs you in as ${attacker.email}.`)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Do not sign in' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(accountButton(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-'))),
    ).toEqual([]);
  });

  test('goes on without a question for the person who is signed in already', async ({ site, openAs }) => {
    const member = await newStudent(site);
    const page = await openAs(member, '/faq');
    await page.goto('about:blank');
    await page.goto((await addressWithTokens(site, member, '/settings')).address);
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/settings`);
    await expect(question(page)).toHaveCount(0);
  });

  test('that are good for nothing signs nobody out', async ({ site, openAs }) => {
    const [member, attacker] = [await newStudent(site), await newStudent(site)];
    const { address } = await addressWithTokens(site, attacker, '/settings');
    await attacker.client.auth.signOut({ scope: 'global' });
    const page = await openAs(member, '/faq', { expected: /^403: .*auth\/v1\/user/ });
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page).toHaveURL(`${site.url}/settings`);
    await expect(page.getByText(member.email).first()).toBeVisible();
  });
});
