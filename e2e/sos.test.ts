import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoHorizontalScroll } from './support/expectations.ts';
import { enterRoom, expectMovingPicture, tileOf, tool, useRooms } from './support/room.ts';
import { signInOn } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';

const { site, come, student, teacher } = useRooms({ MEETING_PROVIDER: 'builtin' });

type Wish = { topic?: string; language?: string; minutes?: string };

async function look(page: Page, { topic = 'Gemara', language = 'English', minutes = '30' }: Wish = {}) {
  const form = page.getByRole('form', { name: 'What you would like to learn' });
  await form.getByLabel('Topic').selectOption({ label: topic });
  await form.getByLabel('Language').selectOption({ label: language });
  await form.getByLabel('For how long').selectOption(minutes);
  await page.getByRole('button', { name: 'Find me a partner' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const waiting = (page: Page) => heading(page, 'We are looking for somebody').waitFor();

async function axeInThreeLanguages(page: Page): Promise<void> {
  for (const language of ['de', 'fr', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
  }
}

const sql = (text: string, ...values: unknown[]) => site().pool.query(text, values);

it('two who look at the same hour find each other, learn in one room and keep each other as partners', async () => {
  const [noa, ruth] = [await student('Noa'), await student('Ruth')];
  const hers = await come(noa, '/sos-havrouta');
  await look(hers, { minutes: '30' });
  await waiting(hers);
  await expect.poll(() => hers.title()).toBe('Looking … · Lomdim');
  const secondTab = await hers.context().newPage();
  await secondTab.goto(`${site().url}/sos-havrouta`);
  await waiting(secondTab);

  const theirs = await come(ruth, '/sos-havrouta');
  await look(theirs, { topic: 'Any topic', minutes: '45' });
  await heading(theirs, 'Noa B. is here').waitFor();
  await heading(hers, 'Ruth B. is here').waitFor();
  await heading(secondTab, 'Ruth B. is here').waitFor();
  await expect.poll(() => hers.title()).toBe('● Ruth B. is here · Lomdim');
  await theirs.getByText('Gemara', { exact: true }).waitFor();
  await theirs.getByText('30 min', { exact: true }).waitFor();
  await theirs.getByText(/^\d\d seconds left to answer$/).waitFor();
  await axeInThreeLanguages(theirs);

  await press(hers, 'Yes, let us learn');
  await hers.getByText('You have said yes, and Ruth B. has yet to answer.').last().waitFor();
  await theirs.getByText('Noa B. has already said yes.').waitFor();
  await press(theirs, 'Yes, let us learn');
  for (const page of [hers, theirs]) await page.waitForURL(/\/video-call\//);
  // Only the tab in which she said yes has gone there.
  await heading(secondTab, 'You learn with Ruth B.').waitFor();
  await secondTab.getByRole('link', { name: 'Go to the room' }).waitFor();
  await hers.getByText(/Gemara · Room lomdim-/).waitFor();
  for (const page of [hers, theirs]) await enterRoom(page);
  await expectMovingPicture(tileOf(hers, ruth));
  await expectMovingPicture(tileOf(theirs, noa));
  // Neither of two students decides about the other.
  await tool(hers, 'People').click();
  const both = hers.getByRole('region', { name: '2 people' });
  await both.waitFor();
  expect(await both.getByRole('button').count()).toBe(0);

  for (const page of [hers, theirs]) {
    await page.getByRole('link', { name: 'Leave Session' }).click();
    await page.waitForURL(/\/sos-havrouta$/);
  }
  // An hour after their time the room is closed, and leads back here.
  const { rows: pairs } = await sql(
    "update sos_offers set paired_at = now() - interval '2 hours' where status = 'paired' returning id",
  );
  await secondTab.goto(`${site().url}/video-call/${pairs[0].id}`);
  await secondTab.getByText('Your time together is over.').waitFor();
  await secondTab.getByRole('link', { name: 'Back to SOS havruta' }).click();
  await secondTab.waitForURL(/\/sos-havrouta$/);
  await sql('update sos_offers set paired_at = now() where id = $1', pairs[0].id);
  await press(hers, 'Keep Ruth as study partner');
  await hers.getByText('You have asked Ruth.').waitFor();
  await theirs.getByText('Noa would like to have you as a study partner.').waitFor();
  await axeInThreeLanguages(theirs);
  await press(theirs, 'Keep Noa as study partner');
  await theirs.getByText('Noa and you are study partners now.').waitFor();
  await press(hers, 'Write to Ruth');
  await hers.waitForURL(/\/chat\?conversation=/);
  await press(theirs, 'Look for somebody else');
  expect(await theirs.getByLabel('For how long').inputValue()).toBe('45');
});

it('an offer that is not taken passes on, with a word why; whoever is away hears so and begins again', async () => {
  const people = [await student('Noa'), await student('Ruth'), await student('Dina')] as const;
  const moshe = await teacher();
  await sql(
    `update private.profiles set availability_status = 'available', gender = 'female', audiences = '{women,adults}',
       subjects = '{Gemara}', languages = '{English}', hourly_rate = 30 where id = $1`,
    moshe.id,
  );
  const expected = /ERR_INTERNET|request failed|WebSocket/;
  const [noa, ruth, dina] = [
    await come(people[0], '/sos-havrouta', { width: 375 }),
    await come(people[1], '/sos-havrouta', { expected }),
    await come(people[2], '/sos-havrouta'),
  ];
  await look(noa);
  await waiting(noa);
  await noa.getByRole('link', { name: /Moshe Levi/ }).waitFor();
  await axeInThreeLanguages(noa);
  await expectNoHorizontalScroll(noa);

  await look(ruth);
  await heading(noa, 'Ruth B. is here').waitFor();
  await press(noa, 'Not now');
  await noa.getByText('To Ruth B. you have said “not now”.').last().waitFor();
  await ruth.getByText('The offer with Noa B. is over.').last().waitFor();
  await ruth.context().setOffline(true);
  await ruth.getByText('We do not reach Lomdim right now.').waitFor();
  await ruth.context().setOffline(false);
  await ruth.getByText('We hear you.').waitFor();

  // Dina is offered to Noa, who has waited longest and looks away; then to Ruth.
  await look(dina);
  await heading(noa, 'Dina B. is here').waitFor();
  await press(dina, 'Yes, let us learn');
  await noa.getByText('Dina B. has already said yes.').waitFor();
  await sql("update sos_offers set expires_at = now() where status = 'open'");
  await heading(noa, 'Your search has ended').waitFor();
  await noa.getByText('the answer did not come within 90 seconds').waitFor();
  await expectNoAxeViolations(noa);
  await heading(dina, 'Ruth B. is here').waitFor();
  await dina.getByText('Noa B. did not answer in time.').last().waitFor();
  await heading(ruth, 'Dina B. is here').waitFor();
  await press(ruth, 'Not now');
  await waiting(ruth);
  await press(ruth, 'Stop looking');
  await ruth.getByRole('button', { name: 'Find me a partner' }).waitFor();
  expect(await ruth.getByLabel('Topic').inputValue()).toBe('Gemara');

  await press(noa, 'Look again');
  await heading(noa, 'Dina B. is here').waitFor();
  await heading(dina, 'Noa B. is here').waitFor();
});

it('a visitor is led in and back; teachers, and those who have not said their gender, are told what is missing', async () => {
  const [noa, moshe] = [await student('Noa'), await teacher()];
  const visitor = await come(noa, '/sos-havrouta');
  await visitor.getByRole('button', { name: 'Find me a partner' }).waitFor();
  // Where no page asks for anything in her name meanwhile.
  await visitor.goto(`${site().url}/icon.svg`);
  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto(`${site().url}/sos-havrouta`);
  await visitor.getByRole('link', { name: 'Sign in and look for somebody' }).click();
  await signInOn(visitor, noa.email, noa.password);
  await visitor.waitForURL(/\/sos-havrouta$/);
  await visitor.getByRole('button', { name: 'Find me a partner' }).waitFor();

  await sql('update private.profiles set gender = null where id = $1', noa.id);
  await visitor.reload();
  await heading(visitor, 'One thing is missing').waitFor();
  expect(await visitor.getByRole('link', { name: 'To my profile' }).getAttribute('href')).toBe('/profile');
  await expectNoAxeViolations(visitor);

  const his = await come(moshe, '/sos-havrouta');
  await heading(his, 'This page is for students').waitFor();
});
