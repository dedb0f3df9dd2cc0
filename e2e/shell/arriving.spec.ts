import { expect, test } from '@lomdim/testing/browser/test';
import { expectNoLayoutShift } from '../helpers/expectations.ts';
import { startSlowPages } from '../helpers/slow-pages.ts';
import { demoId } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

test('a page that arrives in pieces is shown as a whole, and nothing moves', async ({ site, visitors }) => {
  const slow = await startSlowPages(site);
  const teacher = `/teacher/${await demoId(site, 'david')}`;
  try {
    for (const width of [375, 1280]) {
      for (const path of ['/', '/search', '/beit-hamidrash', '/rabbanim', teacher]) {
        const { page, close } = await visitors.add({ width });
        await page.addInitScript(() =>
          requestAnimationFrame(() => {
            document.documentElement.dataset.firstFrame = document.querySelector('footer') ? 'whole' : 'part';
          }),
        );
        await page.goto(slow.url + path);
        await page.locator('html[data-ready]').waitFor();
        await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'whole');
        await expectNoLayoutShift(page);
        await close();
      }
    }
  } finally {
    await slow.stop();
  }
});

test('a student is shown what is for them, and nothing moves', async ({ site, open }) => {
  const teacher = `/teacher/${await demoId(site, 'david')}`;
  for (const width of [375, 1280]) {
    for (const path of ['/', teacher, `${teacher}?tab=reviews`, '/support']) {
      const page = await open('/faq', { as: { email: 'yosef@demo.example' }, width });
      await page.goto(site.url + path);
      await page.locator('html[data-ready]').waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoLayoutShift(page);
    }
  }
});
