import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { visitor } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const expectToast = (page: Page, text: string) =>
  expect(toastsOf(page).getByText(text, { exact: true })).toBeVisible();

async function stored(site: TestServer, { id }: Member): Promise<Record<string, unknown>> {
  return (await site.pool.query('select * from private.profiles where id = $1', [id])).rows[0];
}

const signInsOf = async (site: TestServer, { id }: Member) =>
  (await site.pool.query('select id from auth.sessions where user_id = $1', [id])).rows.length;

test.describe('language and appearance', () => {
  test('change at once, and the language goes into the profile', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    await page.getByLabel('Dark', { exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByLabel('As on this device').check();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await page.getByLabel('Language of the pages').selectOption('de');
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await expect.poll(async () => (await stored(site, member)).preferred_language).toBe('de');
  });
});

test.describe('the time zone', () => {
  test('is that of the device until one is chosen', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const device = await page.context().newCDPSession(page);
    const comeBackFrom = async (timezoneId: string) => {
      await device.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.reload();
    };
    await comeBackFrom('America/New_York');
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await expect(field).toHaveValue('New York (America)');
    await expect.poll(async () => (await stored(site, member)).time_zone).toBe('America/New_York');
    await field.fill('jerus');
    await page.getByRole('option', { name: 'Jerusalem (Asia)' }).click();
    await expectToast(page, 'Your time zone was saved.');
    await comeBackFrom('Europe/Paris');
    await expect(field).toHaveValue('Jerusalem (Asia)');
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    expect((await stored(site, member)).time_zone).toBe('Asia/Jerusalem');
  });

  test('is searched and chosen by keyboard', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.focus();
    await page.keyboard.type('jerus');
    await expect(page.getByRole('option', { name: 'Jerusalem (Asia)' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Your time zone was saved.');
    await expect(field).toHaveValue('Jerusalem (Asia)');
    expect((await stored(site, member)).time_zone).toBe('Asia/Jerusalem');
    await expect(section(page, 'Time zone').getByText('It is now')).toHaveText(/GMT\+[23]/);
  });

  test('says when no place fits, and is as before after Escape', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings');
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.fill('Atlantis');
    await expect(page.getByText('No such place.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('UTC');
  });

  test('stays chosen when it cannot be saved, and is saved when asked again', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /profiles/ });
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const field = page.getByRole('combobox', { name: 'Your time zone' });
    await field.fill('paris');
    await page.getByRole('option', { name: 'Paris (Europe)' }).click();
    const zone = section(page, 'Time zone');
    await expect(zone.getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('Paris (Europe)');
    await page.unroute('**/rest/v1/profiles*');
    await zone.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Your time zone was saved.');
    expect((await stored(site, member)).time_zone).toBe('Europe/Paris');
  });
});

test.describe('notifications', () => {
  test('are all wanted at first, and saved as chosen', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', {
      expected: /notification_settings/,
    });
    const part = section(page, 'E-mail notifications');
    const community = part.getByLabel('Community');
    await expect(community).toBeChecked();
    await community.uncheck();
    await page.route('**/rest/v1/notification_settings*', (route) => route.abort());
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(part.getByRole('alert')).toBeVisible();
    await expect(community).not.toBeChecked();
    await page.unroute('**/rest/v1/notification_settings*');
    await part.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Your notifications were saved.');
    const { rows } = await site.pool.query('select * from notification_settings where user_id = $1', [
      member.id,
    ]);
    expect(rows).toMatchObject([{ mail_community: false, mail_reminders: true }]);
    await page.reload();
    await expect(part.getByLabel('Reminders')).toBeVisible();
    await expect(community).not.toBeChecked();
  });

  test('can be asked for again when they could not be fetched', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings', {
      expected: /notification_settings/,
      prepare: (opened) =>
        opened.route('**/rest/v1/notification_settings*', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        ),
    });
    const part = section(page, 'E-mail notifications');
    await expect(part.getByRole('alert')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/rest/v1/notification_settings*');
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByLabel('Messages')).toBeVisible();
  });
});

test.describe('where one is signed in', () => {
  test('is shown, and each other place is signed out, one by one or all at once', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const part = section(page, 'Where you are signed in');
    const other = visitor(site);
    await other.auth.signInWithPassword({ email: member.email, password: member.password });
    await page.reload();
    await expect(part.getByText('This device')).toBeVisible();
    const entries = part.getByRole('listitem');
    const before = await signInsOf(site, member);
    await expect(entries).toHaveCount(before);
    await part.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await expectToast(page, 'Signed out there.');
    await expect(entries).toHaveCount(before - 1);
    expect(await signInsOf(site, member)).toBe(before - 1);
    await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expectToast(page, 'You are signed out everywhere else.');
    await expect(entries).toHaveCount(1);
    await expect(part.getByText('This device')).toBeVisible();
    expect(await signInsOf(site, member)).toBe(1);
  });

  test('is told when it ended meanwhile', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings', { expected: /end_sign_in/ });
    const part = section(page, 'Where you are signed in');
    const button = part.getByRole('button', { name: 'Sign out', exact: true });
    await expect(button.first()).toBeVisible();
    await member.client.auth.signOut({ scope: 'local' });
    await button.first().click();
    await expect(part.getByRole('alert')).toBeVisible();
    await expect(part.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('sign-ins that failed', () => {
  test('are shown to the person whose password was guessed', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const part = page.getByRole('region', { name: 'Failed sign-ins of the last 30 days' });
    await expect(part.getByText('There were none.')).toBeVisible();
    await visitor(site).auth.signInWithPassword({ email: member.email, password: 'not the right one' });
    await page.reload();
    await expect(part.getByText('If it was not you, choose a new password.')).toBeVisible();
    await expect(part.getByRole('listitem')).toHaveCount(1);
    await expect(part.getByText('127.0.0.1')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('the calendar address', () => {
  test('is made, shown once, works, is renewed and removed', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings', { width: 375 });
    const part = section(page, 'Calendar');
    const shown = part.locator('code');
    const fetched = async (address: string) =>
      (await fetch(site.localUrl + new URL(address).pathname)).status;

    const first = await test.step('an address is made, shown this once, and works', async () => {
      await part.getByRole('button', { name: 'Create an address' }).click();
      await expect(part.getByText('It is shown only this once')).toBeVisible();
      await expectNoAxeViolations(page);
      const address = (await shown.textContent()) ?? '';
      expect(await fetched(address)).toBe(200);
      return address;
    });

    const question = page.getByRole('dialog');
    const second = await test.step('another address takes its place', async () => {
      await part.getByRole('button', { name: 'New address' }).click();
      await question.getByRole('button', { name: 'New address' }).click();
      await expect(question).toHaveCount(0);
      await expect(shown).not.toHaveText(first);
      const address = (await shown.textContent()) ?? '';
      expect(new URL(address).pathname).not.toBe(new URL(first).pathname);
      expect([await fetched(first), await fetched(address)]).toEqual([404, 200]);
      return address;
    });

    await test.step('it is removed', async () => {
      await part.getByRole('button', { name: 'Remove the address' }).click();
      await question.getByRole('button', { name: 'Remove the address' }).click();
      await expectToast(page, 'The address was removed.');
      expect(await fetched(second)).toBe(404);
      await expect(part.getByRole('button', { name: 'Create an address' })).toBeVisible();
    });
  });
});

test.describe('one’s data', () => {
  test('is downloaded as a file', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/settings');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^lomdim-\d{4}-\d\d-\d\d\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const data = JSON.parse(Buffer.concat(chunks).toString());
    expect(data).toMatchObject({ format: 'lomdim-personal-data', parts: { profile: [{ id: member.id }] } });
    await expectToast(page, 'Your data was downloaded.');
  });

  test('can be asked for again when it could not be fetched', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/settings', { expected: /export-my-data/ });
    await page.route('**/functions/v1/export-my-data', (route) => route.abort());
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(section(page, 'Your data').getByRole('alert')).toBeVisible();
    await page.unroute('**/functions/v1/export-my-data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expectToast(page, 'Your data was downloaded.');
  });
});

test('leads to each part from the list in the margin', async ({ site, open }) => {
  const { page } = await openOwnPage({ site, open }, '/settings', { width: 375 });
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Delete account' })
    .click();
  await expect(page).toHaveURL(`${site.url}/settings#deletion`);
  await expect(section(page, 'Delete account')).toBeInViewport();
});
