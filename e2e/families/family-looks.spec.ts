import type { Language } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';
import { newFamily, scenes } from './family-scenes.ts';

/** Two languages by day and two by night, so that both are seen from the right and from the left. */
const isDark: readonly Language[] = ['fr', 'he'];

/** What a child reads speaks to it as one speaks to a child, or to nobody. */
const ofChild = /^(child-home|child-sign-in|unknown-device|waiting-room)$/;
const formal = /\b(Sie|Ihnen|Ihre?[mnrs]?|[Vv]ous|[Vv]otre|[Vv]os)\b/;

for (const width of [1280, 375]) {
  test.describe(`${width} wide`, () => {
    for (const [name, scene] of Object.entries(scenes)) {
      test(`${name} is sound in each language and theme`, async ({ site, open, openAs, visitors }) => {
        const family = await newFamily(site);
        const addPage = async () => (await visitors.add({ width })).page;
        const page = await scene({ site, open, openAs, addPage, width, family });
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const language of englishLast) {
          await test.step(`in ${language}`, async () => {
            await switchLanguage(page, language);
            await switchTheme(page, isDark.includes(language) ? 'dark' : 'light');
            await expectNoBareKeys(page);
            await expectNoHorizontalScroll(page);
            await expectNoAxeViolations(page);
            if (ofChild.test(name)) await expect(page.locator('main')).not.toHaveText(formal);
          });
        }
      });
    }
  });
}
