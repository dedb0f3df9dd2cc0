import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { newConversation } from '../helpers/people.ts';
import { watchRequests } from '../helpers/requests.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const bubbles = (page: Page) => page.locator('[data-message]');
const texts = (page: Page) => bubbles(page).locator('p');
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text });

test('two people talk: order, read marks both ways, presence and typing', { tag: '@journey' }, async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const here = await openAs(student, address);
  await test.step('the student writes three messages', async () => {
    for (const text of ['Shalom', 'A question', 'About page 4b']) await say(here, text);
    await expect(texts(here)).toHaveText(['Shalom', 'A question', 'About page 4b']);
    await expect(bubble(here, 'A question').getByText('Sent, not read yet')).toBeVisible();
  });

  const there = await openAs(teacher, '/chat');
  await test.step('the teacher is notified of them, and the student that they were read', async () => {
    const row = there.getByRole('link', { name: /Noa Ben.*About page 4b.*3 unread messages/ });
    await expect(row).toBeVisible();
    await expect(there).toHaveTitle(/^\(3\) /);
    await expect(there.getByRole('navigation').getByText('3 unread messages')).toBeVisible();
    await row.click();
    await expect(texts(there)).toHaveText(['Shalom', 'A question', 'About page 4b']);
    await expect(bubble(here, 'About page 4b').getByText('Read', { exact: true })).toBeVisible();
    await expect(there).not.toHaveTitle(/^\(/);
  });

  await test.step('the student sees the teacher writing, and then the answer', async () => {
    await expect(here.getByText('here now')).toBeVisible();
    await field(there).pressSequentially('Well');
    await expect(here.getByText('writing…')).toBeVisible();
    await field(there).press('Enter');
    await expect(bubble(here, 'Well')).toBeVisible();
    await expect(bubble(there, 'Well').getByText('Read', { exact: true })).toBeVisible();
    await expect(here.getByText('writing…')).toHaveCount(0);
    await expect(there.getByRole('link', { name: /Noa Ben.*You: Well/ })).toBeVisible();
  });
});

test('offline, what was written waits and is sent once, in order, when the connection is back', async ({
  site,
  openAs,
}) => {
  const { student, teacher, conversation, address } = await newConversation(site);
  const here = await openAs(student, address, { expected: /request failed|WebSocket|ERR_INTERNET/ });
  const there = await openAs(teacher, address);
  await say(here, 'before');
  await expect(bubble(there, 'before')).toBeVisible();
  await here.context().setOffline(true);
  await say(here, 'one');
  await say(here, 'two');
  await expect(here.getByText('Not sent.').first()).toBeVisible();
  await say(there, 'meanwhile');
  await expect(bubble(there, 'meanwhile')).toBeVisible();
  await here.context().setOffline(false);
  await expect(bubble(there, 'two')).toBeVisible();
  await expect(texts(there)).toHaveText(['before', 'meanwhile', 'one', 'two']);
  await expect(texts(here)).toHaveText(['before', 'meanwhile', 'one', 'two']);
  const { rows } = await site.pool.query(
    'select content from chat_messages where conversation_id = $1 order by created_at',
    [conversation],
  );
  expect(rows.map(({ content }) => content)).toEqual(['before', 'meanwhile', 'one', 'two']);
});

test('a message that did not get through is tried again or discarded; one whose answer was lost is stored once', async ({
  site,
  openAs,
}) => {
  const { student, conversation, address } = await newConversation(site);
  const here = await openAs(student, address, { expected: /request failed|409: .*chat_messages/ });
  let stored = 0;
  let mode: 'blocked' | 'answer lost' | 'open' = 'blocked';
  let loseAnswer = () => {};
  const answerLost = new Promise<void>((resolve) => {
    loseAnswer = resolve;
  });
  await here.route('**/rest/v1/chat_messages*', async (route) => {
    // Whenever messages arrive, those that failed are sent again: here nothing but a button may do that.
    if (route.request().method() === 'GET') await answerLost;
    if (route.request().method() !== 'POST' || mode === 'open') return route.continue();
    if (mode === 'blocked') return route.abort('connectionreset');
    mode = 'open';
    await route.fetch();
    stored += 1;
    await route.abort('connectionreset');
    loseAnswer();
  });

  await test.step('one message is discarded, the next one waits', async () => {
    await say(here, 'a slip');
    await expect(here.getByText('Not sent.')).toBeVisible();
    await say(here, 'only once');
    await here.getByRole('button', { name: 'Discard' }).click();
    // Only then is 'Not sent.' said of the other one.
    await expect(here.getByText('a slip')).toHaveCount(0);
    await expect(here.getByText('Not sent.')).toBeVisible();
  });

  await test.step('it is stored, but the answer is lost, so it is sent once more', async () => {
    mode = 'answer lost';
    const refusal = here.waitForResponse((response) => response.status() === 409);
    await here.getByRole('button', { name: 'Try again' }).click();
    await expect(bubble(here, 'only once')).toBeVisible();
    await refusal;
    expect(stored).toBe(1);
    await expect(bubbles(here)).toHaveCount(1);
    const { rows } = await site.pool.query('select content from chat_messages where conversation_id = $1', [
      conversation,
    ]);
    expect(rows).toEqual([{ content: 'only once' }]);
  });
});

test('whoever has written very many messages is told so, and what they wrote stays', async ({
  site,
  openAs,
}) => {
  const { student, address } = await newConversation(site);
  const here = await openAs(student, address, { expected: /429: .*chat_messages/ });
  const body = { code: 'PT429', message: 'message_quota_reached', details: 'Tomorrow.', hint: null };
  await here.route('**/rest/v1/chat_messages*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(body) })
      : route.continue(),
  );
  await say(here, 'One too many');
  await expect(here.getByText('You have written very many messages today.')).toBeVisible();
  await here.unroute('**/rest/v1/chat_messages*');
  await here.getByRole('button', { name: 'Try again' }).click();
  await expect(bubble(here, 'One too many').getByText('Sent, not read yet')).toBeVisible();
});

test('two tabs of one person are in step, and a draft is there after the page was loaded anew', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const one = await openAs(student, address);
  const two = await one.context().newPage();
  await two.goto(site.url + address);
  await say(one, 'from the first tab');
  await expect(bubble(two, 'from the first tab')).toBeVisible();
  const there = await openAs(teacher, address);
  await say(there, 'to both');
  await expect(bubble(one, 'to both')).toBeVisible();
  await expect(bubble(two, 'to both')).toBeVisible();
  await expect(bubble(two, 'from the first tab').getByText('Read', { exact: true })).toBeVisible();

  await field(one).fill('half a thought');
  await one.reload();
  await expect(field(one)).toHaveValue('half a thought');
});

test('a message that arrives elsewhere is counted, and nothing but messages is fetched again', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  const there = await openAs(teacher, '/teacher-dashboard');
  const here = await openAs(student, address);
  await say(here, 'the first');
  await expect(there).toHaveTitle(/^\(1\) /);
  await there.waitForLoadState('networkidle');
  const { asked } = watchRequests(there);
  await say(here, 'the second');
  await expect(there).toHaveTitle(/^\(2\) /);
  const fetched = asked.map((request) => new URL(request.url()).pathname);
  expect([...new Set(fetched)]).toEqual(['/rest/v1/rpc/unread_messages']);
});

test('Enter sends, Shift and Enter is a new line; nothing empty, too long or with markup does harm', async ({
  site,
  openAs,
}) => {
  const { student, address } = await newConversation(site);
  const here = await openAs(student, address);
  await test.step('what is empty is not sent', async () => {
    await field(here).fill('  \u200b ');
    await field(here).press('Enter');
    await expect(bubbles(here)).toHaveCount(0);
  });

  await test.step('a message of two lines keeps its line break', async () => {
    await field(here).fill('first');
    await field(here).press('Shift+Enter');
    await field(here).pressSequentially('second');
    await field(here).press('Enter');
    // toHaveText would take any white space for the line break.
    await expect.poll(() => texts(here).allTextContents()).toEqual(['first\nsecond']);
  });

  await test.step('what is too long is not sent, and the field does not grow without end', async () => {
    await field(here).fill('x'.repeat(3990));
    await expect(here.getByText('10 characters left')).toBeVisible();
    await field(here).fill('x'.repeat(4001));
    await expect(here.getByText('1 character too many')).toBeVisible();
    await field(here).press('Enter');
    await expect(field(here)).toHaveValue('x'.repeat(4001));
    const height = await field(here).evaluate((area) => area.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(8 * 16);
  });

  await test.step('markup is shown as it was typed, and only a web address becomes a link', async () => {
    await say(here, '<img src=x onerror="window.hurt=1"> \u0007https://sefaria.org. javascript:alert(1)');
    const link = bubbles(here).getByRole('link');
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', 'https://sefaria.org/');
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    expect(await here.evaluate(() => 'hurt' in window)).toBe(false);
    await expect(bubbles(here).locator('img')).toHaveCount(0);
  });
});

test('a conversation of others and one of nobody are answered with the same sentence', async ({
  site,
  openAs,
}) => {
  const { conversation } = await newConversation(site);
  const { student } = await newConversation(site);
  // Another address is opened while the page before it still asks.
  const here = await openAs(student, `/chat?conversation=${conversation}`, { expected: /request failed/ });
  await expect(here.getByRole('heading', { name: 'This conversation cannot be shown' })).toBeVisible();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await here.goto(`${site.url}/chat?conversation=${id}`);
    await expect(here.getByRole('heading', { name: 'This conversation cannot be shown' })).toBeVisible();
  }
  await here.goto(`${site.url}/chat`);
  await expect(here.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
});

test('of somebody who has left, the words stay without the name, and nothing more can be written', async ({
  site,
  openAs,
}) => {
  const { student, teacher, address } = await newConversation(site);
  await teacher.client.from('chat_messages').insert({
    conversation_id: address.split('=')[1] ?? '',
    sender_id: teacher.id,
    content: 'Farewell',
  });
  await site.pool.query('delete from auth.users where id = $1', [teacher.id]);
  const here = await openAs(student, address);
  await expect(here.getByRole('heading', { name: 'Unknown User' })).toBeVisible();
  await expect(bubble(here, 'Farewell').getByText('Unknown User')).toBeVisible();
  await expect(here.getByText('you can only read this conversation')).toBeVisible();
  await expect(field(here)).toHaveCount(0);
});
