import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import { demoId } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

for (const language of languageCodes) {
  test(`a first visit in ${language} loads one file of each face and uses both`, async ({
    site,
    visitors,
  }) => {
    const teacher = `/teacher/${await demoId(site, 'sarah')}`;
    for (const path of ['/', '/find-teachers', teacher, '/beit-midrash', '/blog/first-page-of-gemara']) {
      await test.step(path, async () => {
        const { page, close } = await visitors.add({ language });
        const files: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname);
        });
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const names = files.map((file) => /\/assets\/(\w+)-[\w-]+\.woff2$/.exec(file)?.[1] ?? file);
        expect(names.sort(), path).toEqual(['book', 'plain']);
        const loaded = await page.evaluate(() =>
          [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family),
        );
        expect(loaded.map((family) => family.replaceAll('"', '')).sort(), path).toEqual([
          'Frank Ruhl Libre Variable',
          'Heebo Variable',
        ]);
        await close();
      });
    }
  });
}
