import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const directory = 'Search by name, specialty or location';

it('lists every rabbi with what there is to know', async () => {
  const page = await open('/rabbanim');
  const { rows } = await site().pool.query('select count(*)::integer as count from public.rabbis');
  await page.getByText(`${rows[0].count} rabbis`, { exact: true }).waitFor();
  const card = page.getByRole('article', { name: 'Rabbi Ezra Mizrahi' });
  const text = await card.textContent();
  for (const part of [
    'Rosh Kollel',
    'Jerusalem, Israel',
    '41 years experience',
    'Sephardi halacha',
    'four decades',
  ]) {
    expect(text).toContain(part);
  }
  await card.locator('svg[data-placeholder]').waitFor();
});

it.each([
  ['haim', 'Rabbin Haïm Sebbag'],
  ['BUENOS aires', 'Rabino Isaac Farji'],
  ['medical ethics', 'Rabbi Samuel Harris-Levy'],
])('finds by %j', async (question, name) => {
  const page = await open('/rabbanim');
  await page.getByRole('searchbox', { name: directory }).fill(question);
  await page.getByText('1 rabbi', { exact: true }).waitFor();
  await page.getByRole('article', { name }).waitFor();
  await page.waitForURL((address) => address.searchParams.get('q') === question);
});

it('says when nobody is found, and takes the search back', async () => {
  const page = await open('/rabbanim?q=nobody+at+all');
  await page.getByText('No rabbi matches your search.').waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('article', { name: 'Rabbi Pinchas Gold' }).waitFor();
});

it('counts one year as one, and draws what cannot be shown', async () => {
  await site().pool.query(
    `insert into public.rabbis (name, experience_years, image_url) values ('Rabbi Beginner', 1, '/no-such-picture.jpg')`,
  );
  try {
    const page = await open('/rabbanim?q=beginner', { expected: /no-such-picture/ });
    const card = page.getByRole('article', { name: 'Rabbi Beginner' });
    await card.getByText('1 year experience', { exact: true }).waitFor();
    await card.locator('svg[data-placeholder]').waitFor();
  } finally {
    await site().pool.query("delete from public.rabbis where name = 'Rabbi Beginner'");
  }
});

it('leads to the contact form with the name filled in', async () => {
  const page = await open('/rabbanim');
  await page.getByRole('link', { name: 'Contact Rabbi: Rabbi Ezra Mizrahi' }).click();
  await page.waitForURL('**/contact');
  expect(await page.getByLabel('Your message').inputValue()).toContain('Rabbi Ezra Mizrahi');
});

it('that cannot be fetched is an empty list with a sentence, and another try', async () => {
  const page = await open('/faq', { expected: /rest\/v1\/rabbis|Failed to fetch|ERR_/ });
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rabbis*', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${site().url}/rabbanim`);
  await page.getByText('Loading rabbis...').waitFor();
  answer?.();
  await page.getByText('The rabbis could not be loaded.').waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  await page.unroute('**/rest/v1/rabbis*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article', { name: 'Rabbi Pinchas Gold' }).waitFor();
});

it('is sound in every language', async () => {
  const page = await open('/rabbanim', { width: 375 });
  await page.getByRole('article').first().waitFor();
  for (const language of ['fr', 'de', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
});
