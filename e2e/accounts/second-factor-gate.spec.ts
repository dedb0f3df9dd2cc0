import { enterSession, newStudent, sessionName } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { codeOf } from '@lomdim/testing/people/totp';

test('a page that does not know of the factor leads to it, and back to where it was', async ({
  site,
  visitors,
}) => {
  const member = await newStudent(site);
  const { data } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
  if (data === null) throw new Error('no factor');
  const { secret } = data.totp;
  await member.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) });
  const { page } = await visitors.add({ expected: /^403/ });
  await enterSession(page, site, member);
  // As in a browser that was signed in before the factor was set up elsewhere.
  await page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(name, JSON.stringify({ ...session, user: { ...session.user, factors: [] } }));
  }, sessionName(site));
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Your code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${site.url}/settings`);
  await expect(page.getByRole('region', { name: 'Second factor' })).toBeVisible();
});
