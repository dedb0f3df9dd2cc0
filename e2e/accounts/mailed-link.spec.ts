import { expect, test } from '@lomdim/testing/browser/test';
import { lastMail } from '@lomdim/testing/mail/mailbox';
import { goodPassword, newEmail, person, visitor } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { everyLook, widths } from '../helpers/matrix.ts';

test.use({ siteOptions: { env: { MAILER_AUTOCONFIRM: 'false' } } });

async function mailedLink(site: TestServer): Promise<{ email: string; link: string }> {
  const email = newEmail();
  const emailRedirectTo = `${site.url}/auth/confirm`;
  await visitor(site).auth.signUp({
    email,
    password: goodPassword,
    options: { data: person, emailRedirectTo },
  });
  return { email, link: (await lastMail(site, email)).link };
}

const isConfirmed = async (site: TestServer, email: string) =>
  (
    await site.pool.query('select from auth.users where email = $1 and email_confirmed_at is not null', [
      email,
    ])
  ).rowCount === 1;

test.describe('the page behind a mailed link', () => {
  test('works without scripts, by the keyboard, and uses the link up only with its button', async ({
    site,
    browser,
  }) => {
    const { email, link } = await mailedLink(site);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de' });
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.headers().referer ?? ''));
    await page.goto(link);
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Bestätigen Sie Ihre E-Mail-Adresse' }),
    ).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect(await isConfirmed(site, email)).toBe(false);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Adresse bestätigen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/auth\/confirm#access_token=/);
    expect(await isConfirmed(site, email)).toBe(true);
    const secret = new URL(link).searchParams.get('token') ?? '';
    expect(sent.filter((referer) => referer.includes(secret))).toEqual([]);
    await context.close();
  });

  test('is no trap: the form of another site does not press its button', async ({ site, browser }) => {
    const { email, link } = await mailedLink(site);
    const token = new URL(link).searchParams.get('token') ?? '';
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(
      `<form method="post" action="${site.url}/auth/v1/verify/link"><input name="token" value="${token}">
       <input name="type" value="signup"><button>Go</button></form>`,
    );
    const answer = page.waitForResponse(/verify\/link/);
    await page.getByRole('button').click();
    expect((await answer).status()).toBe(403);
    expect(await isConfirmed(site, email)).toBe(false);
    await context.close();
  });

  for (const width of widths) {
    test(`is sound in every language and theme, at ${width} pixels`, async ({ site, browser }) => {
      const { email, link } = await mailedLink(site);
      await visitor(site).auth.signUp({ email, password: goodPassword, options: { data: person } });
      for (const { language, theme } of everyLook) {
        const context = await browser.newContext({
          colorScheme: theme,
          locale: language,
          viewport: { width, height: 800 },
        });
        const page = await context.newPage();
        await page.goto(link);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectNoHorizontalScroll(page);
        await expectNoAxeViolations(page);
        await context.close();
      }
    });
  }
});
