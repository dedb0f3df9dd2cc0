import { languageCodes } from '@lomdim/contract/languages';
import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';
import { lessonsInEveryState } from './lesson-fixtures.ts';

/** Most states are days away from each other, so the answers are those of the fixtures. */
for (const width of [1280, 320]) {
  test(`the page is sound in every state and language, ${width} pixels wide`, async ({ site, openAs }) => {
    const student = await newStudent(site);
    let shown: unknown = lessonsInEveryState.agreed;
    const page = await openAs(student, `/lesson/${lessonsInEveryState.agreed.id}`, {
      width,
      prepare: (opened) => opened.route('**/rpc/lesson_page', (route) => route.fulfill({ json: shown })),
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Berakhot, the second chapter' })).toBeVisible();
    await expectNoLayoutShift(page);
    for (const [name, lesson] of Object.entries(lessonsInEveryState)) {
      await test.step(name, async () => {
        shown = lesson;
        await page.reload();
        await page.locator('[data-tone]').waitFor();
        for (const language of languageCodes) {
          await switchLanguage(page, language);
          await expectNoBareKeys(page);
          await expectNoHorizontalScroll(page);
        }
        for (const theme of ['dark', 'light'] as const) {
          await switchTheme(page, theme);
          await expectNoAxeViolations(page);
        }
      });
    }
  });
}
