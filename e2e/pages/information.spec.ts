import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { switchLanguage } from '../helpers/switches.ts';

const inHead = (page: Page, selector: string) => page.locator(`head ${selector}`);

test.describe('questions and answers', () => {
  test('opens one answer at a time, by keyboard', async ({ open }) => {
    const page = await open('/faq');
    const questions = page.locator('main summary');
    await expect(questions.getByRole('heading', { level: 2 })).toHaveCount(6);
    const opened = () =>
      page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open }) => open));

    await questions.nth(0).focus();
    await page.keyboard.press('Enter');
    await expect.poll(opened).toEqual([true, false, false, false, false, false]);
    await expect(page.getByText('Every student has 2 free trial lessons')).toBeVisible();

    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(opened).toEqual([false, false, false, false, true, false]);
    await expect(page.getByText('Up to 24 hours before the lesson you cancel without penalty')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.keyboard.press('Space');
    await expect.poll(opened).toEqual([false, false, false, false, false, false]);
  });
});

test.describe('the blog', () => {
  test('shows three articles, each with who, when and how long, and opens them', async ({ site, open }) => {
    const page = await open('/blog');
    await expect(page.getByRole('article')).toHaveCount(3);
    const card = page.getByRole('article').filter({ hasText: 'Your first havruta' });
    await expect(card.getByText('Miriam Vogel')).toBeVisible();
    await expect(card.getByText('January 12, 2025')).toBeVisible();
    await expect(card.getByText('min read')).toBeVisible();
    // Anywhere on the card.
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your first havruta' })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/blog/first-havruta`);
    await expect(page.locator('main [lang="he"]').first()).toHaveText('חברותא');
    await page.getByRole('link', { name: 'All articles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  });

  test('has no article of another name, and says so with the status too', async ({ site, open }) => {
    const page = await open('/blog/no-such-article');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    expect((await fetch(`${site.url}/blog/no-such-article`)).status).toBe(404);
  });
});

test.describe('the policies', () => {
  for (const { path, promises } of [
    {
      path: '/conditions',
      promises: [
        'up to 24 hours before it begins, without penalty',
        'within 24 hours',
        'We give 30 days’ notice',
      ],
    },
    { path: '/privacy', promises: ['children under 13', 'We give 30 days’ notice'] },
    { path: '/cookies', promises: ['kept for up to 12 months', 'kept for 13 to 26 months'] },
  ]) {
    test(`${path} keeps the promises`, async ({ open }) => {
      const page = await open(path);
      await expect(page.getByText('Last updated: January 8, 2025', { exact: true })).toBeVisible();
      const text = (await page.locator('main').textContent()) ?? '';
      expect(promises.filter((promise) => !text.includes(promise))).toEqual([]);
      expect(text).not.toContain('{{');
    });
  }

  test('lead from the table of contents to the part', async ({ site, open }) => {
    const page = await open('/privacy');
    await page.getByRole('link', { name: 'Children', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/privacy#section-8`);
    await expect(page.locator('#section-8 h2')).toHaveText('Children');
  });
});

test.describe('what a page says of itself', () => {
  test('is told in the language that is shown, and under one address', async ({ site, open }) => {
    const page = await open('/faq/?utm_source=mail');
    await expect(page).toHaveTitle('Questions and answers · Lomdim');
    await expect(inHead(page, 'link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/faq`);
    const title = inHead(page, 'meta[property="og:title"]');
    await expect(title).toHaveAttribute('content', 'Questions and answers · Lomdim');
    const picture = inHead(page, 'meta[property="og:image"]');
    await expect(picture).toHaveAttribute('content', `${site.url}/social.png`);

    await switchLanguage(page, 'fr');
    await expect(page).toHaveTitle('Questions et réponses · Lomdim');
    const description = inHead(page, 'meta[name="description"]');
    await expect(description).toHaveAttribute('content', /^Ce que l’on nous demande/);
    await expect(inHead(page, 'meta[property="og:locale"]')).toHaveAttribute('content', 'fr_FR');
    await expect(inHead(page, 'meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
  });

  for (const path of ['/', '/faq', '/blog', '/blog/first-havruta', '/contact', '/support', '/privacy']) {
    test(`is said of ${path} by the server before the page runs, in the language that is asked for`, async ({
      site,
      open,
    }) => {
      const html = await (await fetch(site.url + path, { headers: { 'accept-language': 'de-AT' } })).text();
      const page = await open(path, { language: 'de-AT' });
      const lead = await inHead(page, 'meta[name="description"]').getAttribute('content');
      expect(html).toContain(`<title>${await page.title()}</title>`);
      expect(html).toContain(`<meta name="description" content="${lead}" />`);
      // An article has a picture of its own.
      const picture = path.startsWith('/blog/') ? '/pictures/article/first-havruta.de.' : '/social.png" />';
      expect(html).toContain(`<meta property="og:image" content="${site.url}${picture}`);
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}" />`);
      expect(html).toContain('<html lang="de"');
    });
  }

  test('asks search engines to forget a page that is not there', async ({ open }) => {
    const page = await open('/no/such/page');
    await expect(inHead(page, 'meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('comes with a manifest whose pictures are there', async ({ site, open }) => {
    const page = await open('/faq');
    const address = await inHead(page, 'link[rel="manifest"]').getAttribute('href');
    const manifest: { icons: { src: string; type: string }[] } = await (
      await fetch(site.url + address)
    ).json();
    for (const { src, type } of [...manifest.icons, { src: '/social.png', type: 'image/png' }]) {
      expect((await fetch(site.url + src)).headers.get('content-type'), src).toBe(type);
    }
  });
});
