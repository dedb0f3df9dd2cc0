import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { openOwnPage } from './support/own-page.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const visit = useSite();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const progress = (page: Page) => page.getByRole('progressbar');

async function focused(page: Page, name: string) {
  await heading(page, name).waitFor();
  await expect
    .poll(() => heading(page, name).evaluate((element) => element === document.activeElement))
    .toBe(true);
}

async function everyLanguage(page: Page) {
  for (const language of ['fr', 'de', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
}

async function receiptOf(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  return { name: download.suggestedFilename(), pages: pdf.numPages, text, info };
}

describe('the checkout', () => {
  it('asks a visitor in first', async () => {
    const page = await visit.open('/payment');
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  it('leads in three steps to a receipt that says what it is, and sends nothing', async () => {
    const { page } = await openOwnPage(visit, '/payment');
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await page.getByText('This is a demonstration. No money moves').waitFor();
    await expectNoLayoutShift(page);
    const summary = page.getByRole('complementary');
    for (const text of [
      'Torah Studies Package',
      /^4 Weekly Sessions with Rabbi \w+/,
      'Monthly Package',
      '$49.99',
    ]) {
      await summary.getByText(text).waitFor();
    }
    expect(await progress(page).getAttribute('aria-valuetext')).toBe('Step 1 of 3: Details');
    const next = page.getByRole('button', { name: 'Continue to Payment' });
    expect(await next.isDisabled()).toBe(true);
    // Edited is enough, even where it was emptied again.
    await page.getByLabel('City').fill('L');
    await page.getByLabel('City').fill('');
    expect(await next.isEnabled()).toBe(true);
    await page.getByLabel('City').fill('Lyon');
    await page.getByLabel('First name').fill('Noa');
    await page.keyboard.press('Enter');

    await focused(page, 'Payment Method');
    expect(await progress(page).getAttribute('aria-valuenow')).toBe('2');
    const complete = page.getByRole('button', { name: 'Complete Payment' });
    expect(await complete.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await page
      .getByText('You will be redirected to PayPal to complete your payment.', { exact: true })
      .waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.getByRole('radio', { name: 'Credit or debit card' }).check();
    const fields = {
      'Name on card': 'cc-name',
      'Card number': 'cc-number',
      'Expiry date (MM/YY)': 'cc-exp',
      CVV: 'cc-csc',
    };
    for (const [label, token] of Object.entries(fields)) {
      expect(await page.getByLabel(label).getAttribute('autocomplete')).toBe(token);
      expect(await page.getByLabel(label).getAttribute('name')).toBeNull();
    }
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');

    await page.getByRole('button', { name: 'Go Back' }).click();
    await focused(page, 'Payment Details');
    expect(await page.getByLabel('City').inputValue()).toBe('Lyon');
    await next.click();
    await focused(page, 'Payment Method');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
    await complete.click();

    await focused(page, 'Payment Successful!');
    await page
      .getByText('Thank you for your payment. Your lessons are now ready to begin.', { exact: true })
      .waitFor();
    expect(await progress(page).getAttribute('aria-valuetext')).toBe('Step 3 of 3: Confirmation');
    expect(await page.getByRole('button', { name: 'Go Back' }).count()).toBe(0);
    const receipt = await receiptOf(page, 'Download Receipt');
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
    const french = await receiptOf(page, 'Télécharger le reçu');
    for (const text of ['DÉMONSTRATION', 'Aucun paiement n’a eu lieu', 'Formule d’étude de la Torah']) {
      expect(french.text).toContain(text);
    }
    expect(french.text).toMatch(/49,99\s\$/);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/4111|Lyon/);
    expect(sent.filter((request) => /4111|Lyon/.test(request))).toEqual([]);

    await page.getByRole('link', { name: 'Voir mon programme' }).click();
    await page.waitForURL('**/dashboard/student?tab=courses');
  });

  it('is for everyone at each step, in three languages', async () => {
    const { page } = await openOwnPage(visit, '/payment', { width: 375 });
    await everyLanguage(page);
    await page.getByLabel('City').fill('Lyon');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('radio', { name: 'Credit or debit card' }).check();
    await everyLanguage(page);
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await focused(page, 'Payment Successful!');
    await everyLanguage(page);
  });

  it('shows a teacher their own schedule, on a phone', async () => {
    const { page } = await openOwnPage(visit, '/payment', { isTeacher: true, width: 320 });
    await page.getByLabel('Country').fill('Israel');
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await focused(page, 'Payment Successful!');
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'View My Schedule' }).click();
    await page.waitForURL('**/dashboard/teacher?tab=sessions');
  });
});
