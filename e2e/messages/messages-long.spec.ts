import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { newConversation } from '../helpers/people.ts';

const many = 50_000;

/** Written as they would have been over the years; what follows each message alone would take minutes. */
async function fill(site: TestServer, conversation: string, sender: string): Promise<void> {
  const client = await site.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table chat_messages disable trigger user');
    await client.query(
      `insert into chat_messages (conversation_id, sender_id, content, created_at, read_at)
       select $1, $2, 'message ' || number || repeat(' and more', number % 7), now() - (${many} - number) * interval '1 minute', now()
       from generate_series(1, ${many}) as number`,
      [conversation, sender],
    );
    await client.query('alter table chat_messages enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('a conversation of 50,000 messages stays light, and what is read stays where it is', async ({
  site,
  openAs,
}) => {
  const { student, teacher, conversation, address } = await newConversation(site);
  await fill(site, conversation, teacher.id);
  const page = await openAs(student, address);
  const box = page.getByRole('region', { name: 'Messages with Moshe Levi' });
  const shown = page.locator('[data-message]');
  await expect(box.getByText(`message ${many}`)).toBeVisible();
  await expect(shown).toHaveCount(40);

  /** Scrolls to the top; returns how far the topmost message moved on the screen when older ones had been added. */
  async function scrollUp(): Promise<number> {
    const first = (await shown.first().getAttribute('data-message')) ?? '';
    const before = await box.evaluate((element, id) => {
      element.scrollTop = 300;
      return element.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? 0;
    }, first);
    await expect(shown.first()).not.toHaveAttribute('data-message', first);
    const after = await page.locator(`[data-message="${first}"]`).boundingBox();
    return Math.abs((after?.y ?? Number.NaN) - before);
  }
  await test.step('reading upwards, older messages come and newer ones go', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await scrollUp()).toBeLessThanOrEqual(2);
      expect(await shown.count()).toBeLessThanOrEqual(160);
    }
    await expect(box.getByText(`message ${many}`)).toHaveCount(0);
  });

  await test.step('back at the end, the conversation goes on', async () => {
    await page.getByRole('button', { name: 'To the latest message' }).click();
    await expect(box.getByText(`message ${many}`)).toBeVisible();
    await expect(shown).toHaveCount(40);
    await page.getByRole('textbox', { name: 'Message' }).fill('and one more');
    await page.keyboard.press('Enter');
    await expect(shown.filter({ hasText: 'and one more' }).getByText('Sent, not read yet')).toBeVisible();
  });
});
