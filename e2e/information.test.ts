import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

const headTag = (page: Page, selector: string) =>
  page.locator(`head ${selector}`).evaluate((tag) => tag.getAttribute('content') ?? tag.getAttribute('href'));

describe('questions and answers', () => {
  it('opens one answer at a time, by keyboard', async () => {
    const page = await open('/faq');
    const questions = page.locator('main h2 button');
    expect(await questions.count()).toBe(6);
    const opened = () =>
      questions.evaluateAll((all) => all.map((each) => each.getAttribute('aria-expanded')));

    await questions.nth(0).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => opened()).toEqual(['true', 'false', 'false', 'false', 'false', 'false']);
    await page.getByText('Every student has 2 free trial lessons').waitFor();

    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(() => opened()).toEqual(['false', 'false', 'false', 'false', 'true', 'false']);
    await page.getByText('Up to 24 hours before the lesson you cancel without penalty').waitFor();
    await expectNoAxeViolations(page);

    await page.keyboard.press('Space');
    await expect.poll(() => opened()).toEqual(['false', 'false', 'false', 'false', 'false', 'false']);
  });
});

describe('the blog', () => {
  it('shows three articles, each with who, when and how long, and opens them', async () => {
    const page = await open('/blog');
    expect(await page.getByRole('article').count()).toBe(3);
    const card = page.getByRole('article').filter({ hasText: 'Your first havruta' });
    await card.getByText('Miriam Vogel').waitFor();
    await card.getByText('January 12, 2025').waitFor();
    await card.getByText('min read').waitFor();
    // Anywhere on the card.
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Your first havruta' }).waitFor();
    expect(page.url()).toBe(`${site().url}/blog/first-havruta`);
    expect(await page.locator('main [lang="he"]').first().textContent()).toBe('חברותא');
    await page.getByRole('link', { name: 'All articles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  });

  it('has no article of another name, and says so with the status too', async () => {
    const page = await open('/blog/no-such-article');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
    expect((await fetch(`${site().url}/blog/no-such-article`)).status).toBe(404);
  });
});

describe('the policies', () => {
  it.each([
    [
      '/conditions',
      ['up to 24 hours before it begins, without penalty', 'within 24 hours', 'We give 30 days’ notice'],
    ],
    ['/privacy', ['children under 13', 'We give 30 days’ notice']],
    ['/cookies', ['kept for up to 12 months', 'kept for 13 to 26 months']],
  ])('%s keeps the promises', async (path, promises) => {
    const page = await open(path);
    await page.getByText('Last updated: January 8, 2025', { exact: true }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(promises.filter((promise) => !text.includes(promise))).toEqual([]);
    expect(text).not.toContain('{{');
  });

  it('lead from the table of contents to the part', async () => {
    const page = await open('/privacy');
    await page.getByRole('link', { name: 'Children', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#section-8');
    expect(await page.locator('#section-8 h2').textContent()).toBe('Children');
  });
});

describe('what a page says of itself', () => {
  it('is told in the language that is shown, and under one address', async () => {
    const page = await open('/faq/?utm_source=mail');
    expect(await page.title()).toBe('Questions and answers · Lomdim');
    expect(await headTag(page, 'link[rel="canonical"]')).toBe(`${site().url}/faq`);
    expect(await headTag(page, 'meta[property="og:title"]')).toBe('Questions and answers · Lomdim');
    expect(await headTag(page, 'meta[property="og:image"]')).toBe(`${site().url}/social.png`);
    await switchLanguage(page, 'fr');
    expect(await page.title()).toBe('Questions et réponses · Lomdim');
    expect(await headTag(page, 'meta[name="description"]')).toMatch(/^Ce que l’on nous demande/);
    expect(await headTag(page, 'meta[property="og:locale"]')).toBe('fr');
    expect(await headTag(page, 'meta[name="robots"]')).toBe('index, follow');
  });

  it.each(['/', '/faq', '/blog', '/blog/first-havruta', '/contact', '/support', '/privacy'])(
    'is said of %s by the server before the page runs, in the language that is asked for',
    async (path) => {
      const html = await (await fetch(site().url + path, { headers: { 'accept-language': 'de-AT' } })).text();
      const page = await open(path, { language: 'de-AT' });
      const lead = await headTag(page, 'meta[name="description"]');
      expect(html).toContain(`<title>${await page.title()}</title>`);
      expect(html).toContain(`<meta name="description" content="${lead}" />`);
      expect(html).toContain(`<meta property="og:image" content="${site().url}/social.png" />`);
      expect(html).toContain(`<link rel="canonical" href="${site().url}${path}" />`);
      expect(html).toContain('<html lang="de"');
    },
  );

  it('asks search engines to forget a page that is not there', async () => {
    const page = await open('/no/such/page');
    expect(await headTag(page, 'meta[name="robots"]')).toBe('noindex');
  });

  it('comes with a manifest whose pictures are there', async () => {
    const page = await open('/faq');
    const address = await headTag(page, 'link[rel="manifest"]');
    const manifest: { icons: { src: string; type: string }[] } = await (
      await fetch(site().url + address)
    ).json();
    for (const { src, type } of [...manifest.icons, { src: '/social.png', type: 'image/png' }]) {
      expect((await fetch(site().url + src)).headers.get('content-type'), src).toBe(type);
    }
  });
});
