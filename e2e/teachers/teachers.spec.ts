import { languageCodes } from '@lomdim/contract/languages';
import { expect, type Open, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page, Route } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const cards = (page: Page) => page.locator('main article');
const card = (page: Page, name: string) => page.getByRole('article', { name });
const names = (page: Page) => cards(page).getByRole('heading');

type Visit = { who?: string | undefined; width?: number };

async function openTeachers(open: Open, path: string, { who, width = 1280 }: Visit = {}): Promise<Page> {
  const page = await open(path, { width, ...(who ? { as: { email: `${who}@demo.example` } } : {}) });
  await expect(page.locator('main section[aria-busy="false"]')).toBeVisible();
  return page;
}

async function gendersOf(site: TestServer, page: Page): Promise<string[]> {
  await expect(cards(page).first()).toBeVisible();
  const ids = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  const { rows } = await site.pool.query<{ gender: string }>(
    'select distinct gender from private.profiles where id = any ($1)',
    [ids],
  );
  expect(ids.length).toBeGreaterThan(0);
  return rows.map(({ gender }) => gender).sort();
}

test.describe('who looks', () => {
  const everyone = {
    line: 'Teachers of Torah at every level',
    genders: ['female', 'male'],
    audiences: ['adults', 'children', 'men', 'women'],
  };
  for (const { who, line, genders, audiences } of [
    { who: undefined, ...everyone },
    { who: 'noam', ...everyone },
    {
      who: 'yosef',
      line: 'Male teachers who teach men and children',
      genders: ['male'],
      audiences: ['adults', 'children', 'men'],
    },
    {
      who: 'miriam',
      line: 'Female teachers who teach women and children',
      genders: ['female'],
      audiences: ['adults', 'children', 'women'],
    },
  ]) {
    test(`${who ?? 'a visitor'} finds the teachers and the audiences meant for them`, async ({
      site,
      open,
    }) => {
      const page = await openTeachers(open, '/find-teachers', { who });
      await expect(page.getByText(line)).toBeVisible();
      expect(await gendersOf(site, page)).toEqual(genders);
      const offered = page.getByLabel('Audience').locator('option:not([value=""])');
      await expect(offered).toHaveCount(audiences.length);
      const values = await offered.evaluateAll((options) =>
        options.map((each) => (each as HTMLOptionElement).value),
      );
      expect(values.sort()).toEqual(audiences);
    });
  }

  for (const { who, line } of [
    { who: undefined, line: null },
    { who: 'noam', line: null },
    { who: 'yosef', line: 'Showing male teachers for men and children' },
    { who: 'miriam', line: 'Showing female teachers for women and children' },
  ]) {
    test(`${who ?? 'a visitor'} is told so on the search page`, async ({ open }) => {
      const page = await openTeachers(open, '/search?q=Torah', { who });
      await expect(page.getByRole('heading', { level: 1, name: 'Search results for “Torah”' })).toBeVisible();
      if (line) await expect(page.getByText(line, { exact: true })).toBeVisible();
      else await expect(page.getByText(/^Showing/)).toHaveCount(0);
    });
  }
});

test('shows on a card what one wants to know', async ({ site, open }) => {
  const page = await openTeachers(open, '/find-teachers?q=benhamou');
  const david = card(page, 'Rabbi David Benhamou');
  for (const part of [
    'DB',
    'Paris, France',
    'Available',
    'Talmud',
    'Halacha',
    'Torah',
    '$45/hr',
    'Men, Adults, Children',
    'French, English, Hebrew',
  ]) {
    await expect(david).toContainText(part);
  }
  await expect(david.getByText('I have been opening the Gemara with beginners')).toBeVisible();
  await david.getByRole('link', { name: 'View Profile: Rabbi David Benhamou' }).click();
  await expect(page).toHaveURL(`${site.url}/teacher/00000000-0000-4000-8000-000000000002`);
});

test('shows three subjects and how many more, and what nobody has said', async ({ site, open }) => {
  await site.pool.query(
    `update private.profiles set subjects = '{Torah,Talmud,Mishnah,Gemara,Kabbalah}', availability_status = 'busy',
       hourly_rate = null, location = null
     where first_name = 'Yaakov' and last_name = 'Stern'`,
  );
  const page = await openTeachers(open, '/search?q=yaakov+stern');
  const stern = card(page, 'Rabbi Yaakov Stern');
  await expect(stern.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(4);
  await expect(stern.getByText('+2', { exact: true })).toBeVisible();
  await expect(stern.getByText('Busy', { exact: true })).toBeVisible();
  await expect(stern.getByText('Rate on request', { exact: true })).toBeVisible();
});

test.describe('find teachers', () => {
  test('finds while one types, in one step of the history', async ({ site, open }) => {
    const page = await open('/contact');
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    await page.getByRole('searchbox').pressSequentially('guemara', { delay: 30 });
    await expect(page).toHaveURL(`${site.url}/find-teachers?q=guemara`);
    await page.getByRole('searchbox').pressSequentially(' stern');
    await expect(page).toHaveURL(`${site.url}/find-teachers?q=guemara+stern`);
    await expect(names(page).first()).toHaveText('Rabbi Yaakov Stern');
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/find-teachers`);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/contact`);
  });

  test('filters by each select, keeps the choice in the address and goes back', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const page = await openTeachers(open, '/find-teachers?subject=talmud');
    const subject = page.getByLabel('Subject', { exact: true });
    await expect(subject.locator('option:checked')).toHaveText(/^Talmud \(\d+\)$/);
    await expect(cards(page).first()).toBeVisible();
    const before = await names(page).allTextContents();
    await page.locator('main').getByLabel('Language').selectOption('Yiddish');
    await expect(page).toHaveURL(`${site.url}/find-teachers?subject=talmud&language=Yiddish`);
    await expect(names(page)).not.toHaveText(before);
    await expect(cards(page).filter({ hasNotText: 'Yiddish' })).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveText(before);
    await subject.selectOption({ label: 'All' });
    await expect(page).toHaveURL(`${site.url}/find-teachers`);
  });

  test('says when nobody was found, and clears what was asked', async ({ site, open }) => {
    const page = await openTeachers(open, '/find-teachers?q=xyzzyq&subject=Alchemy');
    await expect(page.getByText('No teachers found matching your criteria.')).toBeVisible();
    await expect(page.getByLabel('Subject', { exact: true }).locator('option:checked')).toHaveText(
      'Alchemy (0)',
    );
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(`${site.url}/find-teachers`);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });
});

test.describe('search results', () => {
  const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

  test('counts, filters by several values and clears them all', async ({ site, open }) => {
    const page = await openTeachers(open, '/search');
    await expect(page.getByRole('heading', { level: 1, name: 'All Teachers' })).toBeVisible();
    await page
      .getByRole('group', { name: 'Subject' })
      .getByRole('button', { name: /^Show all/ })
      .click();
    await box(page, /^Kabbalah \(\d+\)$/).check();
    await expect(page).toHaveURL(`${site.url}/search?subject=Kabbalah`);
    const counted = Number(/\((\d+)\)/.exec((await page.getByText(/^Kabbalah \(/).textContent()) ?? '')?.[1]);
    await expect(cards(page)).toHaveCount(counted);
    await box(page, /^Mishnah/).check();
    // There is one more at least.
    await expect(cards(page).nth(counted)).toBeVisible();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(page).toHaveURL(`${site.url}/search`);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('refines the search', async ({ open }) => {
    const page = await openTeachers(open, '/search?q=torah');
    const field = page.getByPlaceholder('Refine your search...');
    await expect(field).toHaveValue('torah');
    await field.fill('torah weill');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Search results for “torah weill”' }),
    ).toBeVisible();
    await expect(names(page).first()).toHaveText('Rabbanit Sarah Weill');
    await page.goBack();
    await expect(field).toHaveValue('torah');
  });

  test('says when nobody was found', async ({ open }) => {
    const page = await openTeachers(open, '/search?q=xyzzyq');
    await expect(page.getByRole('heading', { name: 'No teachers found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your filters or search query', { exact: true })).toBeVisible();
  });

  test('keeps the filters behind a button on a narrow screen', async ({ open }) => {
    const page = await openTeachers(open, '/search?subject=Torah', { width: 767 });
    const opener = page.getByRole('button', { name: 'Filters (1)' });
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await opener.click();
    await box(page, /^Torah/).uncheck();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
  });
});

for (const { what, query } of [
  { what: 'a long question', query: `q=${'a'.repeat(5000)}` },
  { what: 'a wildcard', query: 'q=%25' },
  { what: 'quotes', query: `q=${encodeURIComponent(`"'; drop table profiles; --`)}` },
  { what: 'an emoji', query: 'q=%F0%9F%95%AF%EF%B8%8F' },
  { what: 'what nobody can type', query: 'q=%00%01' },
  { what: 'what is no text', query: 'q=%E4%F6' },
  { what: 'unknown values of filters', query: 'subject=%00&language=%25&audience=everyone' },
  { what: 'page keys of another search', query: 'place=1.2.3.4&page=-1' },
  {
    what: 'two hundred subjects',
    query: Array.from({ length: 200 }, (_, number) => `subject=${number}`).join('&'),
  },
]) {
  test(`has a page for ${what}`, async ({ open }) => {
    for (const path of ['/find-teachers', '/search']) {
      const page = await openTeachers(open, `${path}?${query}`);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectNoHorizontalScroll(page);
    }
  });
}

test('says a question as it was asked', async ({ open }) => {
  const question = '$t(card.rate) {{rate}} <b>';
  const page = await openTeachers(open, `/search?q=${encodeURIComponent(question)}`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Search results for “${question}”` }),
  ).toBeVisible();
});

test.describe('when the server does not answer', () => {
  test('says so, and tries again when asked', async ({ open }) => {
    const page = await open('/contact', { expected: /503|search_teachers|teacher_filters/ });
    await page.route('**/rpc/search_teachers', (route) => route.fulfill({ status: 503, json: {} }));
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    const failure = page.getByRole('alert');
    await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/rpc/search_teachers');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  for (const path of ['/find-teachers', '/search']) {
    test(`brings the filters of ${path} later`, async ({ site, open }) => {
      const address = `${path}?subject=Talmud`;
      const rename = async (from: string, to: string, status: number) => {
        await site.pool.query(`alter function public.${from} rename to ${to}`);
        await site.pool.query("notify pgrst, 'reload schema'");
        await expect.poll(async () => (await fetch(site.url + address)).status).toBe(status);
      };
      await rename('teacher_filters', 'filters_elsewhere', 503);
      const page = await open(address, { expected: /503|teacher_filters/ });
      await expect(cards(page).first()).toBeVisible();
      const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await rename('filters_elsewhere', 'teacher_filters', 200);
      await again.click();
      await expect(page.getByText(/^Talmud \(\d+\)$/).first()).toBeAttached();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('shows six skeleton cards, keeps what was found before, and never shows a late response', async ({
    open,
  }) => {
    // What is no longer wanted is called off.
    const page = await open('/contact', { expected: /^request failed: .*search_teachers/ });
    const held: Route[] = [];
    await page.route('**/rpc/search_teachers', (route) => {
      held.push(route);
    });
    const nextRequest = async (): Promise<Route> => {
      await expect.poll(() => held.length).toBe(1);
      const [route] = held.splice(0);
      if (!route) throw new Error('no request is held');
      return route;
    };

    const everyone = await test.step('six skeletons are shown where the cards will be', async () => {
      await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
      await expect(page.locator('[data-placeholder]')).toHaveCount(6);
      await (await nextRequest()).continue();
      await expect(cards(page).first()).toBeVisible();
      return names(page).allTextContents();
    });

    const late = await test.step('the cards stay while somebody else is searched for', async () => {
      await page.getByRole('searchbox').fill('weill');
      const route = await nextRequest();
      await expect(page.getByText('Searching…')).toBeVisible();
      await expect(names(page)).toHaveText(everyone);
      return route;
    });

    await test.step('the answer to the question after it is shown, and stays', async () => {
      await page.getByRole('searchbox').fill('benhamou');
      await (await nextRequest()).continue();
      await expect(names(page).first()).toHaveText('Rabbi David Benhamou');
      // The page has given this question up, so that no answer to it can reach it any more.
      await expect.poll(() => late.request().failure()?.errorText).toBe('net::ERR_ABORTED');
      await expect(names(page).first()).toHaveText('Rabbi David Benhamou');
    });
  });
});

for (const path of ['/find-teachers?q=torah', '/search?q=torah', '/search?q=xyzzyq']) {
  test(`${path} is for everyone, in every language`, async ({ open }) => {
    const page = await openTeachers(open, path);
    for (const language of languageCodes) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoAxeViolations(page);
    }
    if (path.includes('torah')) {
      await switchLanguage(page, 'de');
      await expect(cards(page).getByText('Tora', { exact: true }).first()).toBeVisible();
    }
  });
}
