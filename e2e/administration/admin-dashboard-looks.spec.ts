import { test } from '@lomdim/testing/browser/test';
import { adminTabs, openTab } from '../helpers/admins.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

test.describe('every tab of the administration', () => {
  for (const width of [1280, 375, 320]) {
    test(`is clean in each language and theme, ${width} wide`, async ({ open }) => {
      // Axe looks at thirty tabs in two themes.
      test.setTimeout(600_000);
      const page = await open('/dashboard/admin', { as: { email: 'admin@demo.example' }, width });
      for (const language of englishLast) {
        await test.step(`in ${language}`, async () => {
          await switchLanguage(page, language);
          for (const name of adminTabs) {
            await openTab(page, name);
            await expectNoBareKeys(page);
            await expectNoHorizontalScroll(page);
            for (const theme of ['light', 'dark'] as const) {
              await switchTheme(page, theme);
              await expectNoAxeViolations(page);
            }
          }
        });
      }
    });
  }
});
