import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page, Request } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const path = '/find-partner';

/** A woman who learns, under a name of her own. */
async function newLearner(site: TestServer, name: string, isListed = true): Promise<Member> {
  const student = await newStudent(site);
  await site.pool.query(
    "update private.profiles set first_name = $2, last_name = 'Adler', is_listed_as_partner = $3, location = 'Basel' where id = $1",
    [student.id, name, isListed],
  );
  return student;
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `${name} Adler` });
const requests = (page: Page) => page.getByRole('region', { name: 'Requests' });
const partners = (page: Page) => page.getByRole('region', { name: 'My study partners' });
const focused = (page: Page) => page.locator(':focus');
const expectToast = (page: Page, text: string) =>
  expect(toastsOf(page).getByText(text).first()).toBeVisible();

async function send(page: Page, name: string, words = ''): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: /^Connect/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Ask ${name} Adler to learn with you?` });
  if (words) await dialog.getByLabel(/^A few words/).fill(words);
  await dialog.getByRole('button', { name: 'Send request' }).click();
}

async function statuses(site: TestServer, one: Member, other: Member): Promise<string[]> {
  const { rows } = await site.pool.query(
    `select status from study_partner_requests where (from_id, to_id) in (($1, $2), ($2, $1)) order by created_at`,
    [one.id, other.id],
  );
  return rows.map(({ status }) => status);
}

async function partnershipOf(site: TestServer, person: Member): Promise<string> {
  const { rows } = await site.pool.query(
    "select id from study_partner_requests where $1 in (from_id, to_id) and status = 'accepted'",
    [person.id],
  );
  return rows[0].id;
}

test('two people come from a request to a conversation, in every tab at once', { tag: '@journey' }, async ({
  site,
  openAs,
}) => {
  const [dina, esther] = [await newLearner(site, 'Dina', false), await newLearner(site, 'Esther')];
  const there = await openAs(dina, path);
  await test.step('Dina lets herself be found', async () => {
    await there.getByRole('button', { name: 'List me' }).click();
    await expect(there.getByRole('heading', { name: 'You are listed' })).toBeVisible();
  });

  const here = await openAs(esther, path);
  const anotherTab = await here.context().newPage();
  await anotherTab.goto(site.url + path);
  await test.step('Esther finds her, cannot write to her yet, and asks', async () => {
    await expect(card(here, 'Dina').getByText('Basel')).toBeVisible();
    await expect(card(here, 'Dina').getByText('Intermediate')).toBeVisible();
    await expect(card(here, 'Dina').getByText('Flexible')).toBeVisible();
    const message = card(here, 'Dina').getByRole('button', { name: /^Message/ });
    await expect(message).toHaveAttribute('aria-disabled', 'true');
    await message.press('Enter');
    await expect(card(here, 'Dina').getByText(/as soon as you are study partners/)).toBeVisible();
    await send(here, 'Dina', 'Pirkei Avot,\non Sunday evenings?');
    await expectToast(here, 'Your request was sent to Dina Adler.');
    await expect(card(here, 'Dina').getByText('Request sent')).toBeVisible();
    await expect(requests(here).getByText(/^Has not answered yet\. You asked on \w+day, /)).toBeVisible();
    await expect(card(anotherTab, 'Dina').getByText('Request sent')).toBeVisible();
  });

  await test.step('Dina is notified, and nothing moves until she wants to see it', async () => {
    await expect(there.getByRole('status').getByText('1 new request', { exact: true })).toBeVisible();
    await expect(requests(there)).toHaveCount(0);
    await there.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await expect(focused(there)).toHaveText('Requests');
    await expect(requests(there).getByText(/Pirkei Avot/)).toBeVisible();
    await expect(there.getByText('1 request waits for your answer.')).toBeVisible();
    await there.getByRole('button', { name: /^Notifications/ }).click();
    const notice = there.getByRole('link', { name: /Esther Adler would like to learn with you/ });
    await expect(notice).toHaveAttribute('href', path);
    await there.keyboard.press('Escape');
  });

  await test.step('Dina accepts, and every page knows it', async () => {
    await requests(there)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expectToast(there, 'You and Esther Adler are study partners now.');
    await expect(partners(there).getByText('Esther Adler')).toBeVisible();
    await expect(requests(there)).toHaveCount(0);
    for (const page of [here, anotherTab]) {
      await expect(partners(page).getByText('Dina Adler')).toBeVisible();
      await expect(card(page, 'Dina').getByText('Your study partner')).toBeVisible();
    }
  });

  await test.step('they write to each other', async () => {
    await card(here, 'Dina')
      .getByRole('button', { name: /^Message/ })
      .click();
    await expect(here).toHaveURL(/\/chat\?conversation=/);
    await here.getByRole('textbox', { name: 'Message' }).fill('Shall we begin?');
    await here.getByRole('textbox', { name: 'Message' }).press('Enter');
    await partners(there)
      .getByRole('button', { name: /^Message/ })
      .click();
    await expect(there.locator('[data-message]', { hasText: 'Shall we begin?' })).toBeVisible();
  });

  await test.step('Esther ends the partnership', async () => {
    await partners(anotherTab).getByRole('button', { name: 'End partnership: Dina Adler' }).press('Enter');
    const question = anotherTab.getByRole('dialog', { name: 'End your partnership with Dina Adler?' });
    await expect(question.getByText(/Only you can still read what was written/)).toBeVisible();
    await expectNoAxeViolations(anotherTab);
    await question.getByRole('button', { name: 'End partnership' }).press('Enter');
    await expectToast(anotherTab, 'You and Dina Adler are no longer study partners.');
    await expect(partners(anotherTab)).toHaveCount(0);
    await expect(anotherTab.locator('[data-focus-home]')).toBeFocused();
    await expect(card(anotherTab, 'Dina').getByRole('button', { name: /^Connect/ })).toBeVisible();
  });

  await test.step('Esther keeps what was written, Dina no longer reads it, and neither can write', async () => {
    await expect(here.getByText('You have ended this conversation.')).toBeVisible();
    await expect(here.locator('[data-message]', { hasText: 'Shall we begin?' })).toBeVisible();
    await expect(there.getByRole('heading', { name: 'This conversation has ended' })).toBeVisible();
    await expect(there.getByText('Shall we begin?')).toHaveCount(0);
    for (const page of [here, there]) {
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    }
    await there.goto(site.url + path);
    await expect(card(there, 'Esther').getByText(/^You can ask again from \w+day, /)).toBeVisible();
    expect(await statuses(site, dina, esther)).toEqual(['ended']);
  });
});

test('a request is withdrawn or declined, and may be made again the other way round at once', async ({
  site,
  openAs,
}) => {
  const [ruth, yael] = [await newLearner(site, 'Ruth'), await newLearner(site, 'Yael')];
  const [here, there] = [await openAs(ruth, path), await openAs(yael, path)];
  await test.step('Ruth asks and withdraws her request', async () => {
    await send(here, 'Yael');
    const accept = card(there, 'Ruth').getByRole('button', { name: /^Accept/ });
    await expect(accept).toBeVisible();
    await card(here, 'Yael')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await expectToast(here, 'You have withdrawn your request to Yael Adler.');
    await expect(card(here, 'Yael').getByText(/^You can ask again from \w+day, /)).toBeVisible();
    await expect(card(here, 'Yael').getByRole('button', { name: /^Connect/ })).toHaveCount(0);
    await expect(accept).toHaveCount(0);
  });

  await test.step('Yael asks instead, and Ruth declines', async () => {
    await send(there, 'Ruth', 'And what if I ask?');
    await here.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await requests(here)
      .getByRole('button', { name: /^Decline/ })
      .press('Enter');
    await expectToast(here, 'You have declined the request of Yael Adler.');
    // The row is gone with its button; who goes by keys goes on from where it was.
    await expect(requests(here)).toHaveCount(0);
    await expect(here.locator('div:focus')).toHaveCount(1);
    await expect(card(there, 'Ruth').getByText(/^You can ask again from/)).toBeVisible();
    expect(await statuses(site, ruth, yael)).toEqual(['withdrawn', 'declined']);
  });
});

test('of two who ask each other at the same instant, one asks and the other accepts', async ({
  site,
  openAs,
}) => {
  const [leah, rachel] = [await newLearner(site, 'Leah'), await newLearner(site, 'Rachel')];
  const here = await openAs(leah, path, { expected: /^409: .*study_partner_requests/ });
  const dialog = here.getByRole('dialog');

  await test.step('Rachel asks while the request of Leah is under way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isAsking = (request: Request) =>
      request.method() === 'POST' && request.url().includes('/rest/v1/study_partner_requests');
    await here.route('**/rest/v1/study_partner_requests*', async (route) => {
      if (isAsking(route.request())) await held;
      await route.continue();
    });
    const underWay = here.waitForRequest(isAsking);
    await send(here, 'Rachel');
    await underWay;
    const { error } = await rachel.client
      .from('study_partner_requests')
      .insert({ from_id: rachel.id, to_id: leah.id });
    expect(error).toBeNull();
    release();
  });

  await test.step('Leah is told so and accepts', async () => {
    await expect(dialog.getByText('There is already a request between the two of you.')).toBeVisible();
    await expect(
      dialog.getByText('Rachel Adler has asked you: you can accept that request now.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send request' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await card(here, 'Rachel')
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(partners(here).getByText('Rachel Adler')).toBeVisible();
    expect(await statuses(site, leah, rachel)).toEqual(['accepted']);
  });

  await test.step('somebody leaves the list while Leah is about to ask them', async () => {
    const sarah = await newLearner(site, 'Sarah');
    await here.reload();
    await card(here, 'Sarah')
      .getByRole('button', { name: /^Connect/ })
      .click();
    await expect(dialog.getByRole('button', { name: 'Send request' })).toBeVisible();
    await sarah.client
      .from('profiles')
      .update({ is_listed_as_partner: false })
      .eq('id', sarah.id)
      .throwOnError();
    await rachel.client
      .rpc('end_partnership', { request_id: await partnershipOf(site, leah) })
      .throwOnError();
    await expect(card(here, 'Sarah')).toHaveCount(0);
    await expect(focused(here)).toHaveText('People to learn with');
  });
});

test('a refusal is said in a sentence, and the card is put right', async ({ site, openAs }) => {
  const [tamar, hanna, miri] = [
    await newLearner(site, 'Tamar'),
    await newLearner(site, 'Hanna'),
    await newLearner(site, 'Miri'),
  ];
  const page = await openAs(tamar, path, { expected: /^4(03|04|09|29): .*partner_request/ });
  await expect(card(page, 'Hanna')).toBeVisible();
  await expect(card(page, 'Miri')).toBeVisible();
  const dialog = page.getByRole('dialog');

  await test.step('somebody who has left the list cannot be asked', async () => {
    await site.pool.query('update private.profiles set is_listed_as_partner = false where id = $1', [
      hanna.id,
    ]);
    await send(page, 'Hanna');
    await expect(
      dialog.getByText('This person cannot be asked to learn together at the moment.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(card(page, 'Hanna')).toHaveCount(0);
  });

  await test.step('whoever has asked twenty people today waits until tomorrow', async () => {
    await site.pool.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'asked' || n || '@example.com', '{"role": "student"}'
       from generate_series(1, 20) as n`,
    );
    await site.pool.query(
      `insert into study_partner_requests (from_id, to_id, status, decided_at)
       select $1, id, 'declined', now() from auth.users where email like 'asked%@example.com'`,
      [tamar.id],
    );
    await send(page, 'Miri');
    await expect(dialog.getByText('You have asked 20 people within a day.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await site.pool.query(
      "update study_partner_requests set created_at = now() - interval '2 days' where from_id = $1",
      [tamar.id],
    );
    await send(page, 'Miri');
    await expect(card(page, 'Miri').getByText('Request sent')).toBeVisible();
  });

  await test.step('the request is accepted while its withdrawal is under way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rpc/withdraw_partner_request', async (route) => {
      await held;
      await route.continue();
    });
    const underWay = page.waitForRequest('**/rpc/withdraw_partner_request');
    await card(page, 'Miri')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await underWay;
    const { data } = await miri.client
      .from('study_partner_requests')
      .select('id')
      .eq('status', 'sent')
      .single();
    await miri.client.rpc('answer_partner_request', { request_id: data?.id ?? '', answer: 'accepted' });
    release();
    await expectToast(page, 'This request has been answered already.');
    await expect(card(page, 'Miri').getByText('Your study partner')).toBeVisible();
  });

  await test.step('of many partners of the same moment twenty come at once, the rest when it is wanted', async () => {
    await site.pool.query("update study_partner_requests set status = 'accepted' where from_id = $1", [
      tamar.id,
    ]);
    await page.reload();
    await expect(partners(page).getByRole('listitem')).toHaveCount(20);
    await partners(page).getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(partners(page).getByRole('listitem')).toHaveCount(21);
    const message = partners(page).getByRole('listitem').last().getByRole('button').first();
    await expect(message).toBeFocused();
    await expect(partners(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});
