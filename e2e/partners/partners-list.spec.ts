import { languageCodes } from '@lomdim/contract/languages';
import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { signInOn, toastsOf } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const yosef = { email: 'yosef@demo.example' };

const cards = (page: Page) => page.locator('main article');
const card = (page: Page, name: string) => page.getByRole('article', { name });
const names = (page: Page) => cards(page).getByRole('heading');

test.describe('the list of study partners', () => {
  test('shows a visitor first names and initials, a true count, and the way in and back', async ({
    site,
    open,
  }) => {
    const page = await open('/find-partner?level=advanced');
    await expect(card(page, 'Shira M.')).toBeVisible();
    const shown = await names(page).allTextContents();
    expect(shown.length).toBeGreaterThan(1);
    for (const name of shown) expect(name).toMatch(/^\S+ \p{Lu}\.$/u);
    const text = await page.locator('main').textContent();
    for (const secret of ['Mendel', 'New York', 'Speech therapist', 'Mesillat']) {
      expect(text).not.toContain(secret);
    }
    const { rows } = await site.pool.query(
      "select count(*)::integer as count from private.profiles where role = 'student' and is_listed_as_partner",
    );
    const tiles = page.locator('main dl').first();
    await expect(tiles.getByText(String(rows[0].count), { exact: true })).toBeVisible();
    for (const fixed of ['1,200+', '95%']) {
      await expect(tiles.getByText(fixed, { exact: true })).toBeVisible();
    }
    await expect(page.locator('main').getByRole('link', { name: 'SOS havruta' })).toHaveAttribute(
      'href',
      '/sos-havrouta',
    );

    await card(page, 'Shira M.').getByRole('button', { name: 'Connect: Shira M.' }).click();
    await expect(page).toHaveURL(`${site.url}/auth`);
    await expect(toastsOf(page).getByText('Please log in to get to know study partners.')).toBeVisible();
    await signInOn(page, 'miriam@demo.example');
    await expect(page).toHaveURL(`${site.url}/find-partner?level=advanced`);
    await expect(card(page, 'Shira Mendel').getByText('New York, United States')).toBeVisible();
    // Women for a woman, and never herself.
    await expect(names(page)).toHaveText(['Shira Mendel']);
  });

  test('is searched in the address, and going back finds the search before', async ({ site, open }) => {
    const page = await open('/find-partner', { as: yosef });
    await expect(card(page, 'Josh Winer')).toBeVisible();
    await expect(card(page, 'Yosef Abitbol')).toHaveCount(0);
    await page.getByLabel('Level').selectOption('beginner');
    await expect(names(page)).toHaveText(['Igor Belkin', 'Daniel Marx']);
    await page.getByLabel('Subject', { exact: true }).selectOption('Mishnah');
    await expect(names(page)).toHaveText(['Igor Belkin']);
    await expect(page).toHaveURL(`${site.url}/find-partner?level=beginner&subject=Mishnah`);
    await page.reload();
    await expect(names(page)).toHaveText(['Igor Belkin']);
    await page.getByRole('searchbox').fill('Antwerp');
    await expect(page.getByText(/^Nobody matches this search yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(names(page)).toHaveCount(6);
    await expect(page).toHaveURL(`${site.url}/find-partner`);
    await page.goBack();
    await expect(page.getByText(/^Nobody matches this search yet/)).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveText(['Igor Belkin']);
    await expect(page.getByLabel('Level')).toHaveValue('beginner');
  });

  test('says what failed, and shows it after another try', async ({ open }) => {
    const page = await open('/contact', { as: yosef, expected: /^503: / });
    // Each answers again only right before its button is pressed, because the page may also fetch anew by itself.
    const failing = { list: true, requests: true };
    await page.route(/rpc\/study_partners/, (route) =>
      failing.list ? route.fulfill({ status: 503, json: { message: 'away' } }) : route.continue(),
    );
    await page.route(/rest\/v1\/study_partner_requests/, (route) =>
      failing.requests ? route.fulfill({ status: 503, json: { message: 'away' } }) : route.continue(),
    );
    await page.locator('header').getByRole('link', { name: 'Study partners' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByText('Your requests could not be loaded.')).toBeVisible();
    await expect(again).toHaveCount(2);
    failing.list = false;
    await again.last().click();
    await expect(card(page, 'Josh Winer')).toBeVisible();
    failing.requests = false;
    await again.click();
    await expect(page.getByRole('region', { name: 'Requests' }).getByText('Ariel Koskas')).toBeVisible();
  });
});

test.describe('who goes by keys, and who listens', () => {
  test('asks, reads why not, and keeps the focus', async ({ open }) => {
    const page = await open('/find-partner', { as: yosef });
    const josh = card(page, 'Josh Winer');
    const connect = josh.getByRole('button', { name: 'Connect: Josh Winer', exact: true });
    const message = josh.getByRole('button', { name: 'Message: Josh Winer', exact: true });
    const dialog = page.getByRole('dialog');
    await test.step('opens the question and goes back', async () => {
      await connect.press('Enter');
      await expect(dialog.getByLabel(/^A few words/)).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(connect).toBeFocused();
    });

    await test.step('reads why no message can be sent yet', async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(message).toBeFocused();
      await expect(message).toHaveAccessibleDescription(/as soon as you are study partners/);
      await page.keyboard.press('Enter');
      await expect(josh.getByText(/as soon as you are study partners/)).toBeVisible();
    });

    await test.step('asks, and goes on from where the button was', async () => {
      await connect.press('Enter');
      await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
      await expect(josh.getByText('Request sent')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      // The button is gone: the focus is where it stood.
      await expect(page.locator(':focus')).toContainText('Request sent');
      await page.keyboard.press('Tab');
      await expect(message).toBeFocused();
    });
  });

  test('finds it in order in every language', async ({ open }) => {
    const page = await open('/find-partner', { as: yosef, width: 375 });
    await expect(cards(page).first()).toBeVisible();
    await expectNoLayoutShift(page);
    for (const language of languageCodes) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
    await switchLanguage(page, 'de');
    await cards(page)
      .getByRole('button', { name: /^Anfragen/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await expectNoBareKeys(page);
    await expectNoAxeViolations(page);
  });
});

test.describe('those who cannot ask', () => {
  test('are led to their profile, or told that they may look', async ({ site, open }) => {
    const nobody = await newStudent(site);
    await site.pool.query('update private.profiles set gender = null where id = $1', [nobody.id]);
    const page = await open('/find-partner', { as: nobody });
    await expect(page.getByRole('heading', { name: 'Your gender is missing in your profile' })).toBeVisible();
    await card(page, 'Shira M.')
      .getByRole('button', { name: /^Connect/ })
      .press('Enter');
    await card(page, 'Shira M.').getByRole('link', { name: 'To your profile' }).click();
    await expect(page).toHaveURL(`${site.url}/profile`);

    const other = await open('/find-partner', { as: { email: 'david@demo.example' } });
    await expect(other.getByText(/you can look around, but not ask anyone/)).toBeVisible();
    await expect(card(other, 'Josh W.')).toBeVisible();
    await expect(cards(other).getByRole('button', { name: /^(Connect|Message)/ })).toHaveCount(0);
    await expect(card(other, 'Josh W.').getByRole('button', { name: 'Report Josh W.' })).toBeVisible();
    await expectNoAxeViolations(other);
  });
});
