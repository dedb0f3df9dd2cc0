import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { newConversation } from '../helpers/people.ts';
import { switchLanguage, switchTheme } from '../helpers/switches.ts';

async function newPairWithHistory(site: TestServer) {
  const pair = await newConversation(site);
  const { student, teacher, conversation } = pair;
  const say = (sender: typeof student, content: string) =>
    sender.client
      .from('chat_messages')
      .insert({ conversation_id: conversation, sender_id: sender.id, content })
      .throwOnError();
  await say(teacher, 'Shalom, what shall we learn? https://sefaria.org');
  await say(student, `שלום! ${'A-very-long-word'.repeat(20)}`);
  await student.client
    .rpc('schedule_meeting', {
      meeting_id: crypto.randomUUID(),
      conversation_id: conversation,
      lesson_date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      lesson_time: '10:00',
      time_zone: 'Asia/Jerusalem',
      duration_minutes: 90,
      subject: 'Berakhot',
      notes: 'With Rashi',
    })
    .throwOnError();
  return pair;
}

async function expectGoodLooks(page: Page): Promise<void> {
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
}

for (const width of [1280, 375]) {
  test(`a conversation and its dialogs are for everyone, in every language, at ${width} px`, async ({
    site,
    openAs,
  }) => {
    const { student, address } = await newPairWithHistory(site);
    const page = await openAs(student, address, { width });
    await expect(page.locator('[data-message]').nth(2).getByRole('button').first()).toBeVisible();
    for (const language of languageCodes) {
      await test.step(`in ${language}`, async () => {
        await switchLanguage(page, language);
        await switchTheme(page, language === 'fr' ? 'dark' : 'light');
        await expectGoodLooks(page);
        await page
          .getByRole('button', {
            name: /^(Schedule Meeting|Fixer un rendez-vous|Treffen vereinbaren|תיאום פגישה)$/,
          })
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectGoodLooks(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
    await switchLanguage(page, 'de');
    if (width < 768) {
      await page.getByRole('link', { name: 'Zurück zu allen Gesprächen' }).click();
      await expect(page.getByRole('link', { name: /Moshe Levi/ })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
    await page
      .locator('header')
      .getByRole('button', { name: /Mitteilungen/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Mitteilungen' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
