import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const lists = ['/women-courses', '/children-courses'];

for (const language of languageCodes) {
  test(`courses are delivered in ${language}, and found without scripts`, async ({ site, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    for (const path of lists) {
      await page.goto(site.url + path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    const subject = page.locator('select[name="subject"]');
    await subject.selectOption({ index: 1 });
    await page.getByRole('search').getByRole('button').click();
    await expect(page).toHaveURL(/[?&]subject=[^&]+/);
    await page.goto(`${site.url}/women-courses`);
    const title = (await page.getByRole('article').first().getByRole('link').first().textContent()) ?? '';
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/course\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await context.close();
  });

  for (const width of [375, 1280]) {
    test(`they are taken over quietly in ${language} at ${width}`, async ({ site, visitors }) => {
      const { rows } = await site.pool.query<{ id: string }>(
        'select id from courses where is_active limit 1',
      );
      for (const path of [...lists, `/course/${rows[0]?.id}`]) {
        const visitor = await visitors.add({ language, width });
        const { page } = visitor;
        await page.goto(site.url + path);
        await page.locator('html[data-ready]').waitFor();
        await page.waitForLoadState('networkidle');
        expect(visitor.console.filter((line) => !/Service Worker/.test(line))).toEqual([]);
        await expectNoLayoutShift(page);
        await visitor.close();
      }
    });
  }
}
