import type { Language } from '@lomdim/contract/languages';
import { languageCodes } from '@lomdim/contract/languages';
import type { Open } from '@lomdim/testing/browser/test';
import type { Theme } from '@lomdim/testing/browser/visitor';
import { exampleAddresses } from '@lomdim/web/addresses';
import { expect } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './expectations.ts';
import { switchLanguage, switchTheme } from './switches.ts';

const unknownPath = '/no-such-page';

/** What is looked at in every language, width and theme. */
export const paths = exampleAddresses;
/** A desk, a phone, and the narrowest that anyone should have to use. */
export const widths = [1280, 375, 320];

export type Look = { language: Language; theme: Theme };

export const everyLook: Look[] = languageCodes.flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** Opens a page once and looks at it again after each switch of language and theme. */
export async function lookAt(open: Open, path: string, width: number, looks: Look[]): Promise<void> {
  let status: number | undefined;
  const page = await open(path, {
    width,
    prepare: async (opened) => {
      opened.once('response', (response) => {
        status = response.status();
      });
    },
  });
  const isUnknown = path === unknownPath;
  // The examples of teachers and courses have an id that nobody has.
  expect(status, path).toBe(isUnknown || /^\/(?:teacher|course)\//.test(path) ? 404 : 200);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(heading === 'Page not found', path).toBe(isUnknown);
  await expectNoLayoutShift(page);
  for (const { language, theme } of looks) {
    await switchLanguage(page, language);
    await switchTheme(page, theme);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
}
