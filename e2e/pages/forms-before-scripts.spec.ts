import { supportEmail } from '@lomdim/contract/constants';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import { exampleAddresses } from '@lomdim/web/addresses';
import type { Page } from '@playwright/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import { demoId } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** What each form asks of a visitor, by the names of its fields. */
const forms = [
  {
    path: '/contact',
    typed: { name: 'Rivka Stern', email: 'rivka@mail.example', message: 'In confidence' },
    chosen: { subject: 'courses' },
  },
  {
    path: '/support',
    typed: { subject: 'No sound', description: 'In confidence', replyEmail: 'rivka@mail.example' },
    chosen: { priority: 'high' },
  },
];

const control = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);
const sendButton = (page: Page) => page.locator('main form button[type="submit"]');

async function fillIn(page: Page, { typed, chosen }: (typeof forms)[number]): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await control(page, name).fill(text);
  for (const [name, value] of Object.entries(chosen)) await control(page, name).selectOption(value);
}

async function expectFilledIn(page: Page, { typed, chosen }: (typeof forms)[number]): Promise<void> {
  for (const [name, text] of Object.entries({ ...typed, ...chosen })) {
    await expect(control(page, name), name).toHaveValue(text);
  }
}

/** Scripts come when the test lets them. */
async function heldScripts(page: Page): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}

test('only searches are sent by a delivered page itself, and no form writes into its address', async ({
  request,
  site,
}) => {
  const { rows } = await site.pool.query<{ id: string }>('select id from public.courses limit 1');
  const records = [`/teacher/${await demoId(site, 'david')}`, `/course/${rows[0]?.id}`];
  for (const path of [...exampleAddresses, ...records]) {
    const sent = await (await request.get(site.url + path)).text();
    const all = sent.match(/<form\b[^>]*>/g) ?? [];
    const searches = sent.match(/<search><form\b[^>]*>/g) ?? [];
    const posted = all.filter((form) => form.includes('method="post"'));
    expect(posted.length + searches.length, `${path}: ${all.join(' ')}`).toBe(all.length);
  }
});

test.describe('without scripts', () => {
  for (const form of forms) {
    test(`${form.path} sends nothing, and keeps what was typed out of the address`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const asked: string[] = [];
      await page.goto(site.url + form.path);
      page.on('request', (request) => asked.push(request.url()));
      await fillIn(page, form);
      await expect(sendButton(page)).toBeDisabled();
      await sendButton(page).click({ force: true });
      const [[first = ''] = []] = Object.entries(form.typed);
      await control(page, first).press('Enter');
      // A form would have been sent by now: the next page that is asked for is the first one.
      await page.getByRole('link', { name: supportEmail }).first().waitFor();
      await expectFilledIn(page, form);
      await page.goto(`${site.url}/faq`);
      expect(asked.filter((url) => !url.includes('/assets/'))[0]).toBe(`${site.url}/faq`);
      await context.close();
    });
  }

  test('every language says so and names where to write', async ({ browser, site }) => {
    const sentences: Record<Language, string> = {
      en: 'This form can only be sent with JavaScript',
      fr: 'Ce formulaire ne peut être envoyé qu’avec JavaScript',
      de: 'Dieses Formular lässt sich nur mit JavaScript senden',
      he: 'את הטופס הזה אפשר לשלוח רק כאשר JavaScript פועל',
    };
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const language of languageCodes) {
      for (const { path } of forms) {
        await page.goto(`${site.url}${path}?lng=${language}`);
        const said = page.locator('main form p').filter({ hasText: sentences[language] });
        await expect(said.getByRole('link', { name: supportEmail })).toHaveAttribute(
          'href',
          `mailto:${supportEmail}`,
        );
      }
    }
    await context.close();
  });
});

for (const form of forms) {
  for (const width of [375, 1280]) {
    test(`${form.path} keeps at ${width} pixels what was typed before its scripts ran, and stays still`, async ({
      site,
      visitors,
    }) => {
      const { page } = await visitors.add({ width });
      const release = await heldScripts(page);
      await page.goto(site.url + form.path, { waitUntil: 'commit' });
      await fillIn(page, form);
      const colour = () => sendButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
      await expect(sendButton(page)).toBeDisabled();
      const before = await colour();
      release();
      await page.locator('html[data-ready]').waitFor();
      await expect(sendButton(page)).toBeEnabled();
      expect(await colour()).toBe(before);
      await expectNoLayoutShift(page);
      await expectFilledIn(page, form);
      await sendButton(page).click();
      await expect(toastsOf(page).first()).toBeVisible();
      await expect(page).toHaveURL(site.url + form.path);
      const { rows } = await site.pool.query(
        `select name as who, subject as about, message as text from public.contact_messages
         union all select reply_email, priority::text, description from public.support_tickets`,
      );
      expect(rows).toContainEqual(
        form.path === '/contact'
          ? { who: 'Rivka Stern', about: 'courses', text: 'In confidence' }
          : { who: 'rivka@mail.example', about: 'high', text: 'In confidence' },
      );
    });
  }
}

test('a member’s page, with a single field, is not sent by the Enter key before its scripts run', async ({
  site,
  open,
}) => {
  const { page } = await openOwnPage({ site, open }, '/faq');
  const release = await heldScripts(page);
  await page.goto(`${site.url}/support`, { waitUntil: 'commit' });
  await control(page, 'subject').fill('No sound');
  await control(page, 'subject').press('Enter');
  release();
  await page.locator('html[data-ready]').waitFor();
  await expect(page).toHaveURL(`${site.url}/support`);
  await expect(control(page, 'subject')).toHaveValue('No sound');
});
