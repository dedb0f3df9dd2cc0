import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Visitor } from '@lomdim/testing/browser/visitor';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { demoId, slots } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

async function expectQuiet({ page, console }: Visitor): Promise<void> {
  expect(console.filter((line) => !/Service Worker/.test(line))).toEqual([]);
  await expectNoLayoutShift(page);
}

for (const language of languageCodes) {
  test(`a teacher’s page is delivered in ${language}`, async ({ site, browser }) => {
    const path = `/teacher/${await demoId(site, 'david')}`;
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    await page.goto(site.url + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('David Benhamou');
    await expect(main).toContainText('45');
    await expect(main).toContainText('Paris, France');
    await expect(slots(page).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // What others said is in the page, and behind a link.
    const reviews = page.getByRole('tab').nth(1);
    await expect(page.locator('[role="tabpanel"][hidden] li').first()).toBeAttached();
    await reviews.click();
    await expect(page).toHaveURL(`${site.url + path}?tab=reviews`);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await context.close();
  });

  const place = language === 'he' ? 'ניו יורק' : 'New York';

  for (const width of [375, 1280]) {
    test(`it is taken over quietly in ${language} at ${width}`, async ({ site, visitors }) => {
      const path = `/teacher/${await demoId(site, 'david')}`;
      for (const search of ['', '?tab=reviews']) {
        const visitor = await visitors.add({ language, width, zone: 'America/New_York' });
        const { page } = visitor;
        await page.goto(site.url + path + search);
        await page.locator('html[data-ready]').waitFor();
        // On the clock of the teacher at first, then on that of who looks.
        if (search === '') await expect(page.getByRole('tabpanel')).toContainText(place);
        await page.waitForLoadState('networkidle');
        await expectQuiet(visitor);
        await page.reload();
        // From now on the server knows where this browser is.
        if (search === '') await expect(page.getByRole('tabpanel')).toContainText(place);
        await page.locator('html[data-ready]').waitFor();
        await page.waitForLoadState('networkidle');
        await expectQuiet(visitor);
        await visitor.close();
      }
    });
  }
}

test('times are on the teacher’s clock until it is known where who looks is', async ({ site, request }) => {
  const address = `${site.url}/teacher/${await demoId(site, 'david')}`;
  const first = await (await request.get(address)).text();
  expect(first).toContain('All times are in David’s time zone');
  expect(first).toContain('(Paris)');
  const cookie = 'lomdim-zone=America%2FNew_York';
  const next = await (await request.get(address, { headers: { cookie } })).text();
  expect(next).toContain('(New York)');
});
