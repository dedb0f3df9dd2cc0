import type { Member } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { namedStudent, newTeacher, prepareRoom, startLiveSession } from '../helpers/rooms.ts';
import { toastsOf } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

const beitMidrash = '/beit-hamidrash';

const live = (page: Page) => page.getByRole('region', { name: 'Live now', exact: true });
const study = (page: Page) => page.getByRole('button', { name: 'Start Private Study' }).click();

async function becomePartners(site: TestServer, one: Member, other: Member): Promise<void> {
  await site.pool.query(
    "insert into study_partner_requests (from_id, to_id, status) values ($1, $2, 'accepted')",
    [one.id, other.id],
  );
}

/** Holds back the page's request about its meeting until it is released. */
async function holdMeeting(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/functions/v1/meeting-token', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('people are counted in the Beit Midrash, and a session that begins is there at once, is joined, and ends', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const page = await openAs(noa, beitMidrash);
  await expect(page.getByText('The lamp is lit: you are the first in the hall.')).toBeVisible();
  const his = await openAs(moshe, beitMidrash);
  await expect(page.getByText('2 people are in the Beit Midrash right now, you among them.')).toBeVisible();

  const card = live(page).getByRole('article').filter({ hasText: 'On Sunday' });
  await test.step('a session begins and is joined', async () => {
    await startLiveSession(site, moshe, [noa]);
    await expect(card.getByText('Yours')).toBeVisible();
    await card.getByRole('button', { name: 'Join Now: On Sunday' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('dialog').getByRole('button', { name: 'Join session' }).click();
    const room = await opened;
    await expect(room).toHaveURL(/\/live-session\/lomdim-[0-9a-f]{32}$/);
    await expect(room.getByText('The room is open')).toBeVisible();
    await room.close();
    await expect(card.getByText('1 of 20 places taken')).toBeVisible();
  });

  const { rows } = await site.pool.query("select id from private.live_sessions where title = 'On Sunday'");
  await test.step('whoever is in the room is counted, without a name', async () => {
    await moshe.client.rpc('enter_room', { meeting_id: rows[0].id }).throwOnError();
    await page.reload();
    await expect(card.getByText('1 person in the room')).toBeVisible();
  });

  await test.step('the session ends, and one of the two leaves the Beit Midrash', async () => {
    await moshe.client
      .from('live_sessions')
      .update({ status: 'cancelled' })
      .eq('id', rows[0].id)
      .throwOnError();
    await expect(card).toHaveCount(0);
    await expect(live(page).getByText('No session is being held at this moment.')).toBeVisible();
    await his.goto(`${site.url}/faq`);
    await expect(page.getByText('The lamp is lit: you are the first in the hall.')).toBeVisible();
  });
});

test('two partners learn at a table of their own: one begins, the other is notified and comes', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const [noa, ruth] = [await namedStudent(site, 'Noa'), await namedStudent(site, 'Ruth')];
  await becomePartners(site, noa, ruth);
  const page = await openAs(noa, beitMidrash, { expected: /^409: .*meeting-token/, prepare: prepareRoom });

  const room = await test.step('one of them begins', async () => {
    await study(page);
    await expect(page.getByRole('dialog').getByText('Study partner')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Begin with Ruth Ben' }).click();
    await expect(page).toHaveURL(/\/video-call\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/^Havruta · Room lomdim-/)).toBeVisible();
    return page.url();
  });

  const hers = await openAs(ruth, '/chat', { prepare: prepareRoom });
  await test.step('the other is told where, and comes', async () => {
    await hers
      .getByText(/I am in the Beit Midrash/)
      .first()
      .click();
    const link = hers.getByRole('link', { name: room, exact: true });
    await expect(link).toHaveAttribute('href', room);
    await hers.goto(room);
    await expect(hers.getByText(/^Havruta · Room lomdim-/)).toBeVisible();
  });

  await test.step('she who begins as well is led into the same room', async () => {
    await hers.goto(site.url + beitMidrash);
    await study(hers);
    const letGo = await holdMeeting(hers);
    await hers.getByRole('button', { name: 'Begin with Noa Ben' }).click();
    await expect(hers).toHaveURL(room);
    await expect(hers.getByRole('heading', { level: 1, name: 'Live Session' })).toBeVisible();
    // Before it is known what kind of room this is, nobody can say where leaving leads.
    const leave = hers.getByRole('link', { name: 'Leave Session' });
    await expect(leave).toHaveCount(0);
    letGo();
    await leave.click();
    await expect(hers).toHaveURL(site.url + beitMidrash);
  });

  await test.step('who is a partner no longer finds the room closed', async () => {
    const request = await ruth.client.from('study_partner_requests').select('id').single().throwOnError();
    await ruth.client.rpc('end_partnership', { request_id: request.data.id }).throwOnError();
    await page.reload();
    await expect(page.getByText('This private study is over.')).toBeVisible();
    await page.getByRole('link', { name: 'To the Beit Midrash' }).click();
    await expect(page).toHaveURL(site.url + beitMidrash);
  });
});

test('a student and a teacher who talk meet by a lesson that begins now', async ({ site, openAs }) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  await noa.client.rpc('open_conversation', { other_id: moshe.id }).throwOnError();
  const page = await openAs(noa, beitMidrash, { prepare: prepareRoom });
  await study(page);
  const begin = page.getByRole('button', { name: 'Begin with Moshe Levi' });
  await test.step('what it costs is said before anybody is asked', async () => {
    await begin.click();
    await expect(page.getByRole('heading', { name: 'A lesson with Moshe Levi now' })).toBeVisible();
    await expect(page.getByText('Free: your first lesson together.')).toBeVisible();
    await expect(page.getByText('It is firm once Moshe Levi says yes.')).toBeVisible();
    const { rows } = await site.pool.query('select from lessons where student_id = $1', [noa.id]);
    expect(rows).toHaveLength(0);
  });
  await begin.click();
  await expect(page).toHaveURL(/\/video-call\//);
  await expect(page.getByText(/^Private study in the Beit Midrash · Room lomdim-/)).toBeVisible();
  await expect(page.getByText('Entering the room together also counts as a yes')).toBeVisible();
});

test('a quiet desk stays through a reload, and says when the time is up', async ({ site, openAs }) => {
  const page = await openAs(await namedStudent(site, 'Noa'), beitMidrash);
  const desk = page.getByRole('region', { name: 'Your quiet desk' });
  const timeLeft = desk.getByRole('timer').getByText(/^1[45]:\d\d$/);

  await test.step('somebody sits down for a quarter of an hour', async () => {
    await study(page);
    await expect(page.getByRole('dialog').getByText('You have no study partner yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'At a quiet desk' }).click();
    await page.getByLabel('What you learn').selectOption('mishna');
    await page.getByLabel('How long').selectOption('15');
    await page.getByRole('button', { name: 'Sit down' }).click();
    await expect(desk.getByText(/^Mishna Yomi/)).toBeVisible();
    await expect(timeLeft).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('the desk is still there after a reload', async () => {
    await page.clock.install();
    await page.reload();
    await expect(timeLeft).toBeVisible();
  });

  await test.step('the time passes, which is said once', async () => {
    await page.clock.fastForward('15:00');
    await expect(desk.getByRole('status').getByText('Your time is up.')).toBeVisible();
    await expect(toastsOf(page).getByText('Your time is up.')).toBeVisible();
  });

  await test.step('a desk that was cleared stays so', async () => {
    await desk.getByRole('button', { name: 'Clear the desk' }).click();
    await expect(desk).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Start Private Study' })).toBeVisible();
    await expect(desk).toHaveCount(0);
  });
});
