import { describe, it } from 'vitest';
import { adminTabs, openTab } from './support/admins.ts';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { switchLanguage, switchTheme } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { open } = useSite({ env: { SEED: 'demo' } });

describe('every tab of the administration', () => {
  it.each([1280, 375, 320])(
    'is clean in each language and theme, %d wide',
    async (width) => {
      const page = await open('/dashboard/admin', { as: { email: 'admin@demo.example' }, width });
      for (const language of ['fr', 'de', 'en'] as const) {
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
      }
    },
    600_000,
  );
});
