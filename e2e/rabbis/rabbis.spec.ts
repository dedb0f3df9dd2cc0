import { expect, test } from '@lomdim/testing/browser/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const directory = 'Search by name, specialty or location';

test('lists every rabbi with what there is to know', async ({ site, open }) => {
  const page = await open('/rabbanim');
  const { rows } = await site.pool.query('select count(*)::integer as count from public.rabbis');
  await expect(page.getByText(`${rows[0].count} rabbis`, { exact: true })).toBeVisible();
  const card = page.getByRole('article', { name: 'Rabbi Ezra Mizrahi' });
  for (const part of [
    'Rosh Kollel',
    'Jerusalem, Israel',
    '41 years experience',
    'Sephardi halacha',
    'four decades',
  ]) {
    await expect(card).toContainText(part);
  }
  await expect(card.locator('svg[data-placeholder]')).toBeVisible();
});

for (const [question, name] of [
  ['haim', 'Rabbin Haïm Sebbag'],
  ['BUENOS aires', 'Rabino Isaac Farji'],
  ['medical ethics', 'Rabbi Samuel Harris-Levy'],
] as const) {
  test(`finds by "${question}"`, async ({ open }) => {
    const page = await open('/rabbanim');
    await page.getByRole('searchbox', { name: directory }).fill(question);
    await expect(page.getByText('1 rabbi', { exact: true })).toBeVisible();
    await expect(page.getByRole('article', { name })).toBeVisible();
    await expect(page).toHaveURL((address) => address.searchParams.get('q') === question);
  });
}

test('says when nobody is found, and takes the search back', async ({ open }) => {
  const page = await open('/rabbanim?q=nobody+at+all');
  await expect(page.getByText('No rabbi matches your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('article', { name: 'Rabbi Pinchas Gold' })).toBeVisible();
});

test('counts one year as one, and draws what cannot be shown', async ({ site, open }) => {
  await site.pool.query(
    `insert into public.rabbis (name, experience_years, image_url) values ('Rabbi Beginner', 1, '/no-such-picture.jpg')`,
  );
  try {
    const page = await open('/rabbanim?q=beginner', {
      expected: /no-such-picture/,
      // The picture of a rendered page fails before its scripts run, and nobody is told.
      prepare: async (prepared) => {
        const failed = prepared.waitForResponse(/no-such-picture/);
        await prepared.route(/\/assets\/.*\.js$/, async (route) => {
          await failed;
          await route.continue();
        });
      },
    });
    const card = page.getByRole('article', { name: 'Rabbi Beginner' });
    await expect(card.getByText('1 year experience', { exact: true })).toBeVisible();
    await expect(card.locator('svg[data-placeholder]')).toBeVisible();
  } finally {
    await site.pool.query("delete from public.rabbis where name = 'Rabbi Beginner'");
  }
});

test('has a stored portrait sent in the size in which it is shown, and twice that for sharper screens', async ({
  request,
  site,
}) => {
  const stored = `${site.url}/storage/v1/object/public/avatars/rabbi/portrait.webp`;
  await site.pool.query("insert into public.rabbis (name, image_url) values ('Rabbi Portrait', $1)", [
    stored,
  ]);
  try {
    const sent = await (await request.get(`${site.url}/rabbanim?q=portrait`)).text();
    const drawn = stored.replace('/object/', '/render/image/');
    const small = `${drawn}?width=96&amp;height=112&amp;resize=cover`;
    const large = `${drawn}?width=192&amp;height=224&amp;resize=cover`;
    const image = sent.match(/<img\b[^>]*portrait\.webp[^>]*>/)?.[0];
    for (const part of [`src="${small}"`, `${small} 1x, ${large} 2x`, 'width="96"', 'height="112"']) {
      expect(image).toContain(part);
    }
  } finally {
    await site.pool.query("delete from public.rabbis where name = 'Rabbi Portrait'");
  }
});

test('leads to the contact form with the name filled in', { tag: '@journey' }, async ({ site, open }) => {
  const page = await open('/rabbanim');
  await page.getByRole('link', { name: 'Contact Rabbi: Rabbi Ezra Mizrahi' }).click();
  await expect(page).toHaveURL(`${site.url}/contact`);
  await expect(page.getByLabel('Your message')).toHaveValue(/Rabbi Ezra Mizrahi/);
});

test('that cannot be fetched is an empty list with a sentence, and another try', async ({ open }) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // From another page: the server renders the first one with its rabbis.
  const page = await open('/faq', {
    expected: /rest\/v1\/rabbis|Failed to fetch|ERR_/,
    prepare: (opened) =>
      opened.route('**/rest/v1/rabbis*', async (route) => {
        await held;
        await route.abort();
      }),
  });
  await page.getByRole('link', { name: 'Our rabbis' }).click();
  await expect(page.getByText('Loading rabbis...')).toBeVisible();
  answer?.();
  await expect(page.getByText('The rabbis could not be loaded.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.unroute('**/rest/v1/rabbis*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Rabbi Pinchas Gold' })).toBeVisible();
});

test('is sound in every language', async ({ open }) => {
  const page = await open('/rabbanim', { width: 375 });
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const language of englishLast) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
});
