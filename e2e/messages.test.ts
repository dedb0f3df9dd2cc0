import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { usePeople } from './support/people.ts';

const { come, site, twoWhoTalk } = usePeople();

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const bubbles = (page: Page) => page.locator('[data-message]');
const textsOf = (page: Page) => bubbles(page).locator('p').allTextContents();
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text });

it('two people talk: order, read marks both ways, presence and typing', async () => {
  const { student, teacher, address } = await twoWhoTalk();
  const here = await come(student, address);
  for (const text of ['Shalom', 'A question', 'About page 4b']) await say(here, text);
  await expect.poll(() => textsOf(here)).toEqual(['Shalom', 'A question', 'About page 4b']);
  await bubble(here, 'A question').getByText('Sent, not read yet').waitFor();

  const there = await come(teacher, '/chat');
  const row = there.getByRole('link', { name: /Noa Ben.*About page 4b.*3 unread messages/ });
  await row.waitFor();
  await expect.poll(() => there.title()).toMatch(/^\(3\) /);
  await there.getByRole('navigation').getByText('3 unread messages').waitFor();
  await row.click();
  await expect.poll(() => textsOf(there)).toEqual(['Shalom', 'A question', 'About page 4b']);
  await bubble(here, 'About page 4b').getByText('Read', { exact: true }).waitFor();
  await expect.poll(() => there.title()).not.toMatch(/^\(/);

  await here.getByText('here now').waitFor();
  await field(there).pressSequentially('Well');
  await here.getByText('writing…').waitFor();
  await field(there).press('Enter');
  await bubble(here, 'Well').waitFor();
  await bubble(there, 'Well').getByText('Read', { exact: true }).waitFor();
  await here.getByText('writing…').waitFor({ state: 'detached' });
  await there.getByRole('link', { name: /Noa Ben.*You: Well/ }).waitFor();
});

it('offline, what was written waits and is sent once, in order, when the connection is back', async () => {
  const { student, teacher, conversation, address } = await twoWhoTalk();
  const here = await come(student, address, { expected: /request failed|WebSocket|ERR_INTERNET/ });
  const there = await come(teacher, address);
  await say(here, 'before');
  await bubble(there, 'before').waitFor();
  await here.context().setOffline(true);
  await say(here, 'one');
  await say(here, 'two');
  await here.getByText('Not sent.').first().waitFor();
  await say(there, 'meanwhile');
  await bubble(there, 'meanwhile').waitFor();
  await here.context().setOffline(false);
  await bubble(there, 'two').waitFor();
  await expect.poll(() => textsOf(there)).toEqual(['before', 'meanwhile', 'one', 'two']);
  await expect.poll(() => textsOf(here)).toEqual(['before', 'meanwhile', 'one', 'two']);
  const { rows } = await site().pool.query(
    'select content from chat_messages where conversation_id = $1 order by created_at',
    [conversation],
  );
  expect(rows.map(({ content }) => content)).toEqual(['before', 'meanwhile', 'one', 'two']);
});

it('a message that did not get through is tried again or discarded; one whose answer was lost is stored once', async () => {
  const { student, conversation, address } = await twoWhoTalk();
  const here = await come(student, address, { expected: /request failed|409: .*chat_messages/ });
  let stored = 0;
  let mode: 'blocked' | 'answer lost' | 'open' = 'blocked';
  await here.route('**/rest/v1/chat_messages*', async (route) => {
    if (route.request().method() !== 'POST' || mode === 'open') return route.continue();
    if (mode === 'answer lost') {
      mode = 'open';
      await route.fetch();
      stored += 1;
    }
    await route.abort('connectionreset');
  });
  await say(here, 'a slip');
  await here.getByText('Not sent.').waitFor();
  await say(here, 'only once');
  await here.getByRole('button', { name: 'Discard' }).click();
  // Only then is 'Not sent.' said of the other one.
  await here.getByText('a slip').waitFor({ state: 'detached' });
  await here.getByText('Not sent.').waitFor();
  mode = 'answer lost';
  await here.getByRole('button', { name: 'Try again' }).click();
  await bubble(here, 'only once').waitFor();
  expect(stored).toBe(1);
  expect(await bubbles(here).count()).toBe(1);
  const { rows } = await site().pool.query('select content from chat_messages where conversation_id = $1', [
    conversation,
  ]);
  expect(rows).toEqual([{ content: 'only once' }]);
});

it('two tabs of one person are in step, and a draft is there after the page was loaded anew', async () => {
  const { student, teacher, address } = await twoWhoTalk();
  const one = await come(student, address);
  const two = await one.context().newPage();
  await two.goto(site().url + address);
  await say(one, 'from the first tab');
  await bubble(two, 'from the first tab').waitFor();
  const there = await come(teacher, address);
  await say(there, 'to both');
  await bubble(one, 'to both').waitFor();
  await bubble(two, 'to both').waitFor();
  await bubble(two, 'from the first tab').getByText('Read', { exact: true }).waitFor();

  await field(one).fill('half a thought');
  await one.reload();
  await expect.poll(() => field(one).inputValue()).toBe('half a thought');
});

it('Enter sends, Shift and Enter is a new line; nothing empty, too long or with markup does harm', async () => {
  const { student, address } = await twoWhoTalk();
  const here = await come(student, address);
  await field(here).fill('  \u200b ');
  await field(here).press('Enter');
  expect(await bubbles(here).count()).toBe(0);

  await field(here).fill('first');
  await field(here).press('Shift+Enter');
  await field(here).pressSequentially('second');
  await field(here).press('Enter');
  await expect.poll(() => textsOf(here)).toEqual(['first\nsecond']);

  await field(here).fill('x'.repeat(3990));
  await here.getByText('10 characters left').waitFor();
  await field(here).fill('x'.repeat(4001));
  await here.getByText('1 character too many').waitFor();
  await field(here).press('Enter');
  expect(await field(here).inputValue()).toHaveLength(4001);
  const height = await field(here).evaluate((area) => area.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(8 * 16);

  await say(here, '<img src=x onerror="window.hurt=1"> \u0007https://sefaria.org. javascript:alert(1)');
  const link = bubbles(here).getByRole('link');
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://sefaria.org/');
  expect(await link.getAttribute('rel')).toContain('noopener noreferrer');
  expect(await here.evaluate(() => 'hurt' in window)).toBe(false);
  expect(await bubbles(here).locator('img').count()).toBe(0);
});

it('a conversation of others and one of nobody are answered with the same sentence', async () => {
  const { conversation } = await twoWhoTalk();
  const { student } = await twoWhoTalk();
  // Another address is opened while the page before it still asks.
  const here = await come(student, `/chat?conversation=${conversation}`, { expected: /request failed/ });
  await here.getByRole('heading', { name: 'This conversation cannot be shown' }).waitFor();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await here.goto(`${site().url}/chat?conversation=${id}`);
    await here.getByRole('heading', { name: 'This conversation cannot be shown' }).waitFor();
  }
  await here.goto(`${site().url}/chat`);
  await here.getByRole('heading', { name: 'Select a conversation' }).waitFor();
});

it('of somebody who has left, the words stay without the name, and nothing more can be written', async () => {
  const { student, teacher, address } = await twoWhoTalk();
  await teacher.client.from('chat_messages').insert({
    conversation_id: address.split('=')[1] ?? '',
    sender_id: teacher.id,
    content: 'Farewell',
  });
  await site().pool.query('delete from auth.users where id = $1', [teacher.id]);
  const here = await come(student, address);
  await here.getByRole('heading', { name: 'Unknown User' }).waitFor();
  await bubble(here, 'Farewell').getByText('Unknown User').waitFor();
  await here.getByText('you can only read this conversation').waitFor();
  expect(await field(here).count()).toBe(0);
});
