import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const teacher = '/teacher/00000000-0000-4000-8000-000000000002';

/** Everything by which a page is found and shared, in the order in which it stands. */
function tagsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'title, meta[name]:not([name="theme-color"]), meta[property], link[rel="canonical"], link[hreflang]',
      ),
    ].map((tag) => `${[...tag.attributes].map(({ value }) => value).join(' ')} ${tag.textContent}`),
  );
}

/** The same as the server wrote them, read without running the page. */
async function deliveredTags(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  return page.evaluate((source) => {
    const { head } = new DOMParser().parseFromString(source, 'text/html');
    const tags = head.querySelectorAll(
      'title, meta[name]:not([name="theme-color"]), meta[property], link[rel="canonical"], link[hreflang]',
    );
    return [...tags].map(
      (tag) => `${[...tag.attributes].map(({ value }) => value).join(' ')} ${tag.textContent}`,
    );
  }, html);
}

for (const path of [
  teacher,
  '/blog/first-havruta',
  '/course/00000000-0000-4000-8001-000000000000',
  '/dashboard-x',
]) {
  test(`the head of ${path} stays as the server wrote it`, async ({ site, open }) => {
    const page = await open(`${path}?lng=fr`);
    await expect(page.locator('h1')).toBeVisible();
    await expect.poll(() => tagsOf(page)).toEqual(await deliveredTags(page, `${site.url}${path}?lng=fr`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
}

test('from page to page the head goes along, and nothing of the first page stays', async ({ site, open }) => {
  const page = await open('/blog/first-havruta');
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(1);
  await expect(page.locator('head meta[property^="article:"]')).toHaveCount(2);
  await page.locator('main a[href="/blog"]').first().click();
  await expect(page).toHaveTitle('Blog · Lomdim');
  await expect.poll(() => tagsOf(page)).toEqual(await deliveredTags(page, `${site.url}/blog`));
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
  await expect(page.locator('head link[hreflang="de"]')).toHaveAttribute('href', `${site.url}/blog?lng=de`);

  await page.goBack();
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${site.url}/blog/first-havruta`,
  );
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
});
