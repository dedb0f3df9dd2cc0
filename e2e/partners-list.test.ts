import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { newStudent, signInOn, toastsOf } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });
const yosef = { email: 'yosef@demo.example' };

const cards = (page: Page) => page.locator('main article');
const card = (page: Page, name: string) => page.getByRole('article', { name });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const isFocused = (page: Page, name: RegExp) =>
  page.evaluate((wanted) => {
    const focused = document.activeElement;
    return new RegExp(wanted).test(focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
  }, name.source);

describe('the list of study partners', () => {
  it('shows a visitor first names and initials, a true count, and the way in and back', async () => {
    const page = await open('/find-partner?level=advanced');
    await card(page, 'Shira M.').waitFor();
    const shown = await names(page);
    expect(shown.length).toBeGreaterThan(1);
    for (const name of shown) expect(name).toMatch(/^\S+ \p{Lu}\.$/u);
    const text = await page.locator('main').textContent();
    for (const secret of ['Mendel', 'New York', 'Speech therapist', 'Mesillat']) {
      expect(text).not.toContain(secret);
    }
    const { rows } = await site().pool.query(
      "select count(*)::integer as count from private.profiles where role = 'student' and is_listed_as_partner",
    );
    const tiles = page.locator('main dl').first();
    await tiles.getByText(String(rows[0].count), { exact: true }).waitFor();
    for (const fixed of ['1,200+', '95%']) await tiles.getByText(fixed, { exact: true }).waitFor();
    expect(await page.locator('main').getByRole('link', { name: 'SOS havruta' }).getAttribute('href')).toBe(
      '/sos-havrouta',
    );

    await card(page, 'Shira M.').getByRole('button', { name: 'Connect: Shira M.' }).click();
    await page.waitForURL('**/auth');
    await toastsOf(page).getByText('Please log in to get to know study partners.').waitFor();
    await signInOn(page, 'miriam@demo.example');
    await page.waitForURL('**/find-partner?level=advanced');
    await card(page, 'Shira Mendel').getByText('New York, United States').waitFor();
    // Women for a woman, and never herself.
    expect(await names(page)).toEqual(['Shira Mendel']);
  });

  it('is searched in the address, and going back finds the search before', async () => {
    const page = await open('/find-partner', { as: yosef });
    await card(page, 'Josh Winer').waitFor();
    expect(await names(page)).not.toContain('Yosef Abitbol');
    await page.getByLabel('Level').selectOption('beginner');
    await expect.poll(() => names(page)).toEqual(['Igor Belkin', 'Daniel Marx']);
    await page.getByLabel('Subject', { exact: true }).selectOption('Mishnah');
    await expect.poll(() => names(page)).toEqual(['Igor Belkin']);
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toBe('level=beginner&subject=Mishnah');
    await page.reload();
    await card(page, 'Igor Belkin').waitFor();
    expect(await names(page)).toEqual(['Igor Belkin']);
    await page.getByRole('searchbox').fill('Antwerp');
    await page.getByText(/^Nobody matches this search yet/).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect.poll(() => names(page)).toHaveLength(6);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.getByText(/^Nobody matches this search yet/).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['Igor Belkin']);
    expect(await page.getByLabel('Level').inputValue()).toBe('beginner');
  });

  it('says what failed, and shows it after another try', async () => {
    const page = await open('/contact', { as: yosef, expected: /^503: / });
    let failing = true;
    await page.route(/rpc\/study_partners|rest\/v1\/study_partner_requests/, (route) =>
      failing ? route.fulfill({ status: 503, json: { message: 'away' } }) : route.continue(),
    );
    await page.locator('header').getByRole('link', { name: 'Study partners' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await page.getByText('Your requests could not be loaded.').waitFor();
    await expect.poll(() => again.count()).toBe(2);
    failing = false;
    await again.last().click();
    await card(page, 'Josh Winer').waitFor();
    await again.click();
    await page.getByRole('region', { name: 'Requests' }).getByText('Ariel Koskas').waitFor();
  });
});

describe('who goes by keys, and who listens', () => {
  it('asks, is told why not, and keeps the focus', async () => {
    const page = await open('/find-partner', { as: yosef });
    const connect = card(page, 'Josh Winer').getByRole('button', { name: /^Connect/ });
    await connect.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^A few words/).waitFor();
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(page, /^Connect: Josh Winer$/)).toBe(true);

    const message = card(page, 'Josh Winer').getByRole('button', { name: /^Message/ });
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isFocused(page, /^Message: Josh Winer$/)).toBe(true);
    expect(
      await message.evaluate(
        (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toMatch(/as soon as you are study partners/);
    await page.keyboard.press('Enter');
    await card(page, 'Josh Winer')
      .getByText(/as soon as you are study partners/)
      .waitFor();

    await connect.press('Enter');
    await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
    await card(page, 'Josh Winer').getByText('Request sent').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The button is gone: the focus is where it stood, and goes on from there.
    await expect.poll(() => isFocused(page, /Request sent/)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page, /^Message: Josh Winer$/)).toBe(true);
  });

  it('finds it in order in three languages', async () => {
    const page = await open('/find-partner', { as: yosef, fresh: true, width: 375 });
    await cards(page).first().waitFor();
    await expectNoLayoutShift(page);
    for (const language of ['en', 'fr', 'de'] as const) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
    await cards(page)
      .getByRole('button', { name: /^Anfragen/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await expectNoBareKeys(page);
    await expectNoAxeViolations(page);
  });
});

describe('those who cannot ask', () => {
  it('are led to their profile, or told that they may look', async () => {
    const nobody = await newStudent(site());
    await site().pool.query('update private.profiles set gender = null where id = $1', [nobody.id]);
    const page = await open('/find-partner', { as: nobody });
    await page.getByRole('heading', { name: 'One word is missing in your profile' }).waitFor();
    await card(page, 'Shira M.')
      .getByRole('button', { name: /^Connect/ })
      .press('Enter');
    await card(page, 'Shira M.').getByRole('link', { name: 'To your profile' }).click();
    await page.waitForURL('**/profile');

    const other = await open('/find-partner', { as: { email: 'david@demo.example' } });
    await other.getByText(/you can look around, but not ask anyone/).waitFor();
    await card(other, 'Josh Winer').waitFor();
    expect(
      await cards(other)
        .getByRole('button', { name: /^(Connect|Message)/ })
        .count(),
    ).toBe(0);
    await card(other, 'Josh Winer').getByRole('button', { name: 'Report Josh Winer' }).waitFor();
    await expectNoAxeViolations(other);
  });
});
