import { languageCodes } from '@lomdim/contract/languages';
import { test } from '@lomdim/testing/browser/test';
import { expectSound, expectSoundValidationErrors } from '../helpers/entrance.ts';
import { widths } from '../helpers/matrix.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

for (const language of languageCodes) {
  test.describe(`in ${language}`, () => {
    for (const width of widths) {
      test(`the auth page is sound with every validation error it has, at ${width} pixels`, async ({
        open,
      }) => {
        await expectSoundValidationErrors(await open('/auth', { language, width }));
      });

      test(`someone of another role reads so, at ${width} pixels`, async ({ open }) => {
        const as = { email: 'noam@demo.example' };
        await expectSound(await open(`/dashboard/admin?lng=${language}`, { as, width }));
      });
    }
  });
}
