import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import {
  enterRoom,
  expectMovingPicture,
  namedStudent,
  newTeacher,
  prepareRoom,
  tileOf,
  tool,
} from '../helpers/rooms.ts';
import { signInOn } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });

const path = '/sos-havrouta';

type SosRequest = { topic?: string; language?: string; minutes?: string };

async function search(
  page: Page,
  { topic = 'Gemara', language = 'English', minutes = '30' }: SosRequest = {},
) {
  const form = page.getByRole('form', { name: 'What you would like to learn' });
  await form.getByLabel('Topic').selectOption({ label: topic });
  await form.getByLabel('Language').selectOption({ label: language });
  await form.getByLabel('For how long').selectOption(minutes);
  await page.getByRole('button', { name: 'Find me a partner' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const expectWaiting = (page: Page) => expect(heading(page, 'We are looking for somebody')).toBeVisible();

async function axeInThreeLanguages(page: Page): Promise<void> {
  for (const language of englishLast) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
  }
}

test('two who look at the same hour find each other, learn in one room and keep each other as partners', async ({
  site,
  openAs,
}) => {
  const [noa, ruth] = [await namedStudent(site, 'Noa'), await namedStudent(site, 'Ruth')];
  const hers = await openAs(noa, path, { prepare: prepareRoom });
  const secondTab = await test.step('Noa looks for somebody, and waits in two tabs', async () => {
    await search(hers, { minutes: '30' });
    await expectWaiting(hers);
    await expect(hers).toHaveTitle('Looking … · Lomdim');
    const tab = await hers.context().newPage();
    await tab.goto(site.url + path);
    await expectWaiting(tab);
    return tab;
  });

  const theirs = await openAs(ruth, path, { prepare: prepareRoom });
  await test.step('Ruth looks too, and they are offered to each other', async () => {
    await search(theirs, { topic: 'Any topic', minutes: '45' });
    await expect(heading(theirs, 'Noa B. is here')).toBeVisible();
    await expect(heading(hers, 'Ruth B. is here')).toBeVisible();
    await expect(heading(secondTab, 'Ruth B. is here')).toBeVisible();
    await expect(hers).toHaveTitle('● Ruth B. is here · Lomdim');
    await expect(theirs.getByText('Gemara', { exact: true })).toBeVisible();
    await expect(theirs.getByText('30 min', { exact: true })).toBeVisible();
    await expect(theirs.getByText(/^\d\d seconds left to answer$/)).toBeVisible();
    await axeInThreeLanguages(theirs);
  });

  await test.step('both say yes, and only the tab in which Noa did so goes to the room', async () => {
    await press(hers, 'Yes, let us learn');
    await expect(hers.getByText('You have said yes, and Ruth B. has yet to answer.').last()).toBeVisible();
    await expect(theirs.getByText('Noa B. has already said yes.')).toBeVisible();
    await press(theirs, 'Yes, let us learn');
    for (const page of [hers, theirs]) await expect(page).toHaveURL(/\/video-call\//);
    await expect(heading(secondTab, 'You learn with Ruth B.')).toBeVisible();
    await expect(secondTab.getByRole('link', { name: 'Go to the room' })).toBeVisible();
  });

  await test.step('they see each other, and neither decides about the other', async () => {
    await expect(hers.getByText(/Gemara · Room lomdim-/)).toBeVisible();
    for (const page of [hers, theirs]) await enterRoom(page);
    await expectMovingPicture(tileOf(hers, ruth));
    await expectMovingPicture(tileOf(theirs, noa));
    await tool(hers, 'People').click();
    const both = hers.getByRole('region', { name: '2 people' });
    await expect(both).toBeVisible();
    await expect(both.getByRole('button')).toHaveText(['Block']);
    for (const page of [hers, theirs]) {
      await page.getByRole('link', { name: 'Leave Session' }).click();
      await expect(page).toHaveURL(site.url + path);
    }
  });

  await test.step('an hour after their time the room is closed, and leads back', async () => {
    const { rows: pairs } = await site.pool.query(
      "update sos_offers set paired_at = now() - interval '2 hours' where status = 'paired' returning id",
    );
    await secondTab.goto(`${site.url}/video-call/${pairs[0].id}`);
    await expect(secondTab.getByText('Your time together is over.')).toBeVisible();
    await secondTab.getByRole('link', { name: 'Back to SOS havruta' }).click();
    await expect(secondTab).toHaveURL(site.url + path);
    await site.pool.query('update sos_offers set paired_at = now() where id = $1', [pairs[0].id]);
  });

  await test.step('they keep each other as study partners', async () => {
    await press(hers, 'Keep Ruth as study partner');
    await expect(hers.getByText('You have asked Ruth.')).toBeVisible();
    await expect(theirs.getByText('Noa would like to have you as a study partner.')).toBeVisible();
    await axeInThreeLanguages(theirs);
    await press(theirs, 'Keep Noa as study partner');
    await expect(theirs.getByText('Noa and you are study partners now.')).toBeVisible();
    await press(hers, 'Write to Ruth');
    await expect(hers).toHaveURL(/\/chat\?conversation=/);
    await press(theirs, 'Look for somebody else');
    await expect(theirs.getByLabel('For how long')).toHaveValue('45');
  });
});

test('an offer that is not taken passes on, with the reason; whoever was away is notified and begins again', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const people = [
    await namedStudent(site, 'Noa'),
    await namedStudent(site, 'Ruth'),
    await namedStudent(site, 'Dina'),
  ] as const;
  const moshe = await newTeacher(site);
  await site.pool.query(
    `update private.profiles set availability_status = 'available', gender = 'female', audiences = '{women,adults}',
       subjects = '{Gemara}', languages = '{English}', hourly_rate = 30 where id = $1`,
    [moshe.id],
  );
  const noa = await openAs(people[0], path, { width: 375 });
  const ruth = await openAs(people[1], path, { expected: /ERR_INTERNET|request failed|WebSocket/ });
  const dina = await openAs(people[2], path);
  await test.step('Noa looks for somebody, and is shown a teacher meanwhile', async () => {
    await search(noa);
    await expectWaiting(noa);
    await expect(noa.getByRole('link', { name: /Moshe Levi/ })).toBeVisible();
    await axeInThreeLanguages(noa);
    await expectNoHorizontalScroll(noa);
  });

  await test.step('Ruth is offered to her, and Noa says “not now”', async () => {
    await search(ruth);
    await expect(heading(noa, 'Ruth B. is here')).toBeVisible();
    await press(noa, 'Not now');
    await expect(noa.getByText('To Ruth B. you have said “not now”.').last()).toBeVisible();
    await expect(ruth.getByText('The offer with Noa B. is over.').last()).toBeVisible();
  });

  await test.step('Ruth loses the connection for a while', async () => {
    await ruth.context().setOffline(true);
    await expect(ruth.getByText('Lomdim cannot be reached right now.')).toBeVisible();
    await ruth.context().setOffline(false);
    await expect(ruth.getByText('You are connected.')).toBeVisible();
  });

  await test.step('Dina is offered to Noa, who has waited longest and looks away', async () => {
    await search(dina);
    await expect(heading(noa, 'Dina B. is here')).toBeVisible();
    await press(dina, 'Yes, let us learn');
    await expect(noa.getByText('Dina B. has already said yes.')).toBeVisible();
    await site.pool.query("update sos_offers set expires_at = now() where status = 'open'");
    await expect(heading(noa, 'Your search has ended')).toBeVisible();
    await expect(noa.getByText('the answer did not come within 90 seconds')).toBeVisible();
    await expectNoAxeViolations(noa);
  });

  await test.step('Dina is offered to Ruth, who stops looking', async () => {
    await expect(heading(dina, 'Ruth B. is here')).toBeVisible();
    await expect(dina.getByText('Noa B. did not answer in time.').last()).toBeVisible();
    await expect(heading(ruth, 'Dina B. is here')).toBeVisible();
    await press(ruth, 'Not now');
    await expectWaiting(ruth);
    await press(ruth, 'Stop looking');
    await expect(ruth.getByRole('button', { name: 'Find me a partner' })).toBeVisible();
    await expect(ruth.getByLabel('Topic')).toHaveValue('Gemara');
  });

  await test.step('Noa looks again and is offered Dina', async () => {
    await press(noa, 'Look again');
    await expect(heading(noa, 'Dina B. is here')).toBeVisible();
    await expect(heading(dina, 'Noa B. is here')).toBeVisible();
  });
});

test('a visitor signs in and comes back; teachers, and those without a gender, read what is missing', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const visitor = await openAs(noa, path);
  await expect(visitor.getByRole('button', { name: 'Find me a partner' })).toBeVisible();
  // Where no page asks for anything in her name meanwhile.
  await visitor.goto(`${site.url}/icon.svg`);
  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto(site.url + path);
  await visitor.getByRole('link', { name: 'Sign in and look for somebody' }).click();
  await signInOn(visitor, noa.email, noa.password);
  await expect(visitor).toHaveURL(site.url + path);
  await expect(visitor.getByRole('button', { name: 'Find me a partner' })).toBeVisible();

  await site.pool.query('update private.profiles set gender = null where id = $1', [noa.id]);
  await visitor.reload();
  await expect(heading(visitor, 'One thing is missing')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'To my profile' })).toHaveAttribute('href', '/profile');
  await expectNoAxeViolations(visitor);

  const his = await openAs(moshe, path);
  await expect(heading(his, 'This page is for students')).toBeVisible();
});
