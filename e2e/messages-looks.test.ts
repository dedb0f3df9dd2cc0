import { it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { usePeople } from './support/people.ts';
import { switchLanguage, switchTheme } from './support/switches.ts';

const { come, twoWhoTalk } = usePeople();

async function pairWithHistory() {
  const pair = await twoWhoTalk();
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

for (const width of [1280, 375]) {
  it(`a conversation and its dialogs are for everyone, in every language, at ${width} px`, async () => {
    const { student, address } = await pairWithHistory();
    const page = await come(student, address, { width });
    await page.locator('[data-message]').nth(2).getByRole('button').first().waitFor();
    for (const language of ['en', 'fr', 'de'] as const) {
      await switchLanguage(page, language);
      await switchTheme(page, language === 'fr' ? 'dark' : 'light');
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
      await page
        .getByRole('button', { name: /^(Schedule Meeting|Fixer un rendez-vous|Treffen vereinbaren)$/ })
        .click();
      await page.getByRole('dialog').waitFor();
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    if (width < 768) {
      await page.getByRole('link', { name: 'Zurück zu allen Gesprächen' }).click();
      await page.getByRole('link', { name: /Moshe Levi/ }).waitFor();
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
    await page
      .locator('header')
      .getByRole('button', { name: /Mitteilungen/ })
      .click();
    await page.getByRole('dialog', { name: 'Mitteilungen' }).waitFor();
    await expectNoAxeViolations(page);
  });
}
