import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import type { Somebody } from './support/people.ts';
import { useRooms } from './support/room.ts';
import { toastsOf } from './support/sign-in.ts';

const { site, come, student, teacher, liveSession } = useRooms({ MEETING_PROVIDER: 'builtin' });
const hall = '/beit-hamidrash';

const live = (page: Page) => page.getByRole('region', { name: 'Live now', exact: true });
const study = (page: Page) => page.getByRole('button', { name: 'Start Private Study' }).click();

async function becomePartners(one: Somebody, other: Somebody): Promise<void> {
  await site().pool.query(
    "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
    [one.id, other.id],
  );
}

it('people are counted in the hall, and a session that begins is there at once, is joined, and ends', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const page = await come(noa, hall);
  await page.getByText('The lamp is lit: you are the first in the hall.').waitFor();
  const his = await come(moshe, hall);
  await page.getByText('2 people are in the Beit Midrash right now, you among them.').waitFor();

  await liveSession(moshe, [noa]);
  const card = live(page).getByRole('article').filter({ hasText: 'On Sunday' });
  await card.getByText('Yours').waitFor();
  await card.getByRole('button', { name: 'Join Now: On Sunday' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: 'Join session' }).click();
  const room = await opened;
  await room.waitForURL(/\/live-session\/lomdim-[0-9a-f]{32}$/);
  await room.getByText('The room is open').waitFor();
  await room.close();
  await card.getByText('1 of 20 places taken').waitFor();

  // Whoever is in the room is counted, without a name.
  const { rows } = await site().pool.query("select id from private.live_sessions where title = 'On Sunday'");
  await moshe.client.rpc('enter_room', { meeting_id: rows[0].id }).throwOnError();
  await page.reload();
  await card.getByText('1 person in the room').waitFor();

  await moshe.client.rpc('complete_live_session', { session_id: rows[0].id }).throwOnError();
  await card.waitFor({ state: 'detached' });
  await live(page).getByText('No session is being held at this moment.').waitFor();
  await his.goto(`${site().url}/faq`);
  await page.getByText('The lamp is lit: you are the first in the hall.').waitFor();
});

it('two partners learn at a table of their own: one begins, the other is told and comes', async () => {
  const [noa, ruth] = [await student('Noa'), await student('Ruth')];
  await becomePartners(noa, ruth);
  const page = await come(noa, hall, { expected: /^409: .*meeting-token/ });
  await study(page);
  await page.getByRole('dialog').getByText('Study partner').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Begin with Ruth Ben' }).click();
  await page.waitForURL(/\/video-call\/[0-9a-f-]{36}$/);
  const room = new URL(page.url()).pathname;
  await page.getByText(/^Havruta · Room lomdim-/).waitFor();

  const hers = await come(ruth, '/chat');
  await hers
    .getByText(/I am in the Beit Midrash/)
    .first()
    .click();
  const link = hers.getByRole('link', { name: site().url + room, exact: true });
  expect(await link.getAttribute('href')).toBe(site().url + room);
  await hers.goto(site().url + room);
  await hers.getByText(/^Havruta · Room lomdim-/).waitFor();
  // She who begins as well is led into the same room.
  await hers.goto(site().url + hall);
  await study(hers);
  await hers.getByRole('button', { name: 'Begin with Noa Ben' }).click();
  await hers.waitForURL(`**${room}`);
  await hers.getByRole('link', { name: 'Leave Session' }).click();
  await hers.waitForURL(`**${hall}`);
  // Who is a partner no longer finds the room closed.
  await ruth.client
    .rpc('end_partnership', {
      request_id: (await ruth.client.from('study_partner_requests').select('id').single()).data?.id ?? '',
    })
    .throwOnError();
  await page.reload();
  await page.getByText('This private study is over.').waitFor();
  await page.getByRole('link', { name: 'To the Beit Midrash' }).click();
  await page.waitForURL(`**${hall}`);
});

it('a student and a teacher who talk meet by a lesson that begins now', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  await noa.client.rpc('open_conversation', { other_id: moshe.id }).throwOnError();
  const page = await come(noa, hall);
  await study(page);
  await page.getByRole('button', { name: 'Begin with Moshe Levi' }).click();
  await page.waitForURL(/\/video-call\//);
  await page.getByText(/^Private study in the Beit Midrash · Room lomdim-/).waitFor();
});

it('a quiet desk stays through a reload, and says when the time is up', async () => {
  const page = await come(await student('Noa'), hall);
  await study(page);
  await page.getByRole('dialog').getByText('You have no study partner yet.').waitFor();
  await page.getByRole('tab', { name: 'At a quiet desk' }).click();
  await page.getByLabel('What you learn').selectOption('mishna');
  await page.getByLabel('How long').selectOption('15');
  await page.getByRole('button', { name: 'Sit down' }).click();
  const desk = page.getByRole('region', { name: 'Your quiet desk' });
  await desk.getByText(/^Mishna Yomi/).waitFor();
  await desk
    .getByRole('timer')
    .getByText(/^1[45]:\d\d$/)
    .waitFor();
  await expectNoAxeViolations(page);
  await page.reload();
  await desk
    .getByRole('timer')
    .getByText(/^1[45]:\d\d$/)
    .waitFor();

  // As if she had sat down almost a quarter of an hour ago.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('lomdim-desk') ?? '');
    kept.begins = Date.now() - 15 * 60_000 + 4000;
    localStorage.setItem('lomdim-desk', JSON.stringify(kept));
  });
  await page.reload();
  await desk.getByRole('status').getByText('Your time is up.').waitFor();
  await toastsOf(page).getByText('Your time is up.').waitFor();
  await desk.getByRole('button', { name: 'Clear the desk' }).click();
  await desk.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Start Private Study' }).waitFor();
  expect(await desk.count()).toBe(0);
});
