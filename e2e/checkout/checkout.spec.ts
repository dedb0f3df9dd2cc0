import { readFile } from 'node:fs/promises';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { switchLanguage } from '../helpers/switches.ts';

const progress = (page: Page) => page.getByRole('progressbar');
const nextButton = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const completeButton = (page: Page) => page.getByRole('button', { name: 'Complete Payment' });

/** Each step begins with a heading that takes the focus. */
async function expectStep(page: Page, name: string) {
  const heading = page.getByRole('heading', { level: 2, name });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
}

async function expectSoundInEveryLanguage(page: Page) {
  for (const language of englishLast) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
}

async function downloadReceipt(page: Page, button: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  return { name: download.suggestedFilename(), pages: pdf.numPages, text, info };
}

test.describe('the checkout', () => {
  test('lets a visitor sign in first', async ({ site, open }) => {
    const page = await open('/payment');
    await expect(page).toHaveURL(`${site.url}/auth`);
  });

  test('leads in three steps to a receipt that says what it is, and sends nothing', {
    tag: '@journey',
  }, async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/payment');
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });

    await test.step('the page says what is bought, and that no money moves', async () => {
      await expect(page.getByText('This is a demonstration. No money moves')).toBeVisible();
      await expectNoLayoutShift(page);
      const summary = page.getByRole('complementary');
      for (const text of [
        'Torah Studies Package',
        /^4 Weekly Sessions with Rabbi \w+/,
        'Monthly Package',
        '$49.99',
      ]) {
        await expect(summary.getByText(text)).toBeVisible();
      }
    });

    await test.step('the first step asks for an address', async () => {
      await expect(progress(page)).toHaveAttribute('aria-valuetext', 'Step 1 of 3: Details');
      await expect(nextButton(page)).toBeDisabled();
      // Edited is enough, even where it was emptied again.
      await page.getByLabel('City').fill('L');
      await page.getByLabel('City').fill('');
      await expect(nextButton(page)).toBeEnabled();
      await page.getByLabel('City').fill('Lyon');
      await page.getByLabel('First name').fill('Noa');
      await page.keyboard.press('Enter');
    });

    await test.step('the second step asks how to pay', async () => {
      await expectStep(page, 'Payment Method');
      await expect(progress(page)).toHaveAttribute('aria-valuenow', '2');
      await expect(completeButton(page)).toBeDisabled();
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await expect(
        page.getByText('You will be redirected to PayPal to complete your payment.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByLabel('Card number')).toHaveCount(0);
      await page.getByRole('radio', { name: 'Credit or debit card' }).check();
      const fields = {
        'Name on card': 'cc-name',
        'Card number': 'cc-number',
        'Expiry date (MM/YY)': 'cc-exp',
        CVV: 'cc-csc',
      };
      for (const [label, token] of Object.entries(fields)) {
        await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token);
        await expect(page.getByLabel(label)).not.toHaveAttribute('name');
      }
      await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    });

    await test.step('going back and on again keeps what was typed', async () => {
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expectStep(page, 'Payment Details');
      await expect(page.getByLabel('City')).toHaveValue('Lyon');
      await nextButton(page).click();
      await expectStep(page, 'Payment Method');
      await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
    });

    await test.step('the third step confirms, and there is no way back', async () => {
      await completeButton(page).click();
      await expectStep(page, 'Payment Successful!');
      await expect(
        page.getByText('Thank you for your payment. Your lessons are now ready to begin.', { exact: true }),
      ).toBeVisible();
      await expect(progress(page)).toHaveAttribute('aria-valuetext', 'Step 3 of 3: Confirmation');
      await expect(page.getByRole('button', { name: 'Go Back' })).toHaveCount(0);
    });

    await test.step('the receipt says that it is a demonstration, also in French and Hebrew', async () => {
      const receipt = await downloadReceipt(page, 'Download Receipt');
      expect(receipt).toMatchObject({
        name: 'lomdim-demo-2025-0108-4999.pdf',
        pages: 1,
        info: { Title: 'Receipt (demonstration)', Language: 'en' },
      });
      for (const text of [
        'DEMONSTRATION',
        'No payment was made',
        'Torah Studies Package',
        '$49.99',
        'January 8, 2025',
      ]) {
        expect(receipt.text).toContain(text);
      }
      expect(receipt.text).not.toContain('4111');
      await switchLanguage(page, 'fr');
      const french = await downloadReceipt(page, 'Télécharger le reçu');
      for (const text of ['DÉMONSTRATION', 'Aucun paiement n’a eu lieu', 'Formule d’étude de la Torah']) {
        expect(french.text).toContain(text);
      }
      expect(french.text).toMatch(/49,99\s\$/);
      await switchLanguage(page, 'he');
      const hebrew = await downloadReceipt(page, 'הורדת קבלה');
      expect(hebrew.info).toMatchObject({ Title: 'קבלה (הדגמה)', Language: 'he' });
      for (const text of ['לא בוצע תשלום', 'חבילת לימודי תורה']) expect(hebrew.text).toContain(text);
      await switchLanguage(page, 'fr');
    });

    await test.step('nothing of what was typed was kept or sent', async () => {
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toMatch(/4111|Lyon/);
      expect(sent.filter((request) => /4111|Lyon/.test(request))).toEqual([]);
    });

    await test.step('the way on leads to the courses of the student', async () => {
      await page.getByRole('link', { name: 'Voir mon programme' }).click();
      await expect(page).toHaveURL(`${site.url}/dashboard/student?tab=courses`);
    });
  });

  test('is for everyone at each step, in every language', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/payment', { width: 375 });
    await expectSoundInEveryLanguage(page);
    await page.getByLabel('City').fill('Lyon');
    await nextButton(page).click();
    await page.getByRole('radio', { name: 'Credit or debit card' }).check();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectSoundInEveryLanguage(page);
    await completeButton(page).click();
    await expectStep(page, 'Payment Successful!');
    await expectSoundInEveryLanguage(page);
  });

  test('shows a teacher their own schedule, on a phone', async ({ site, open }) => {
    const { page } = await openOwnPage({ site, open }, '/payment', { isTeacher: true, width: 320 });
    await page.getByLabel('Country').fill('Israel');
    await expectNoHorizontalScroll(page);
    await nextButton(page).click();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expect(page.getByText('You will be redirected to PayPal')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await completeButton(page).click();
    await expectStep(page, 'Payment Successful!');
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'View My Schedule' }).click();
    await expect(page).toHaveURL(`${site.url}/dashboard/teacher?tab=sessions`);
  });
});
