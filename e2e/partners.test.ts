import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { type Somebody, usePeople } from './support/people.ts';
import { newStudent, toastsOf } from './support/sign-in.ts';

const { site, come } = usePeople();
const path = '/find-partner';

/** A woman who learns, under a name of her own. */
async function learner(name: string, isListed = true): Promise<Somebody> {
  const somebody = await newStudent(site());
  await site().pool.query(
    "update private.profiles set first_name = $2, last_name = 'Adler', is_listed_as_partner = $3, location = 'Basel' where id = $1",
    [somebody.id, name, isListed],
  );
  return somebody;
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `${name} Adler` });
const requests = (page: Page) => page.getByRole('region', { name: 'Requests' });
const partners = (page: Page) => page.getByRole('region', { name: 'My study partners' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const told = (page: Page, text: string) => toastsOf(page).getByText(text).first().waitFor();

async function send(page: Page, name: string, words = ''): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: /^Connect/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Ask ${name} Adler to learn with you?` });
  if (words) await dialog.getByLabel(/^A few words/).fill(words);
  await dialog.getByRole('button', { name: 'Send request' }).click();
}

async function statuses(one: Somebody, other: Somebody): Promise<string[]> {
  const { rows } = await site().pool.query(
    `select status from study_partner_requests where (from_id, to_id) in (($1, $2), ($2, $1)) order by created_at`,
    [one.id, other.id],
  );
  return rows.map(({ status }) => status);
}

async function requestOf(somebody: Somebody): Promise<string> {
  const { rows } = await site().pool.query(
    "select id from study_partner_requests where $1 in (from_id, to_id) and status = 'accepted'",
    [somebody.id],
  );
  return rows[0].id;
}

it('two people come from a request to a conversation, in every tab at once', async () => {
  const [dina, esther] = [await learner('Dina', false), await learner('Esther')];
  const there = await come(dina, path);
  await there.getByRole('button', { name: 'List me' }).click();
  await there.getByRole('heading', { name: 'You are listed' }).waitFor();

  const here = await come(esther, path);
  const anotherTab = await here.context().newPage();
  await anotherTab.goto(site().url + path);
  await card(here, 'Dina').getByText('Basel').waitFor();
  await card(here, 'Dina').getByText('Intermediate').waitFor();
  await card(here, 'Dina').getByText('Flexible').waitFor();
  const message = card(here, 'Dina').getByRole('button', { name: /^Message/ });
  expect(await message.getAttribute('aria-disabled')).toBe('true');
  await message.press('Enter');
  await card(here, 'Dina')
    .getByText(/as soon as you are study partners/)
    .waitFor();
  await send(here, 'Dina', 'Pirkei Avot,\non Sunday evenings?');
  await told(here, 'Your request was sent to Dina Adler.');
  await card(here, 'Dina').getByText('Request sent').waitFor();
  await requests(here)
    .getByText(/^Has not answered yet\. You asked on \w+day, /)
    .waitFor();
  await card(anotherTab, 'Dina').getByText('Request sent').waitFor();

  // It is told, and moves nothing until it is wanted.
  await there.getByRole('status').getByText('1 new request', { exact: true }).waitFor();
  expect(await requests(there).count()).toBe(0);
  await there.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect.poll(() => focused(there)).toBe('Requests');
  await requests(there)
    .getByText(/Pirkei Avot/)
    .waitFor();
  await there.getByText('1 request waits for your answer.').waitFor();
  await there.getByRole('button', { name: /^Notifications/ }).click();
  const notice = there.getByRole('link', { name: /Esther Adler would like to learn with you/ });
  expect(await notice.getAttribute('href')).toBe(path);
  await there.keyboard.press('Escape');
  await requests(there)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await told(there, 'You and Esther Adler are study partners now.');
  await partners(there).getByText('Esther Adler').waitFor();
  expect(await requests(there).count()).toBe(0);

  for (const page of [here, anotherTab]) {
    await partners(page).getByText('Dina Adler').waitFor();
    await card(page, 'Dina').getByText('Your study partner').waitFor();
  }
  await card(here, 'Dina')
    .getByRole('button', { name: /^Message/ })
    .click();
  await here.waitForURL('**/chat?conversation=*');
  await here.getByRole('textbox', { name: 'Message' }).fill('Shall we begin?');
  await here.getByRole('textbox', { name: 'Message' }).press('Enter');
  await partners(there)
    .getByRole('button', { name: /^Message/ })
    .click();
  await there.locator('[data-message]', { hasText: 'Shall we begin?' }).waitFor();

  // One of them ends it: the other reads on, quietly, and cannot write.
  await anotherTab
    .getByRole('region', { name: 'My study partners' })
    .getByRole('button', { name: 'End partnership: Dina Adler' })
    .press('Enter');
  const question = anotherTab.getByRole('dialog', { name: 'End your partnership with Dina Adler?' });
  await question.getByText(/stays readable/).waitFor();
  await expectNoAxeViolations(anotherTab);
  await question.getByRole('button', { name: 'End partnership' }).press('Enter');
  await told(anotherTab, 'You and Dina Adler are no longer study partners.');
  await partners(anotherTab).waitFor({ state: 'detached' });
  await expect
    .poll(() => anotherTab.evaluate(() => 'focusHome' in (document.activeElement as HTMLElement).dataset))
    .toBe(true);
  await card(anotherTab, 'Dina')
    .getByRole('button', { name: /^Connect/ })
    .waitFor();
  for (const page of [here, there]) {
    await page
      .getByText('You are no longer study partners, so you can only read this conversation.')
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    await page.locator('[data-message]', { hasText: 'Shall we begin?' }).waitFor();
  }
  await there.goto(site().url + path);
  await card(there, 'Esther')
    .getByText(/^You can ask again from \w+day, /)
    .waitFor();
  expect(await statuses(dina, esther)).toEqual(['ended']);
});

it('a request is withdrawn or declined, and may be made again the other way round at once', async () => {
  const [ruth, yael] = [await learner('Ruth'), await learner('Yael')];
  const [here, there] = [await come(ruth, path), await come(yael, path)];
  await send(here, 'Yael');
  const accept = card(there, 'Ruth').getByRole('button', { name: /^Accept/ });
  await accept.waitFor();
  await card(here, 'Yael')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await told(here, 'You have withdrawn your request to Yael Adler.');
  await card(here, 'Yael')
    .getByText(/^You can ask again from \w+day, /)
    .waitFor();
  expect(
    await card(here, 'Yael')
      .getByRole('button', { name: /^Connect/ })
      .count(),
  ).toBe(0);
  await accept.waitFor({ state: 'detached' });

  await send(there, 'Ruth', 'And what if I ask?');
  await here.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  const decline = requests(here).getByRole('button', { name: /^Decline/ });
  await decline.press('Enter');
  await told(here, 'You have declined the request of Yael Adler.');
  // The row is gone with its button; who goes by keys goes on from where it was.
  await requests(here).waitFor({ state: 'detached' });
  await expect.poll(() => here.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await card(there, 'Ruth')
    .getByText(/^You can ask again from/)
    .waitFor();
  expect(await statuses(ruth, yael)).toEqual(['withdrawn', 'declined']);
});

it('of two who ask each other at the same instant, one asks and the other accepts', async () => {
  const [leah, rachel] = [await learner('Leah'), await learner('Rachel')];
  const here = await come(leah, path, { expected: /^409: .*study_partner_requests/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await here.route('**/rest/v1/study_partner_requests*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await send(here, 'Rachel');
  const { error } = await rachel.client
    .from('study_partner_requests')
    .insert({ from_id: rachel.id, to_id: leah.id });
  expect(error).toBeNull();
  release();
  const dialog = here.getByRole('dialog');
  await dialog.getByText('There is already a request between the two of you.').waitFor();
  await dialog.getByText('Rachel Adler has asked you: you can accept that request now.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send request' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await card(here, 'Rachel')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await partners(here).getByText('Rachel Adler').waitFor();
  expect(await statuses(leah, rachel)).toEqual(['accepted']);

  // Somebody leaves the list while one is about to ask them.
  const sarah = await learner('Sarah');
  await here.reload();
  await card(here, 'Sarah')
    .getByRole('button', { name: /^Connect/ })
    .click();
  await dialog.getByRole('button', { name: 'Send request' }).waitFor();
  await sarah.client
    .from('profiles')
    .update({ is_listed_as_partner: false })
    .eq('id', sarah.id)
    .throwOnError();
  await rachel.client.rpc('end_partnership', { request_id: await requestOf(leah) }).throwOnError();
  await card(here, 'Sarah').waitFor({ state: 'detached' });
  await expect.poll(() => focused(here)).toBe('People to learn with');
});

it('a refusal is said in a sentence, and the card is put right', async () => {
  const [tamar, hanna, miri] = [await learner('Tamar'), await learner('Hanna'), await learner('Miri')];
  const page = await come(tamar, path, { expected: /^4(03|04|09|29): .*partner_request/ });
  await card(page, 'Hanna').waitFor();
  await card(page, 'Miri').waitFor();
  const dialog = page.getByRole('dialog');

  await site().pool.query('update private.profiles set is_listed_as_partner = false where id = $1', [
    hanna.id,
  ]);
  await send(page, 'Hanna');
  await dialog.getByText('This person cannot be asked to learn together at the moment.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await card(page, 'Hanna').waitFor({ state: 'detached' });

  await site().pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'asked' || n || '@example.com', '{"role": "student"}'
     from generate_series(1, 20) as n`,
  );
  await site().pool.query(
    `insert into study_partner_requests (from_id, to_id, status, decided_at)
     select $1, id, 'declined', now() from auth.users where email like 'asked%@example.com'`,
    [tamar.id],
  );
  await send(page, 'Miri');
  await dialog.getByText('You have asked 20 people within a day.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await site().pool.query(
    "update study_partner_requests set created_at = now() - interval '2 days' where from_id = $1",
    [tamar.id],
  );
  await send(page, 'Miri');
  await card(page, 'Miri').getByText('Request sent').waitFor();

  // Accepted while the withdrawal is under way.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rpc/withdraw_partner_request', async (route) => {
    await held;
    await route.continue();
  });
  await card(page, 'Miri')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  const { data } = await miri.client
    .from('study_partner_requests')
    .select('id')
    .eq('status', 'sent')
    .single();
  await miri.client.rpc('answer_partner_request', { request_id: data?.id ?? '', answer: 'accepted' });
  release();
  await told(page, 'This request has been answered already.');
  await card(page, 'Miri').getByText('Your study partner').waitFor();

  // Twenty of them come at once, all of the same moment, the rest when it is wanted.
  await site().pool.query("update study_partner_requests set status = 'accepted' where from_id = $1", [
    tamar.id,
  ]);
  await page.reload();
  await expect.poll(() => partners(page).getByRole('listitem').count()).toBe(20);
  await partners(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(() => partners(page).getByRole('listitem').count()).toBe(21);
  const message = partners(page).getByRole('listitem').last().getByRole('button').first();
  await expect.poll(() => message.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await partners(page).getByRole('button', { name: 'Show more' }).count()).toBe(0);
});
