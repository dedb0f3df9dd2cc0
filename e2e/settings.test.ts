import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitor } from '../server/acceptance/auth/support/client.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { type Member, openOwnPage } from './support/own-page.ts';
import { toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();
const { site } = visit;
const openSettings = (options: Parameters<typeof openOwnPage>[2] = {}) =>
  openOwnPage(visit, '/settings', options);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const told = (page: Page, text: string) => toastsOf(page).getByText(text, { exact: true }).waitFor();

async function stored({ id }: Member): Promise<Record<string, unknown>> {
  return (await site().pool.query('select * from private.profiles where id = $1', [id])).rows[0];
}

const signInsOf = async ({ id }: Member) =>
  (await site().pool.query('select id from auth.sessions where user_id = $1', [id])).rows.length;

describe('language and appearance', () => {
  it('change at once, and the language goes into the profile', async () => {
    const { page, member } = await openSettings();
    await page.getByLabel('Dark', { exact: true }).check();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByLabel('As on this device').check();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    await page.getByLabel('Language of the pages').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    await expect.poll(async () => (await stored(member)).preferred_language).toBe('de');
  });
});

describe('the time zone', () => {
  it('is that of the device until one is chosen', async () => {
    const { page, member } = await openSettings({ fresh: true });
    const device = await page.context().newCDPSession(page);
    const comeBackFrom = async (timezoneId: string) => {
      await device.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.reload();
    };
    await comeBackFrom('America/New_York');
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await expect.poll(() => field.inputValue()).toBe('New York (America)');
    await expect.poll(async () => (await stored(member)).time_zone).toBe('America/New_York');
    await field.fill('jerus');
    await page.getByRole('option', { name: 'Jerusalem (Asia)' }).click();
    await told(page, 'Your time zone was saved.');
    await comeBackFrom('Europe/Paris');
    await expect.poll(() => field.inputValue()).toBe('Jerusalem (Asia)');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect((await stored(member)).time_zone).toBe('Asia/Jerusalem');
  });

  it('is searched and chosen by keyboard', async () => {
    const { page, member } = await openSettings();
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.focus();
    await page.keyboard.type('jerus');
    await page.getByRole('option', { name: 'Jerusalem (Asia)' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await told(page, 'Your time zone was saved.');
    await expect.poll(() => field.inputValue()).toBe('Jerusalem (Asia)');
    expect((await stored(member)).time_zone).toBe('Asia/Jerusalem');
    expect(await section(page, 'Time zone').getByText('It is now').textContent()).toMatch(/GMT\+[23]/);
  });

  it('says when no place fits, and is as before after Escape', async () => {
    const { page } = await openSettings();
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.fill('Atlantis');
    await page.getByText('No such place.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('UTC');
  });

  it('stays chosen when it cannot be saved, and is saved when asked again', async () => {
    const { page, member } = await openSettings({ expected: /profiles/ });
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.fill('paris');
    await page.getByRole('option', { name: 'Paris (Europe)' }).click();
    const zone = section(page, 'Time zone');
    await zone.getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe('Paris (Europe)');
    await page.unroute('**/rest/v1/profiles*');
    await zone.getByRole('button', { name: 'Try again' }).click();
    await told(page, 'Your time zone was saved.');
    expect((await stored(member)).time_zone).toBe('Europe/Paris');
  });
});

describe('notifications', () => {
  it('are all wanted at first, and saved as chosen', async () => {
    const { page, member } = await openSettings({ expected: /notification_settings/ });
    const part = section(page, 'E-mail notifications');
    const community = part.getByLabel('Community');
    expect(await community.isChecked()).toBe(true);
    await community.uncheck();
    await page.route('**/rest/v1/notification_settings*', (route) => route.abort());
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByRole('alert').waitFor();
    expect(await community.isChecked()).toBe(false);
    await page.unroute('**/rest/v1/notification_settings*');
    await part.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Your notifications were saved.');
    const { rows } = await site().pool.query('select * from notification_settings where user_id = $1', [
      member.id,
    ]);
    expect(rows).toMatchObject([{ mail_community: false, mail_reminders: true }]);
    await page.reload();
    await part.getByLabel('Reminders').waitFor();
    expect(await community.isChecked()).toBe(false);
  });

  it('can be asked for again when they could not be fetched', async () => {
    const { page } = await openSettings({ expected: /notification_settings/ });
    await page.route('**/rest/v1/notification_settings*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.reload();
    const part = section(page, 'E-mail notifications');
    await part.getByRole('alert').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/rest/v1/notification_settings*');
    await part.getByRole('button', { name: 'Try again' }).click();
    await part.getByLabel('Messages').waitFor();
  });
});

describe('where one is signed in', () => {
  it('is shown, and each other place is signed out, one by one or all at once', async () => {
    const { page, member } = await openSettings();
    const part = section(page, 'Where you are signed in');
    const other = visitor(site());
    await other.auth.signInWithPassword({ email: member.email, password: member.password });
    await page.reload();
    await part.getByText('This device').waitFor();
    const entries = part.getByRole('listitem');
    const before = await signInsOf(member);
    expect(await entries.count()).toBe(before);
    await part.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await told(page, 'Signed out there.');
    await expect.poll(() => entries.count()).toBe(before - 1);
    expect(await signInsOf(member)).toBe(before - 1);
    await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await told(page, 'You are signed out everywhere else.');
    await expect.poll(() => entries.count()).toBe(1);
    await part.getByText('This device').waitFor();
    expect(await signInsOf(member)).toBe(1);
  });

  it('is told when it ended meanwhile', async () => {
    const { page, member } = await openSettings({ expected: /end_sign_in/ });
    const part = section(page, 'Where you are signed in');
    const button = part.getByRole('button', { name: 'Sign out', exact: true });
    await button.first().waitFor();
    await member.client.auth.signOut({ scope: 'local' });
    await button.first().click();
    await part.getByRole('alert').waitFor();
    await expect.poll(() => part.getByRole('listitem').count()).toBe(1);
  });
});

describe('the calendar address', () => {
  it('is made, shown once, works, is renewed and removed', async () => {
    const { page } = await openSettings({ width: 375 });
    const part = section(page, 'Calendar');
    await part.getByRole('button', { name: 'Create an address' }).click();
    await part.getByText('It is shown only this once').waitFor();
    await expectNoAxeViolations(page);
    const address = async () => new URL((await part.locator('code').textContent()) ?? '');
    const fetched = async ({ pathname }: URL) => (await fetch(site().localUrl + pathname)).status;
    const first = await address();
    expect(await fetched(first)).toBe(200);

    await part.getByRole('button', { name: 'New address' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'New address' }).click();
    await question.waitFor({ state: 'detached' });
    const second = await address();
    expect(second.pathname).not.toBe(first.pathname);
    expect([await fetched(first), await fetched(second)]).toEqual([404, 200]);

    await part.getByRole('button', { name: 'Remove the address' }).click();
    await question.getByRole('button', { name: 'Remove the address' }).click();
    await told(page, 'The address was removed.');
    expect(await fetched(second)).toBe(404);
    await part.getByRole('button', { name: 'Create an address' }).waitFor();
  });
});

describe('one’s data', () => {
  it('is downloaded as a file', async () => {
    const { page, member } = await openSettings();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^lomdim-\d{4}-\d\d-\d\d\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const data = JSON.parse(Buffer.concat(chunks).toString());
    expect(data).toMatchObject({ format: 'lomdim-personal-data', parts: { profile: [{ id: member.id }] } });
    await told(page, 'Your data was downloaded.');
  });

  it('can be asked for again when it could not be fetched', async () => {
    const { page } = await openSettings({ expected: /export-my-data/ });
    await page.route('**/functions/v1/export-my-data', (route) => route.abort());
    await page.getByRole('button', { name: 'Download my data' }).click();
    await section(page, 'Your data').getByRole('alert').waitFor();
  });
});

it('leads to each part from the list in the margin', async () => {
  const { page } = await openSettings({ width: 375 });
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Delete account' })
    .click();
  expect(new URL(page.url()).hash).toBe('#deletion');
  await expect
    .poll(() =>
      section(page, 'Delete account').evaluate((part) => part.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
});
