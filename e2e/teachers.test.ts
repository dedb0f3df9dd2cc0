import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const cards = (page: Page) => page.locator('main article');
const card = (page: Page, name: string) => page.getByRole('article', { name });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const settled = (page: Page) => page.locator('main section[aria-busy="false"]').waitFor();

async function openTeachers(path: string, who?: string, width = 1280): Promise<Page> {
  const page = await open(path, { width, ...(who ? { as: { email: `${who}@demo.example` } } : {}) });
  await settled(page);
  return page;
}

async function gendersOf(page: Page): Promise<Set<string>> {
  const ids = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  const { rows } = await site().pool.query<{ gender: string }>(
    'select distinct gender from private.profiles where id = any ($1)',
    [ids],
  );
  expect(ids.length).toBeGreaterThan(0);
  return new Set(rows.map(({ gender }) => gender));
}

describe('who looks', () => {
  it.each([
    [
      undefined,
      'Teachers of Torah at every level',
      ['female', 'male'],
      ['adults', 'children', 'men', 'women'],
    ],
    ['noam', 'Teachers of Torah at every level', ['female', 'male'], ['adults', 'children', 'men', 'women']],
    ['yosef', 'Male teachers who teach men and children', ['male'], ['adults', 'children', 'men']],
    ['miriam', 'Female teachers who teach women and children', ['female'], ['adults', 'children', 'women']],
  ])('%s finds the teachers and the audiences meant for them', async (who, line, genders, audiences) => {
    const page = await openTeachers('/find-teachers', who);
    await page.getByText(line).waitFor();
    expect([...(await gendersOf(page))].sort()).toEqual(genders);
    const offered = page.getByLabel('Audience').locator('option:not([value=""])');
    await expect.poll(() => offered.count()).toBe(audiences.length);
    expect(
      (
        await offered.evaluateAll((options) => options.map((each) => (each as HTMLOptionElement).value))
      ).sort(),
    ).toEqual(audiences);
  });

  it.each([
    [undefined, null],
    ['noam', null],
    ['yosef', 'Showing male teachers for men and children'],
    ['miriam', 'Showing female teachers for women and children'],
  ])('%s is told so on the search page', async (who, line) => {
    const page = await openTeachers('/search?q=Torah', who);
    await page.getByRole('heading', { level: 1, name: 'Search results for “Torah”' }).waitFor();
    if (line) await page.getByText(line, { exact: true }).waitFor();
    else expect(await page.getByText(/^Showing/).count()).toBe(0);
  });
});

it('shows on a card what one wants to know', async () => {
  const page = await openTeachers('/find-teachers?q=benhamou');
  const david = card(page, 'Rabbi David Benhamou');
  const text = (await david.textContent()) ?? '';
  for (const part of ['DB', 'Paris, France', 'Available', 'Talmud', 'Halacha', 'Torah', '$45/hr']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Men, Adults, Children');
  expect(text).toContain('French, English, Hebrew');
  await david.getByText('I have been opening the Gemara with beginners').waitFor();
  await david.getByRole('link', { name: 'View Profile: Rabbi David Benhamou' }).click();
  await page.waitForURL('**/teacher/00000000-0000-4000-8000-000000000002');
});

it('shows three subjects and how many more, and what nobody has said', async () => {
  await site().pool.query(
    `update private.profiles set subjects = '{Torah,Talmud,Mishnah,Gemara,Kabbalah}', availability_status = 'busy',
       hourly_rate = null, location = null
     where first_name = 'Yaakov' and last_name = 'Stern'`,
  );
  const page = await openTeachers('/search?q=yaakov+stern');
  const stern = card(page, 'Rabbi Yaakov Stern');
  expect(await stern.getByRole('list', { name: 'Subjects' }).getByRole('listitem').count()).toBe(4);
  await stern.getByText('+2', { exact: true }).waitFor();
  await stern.getByText('Busy', { exact: true }).waitFor();
  await stern.getByText('Rate on request', { exact: true }).waitFor();
});

describe('find teachers', () => {
  it('finds while one types, in one step of the history', async () => {
    const page = await open('/contact');
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    await page.getByRole('searchbox').pressSequentially('guemara', { delay: 30 });
    await page.waitForURL('**/find-teachers?q=guemara');
    await page.getByRole('searchbox').pressSequentially(' stern');
    await page.waitForURL('**/find-teachers?q=guemara+stern');
    await expect.poll(async () => (await names(page))[0]).toBe('Rabbi Yaakov Stern');
    await page.goBack();
    await page.waitForURL('**/find-teachers');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL('**/contact');
  });

  it('filters by each select, keeps the choice in the address and goes back', async () => {
    const page = await openTeachers('/find-teachers?subject=talmud');
    const subject = page.getByLabel('Subject', { exact: true });
    await expect.poll(() => subject.locator('option:checked').textContent()).toMatch(/^Talmud \(\d+\)$/);
    const before = await names(page);
    await page.locator('main').getByLabel('Language').selectOption('Yiddish');
    await page.waitForURL('**/find-teachers?subject=talmud&language=Yiddish');
    await expect.poll(() => names(page)).not.toEqual(before);
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Yiddish');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
    await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'All' });
    await page.waitForURL('**/find-teachers');
  });

  it('says when nobody was found, and clears what was asked', async () => {
    const page = await openTeachers('/find-teachers?q=xyzzyq&subject=Alchemy');
    await page.getByText('No teachers found matching your criteria.').waitFor();
    expect(await page.getByLabel('Subject', { exact: true }).locator('option:checked').textContent()).toBe(
      'Alchemy (0)',
    );
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL('**/find-teachers');
    await cards(page).first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  });
});

describe('search results', () => {
  const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

  it('counts, filters by several values and clears them all', async () => {
    const page = await openTeachers('/search');
    await page.getByRole('heading', { level: 1, name: 'All Teachers' }).waitFor();
    await page
      .getByRole('group', { name: 'Subject' })
      .getByRole('button', { name: /^Show all/ })
      .click();
    await box(page, /^Kabbalah \(\d+\)$/).check();
    await page.waitForURL('**/search?subject=Kabbalah');
    const counted = Number(/\((\d+)\)/.exec((await page.getByText(/^Kabbalah \(/).textContent()) ?? '')?.[1]);
    await expect.poll(() => cards(page).count()).toBe(counted);
    await box(page, /^Mishnah/).check();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(counted);
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await page.waitForURL('**/search');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('refines the search', async () => {
    const page = await openTeachers('/search?q=torah');
    const field = page.getByPlaceholder('Refine your search...');
    expect(await field.inputValue()).toBe('torah');
    await field.fill('torah weill');
    await page.getByRole('heading', { level: 1, name: 'Search results for “torah weill”' }).waitFor();
    await expect.poll(async () => (await names(page))[0]).toBe('Rabbanit Sarah Weill');
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('torah');
  });

  it('says when nobody was found', async () => {
    const page = await openTeachers('/search?q=xyzzyq');
    await page.getByRole('heading', { name: 'No teachers found' }).waitFor();
    await page.getByText('Try adjusting your filters or search query', { exact: true }).waitFor();
  });

  it('keeps the filters behind a button on a narrow screen', async () => {
    const page = await openTeachers('/search?subject=Torah', undefined, 767);
    const opener = page.getByRole('button', { name: 'Filters (1)' });
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await opener.click();
    await box(page, /^Torah/).uncheck();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.getByRole('checkbox').first().waitFor();
    expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0);
  });
});

it.each([
  ['a long question', `q=${'a'.repeat(5000)}`],
  ['a wildcard', 'q=%25'],
  ['quotes', `q=${encodeURIComponent(`"'; drop table profiles; --`)}`],
  ['an emoji', 'q=%F0%9F%95%AF%EF%B8%8F'],
  ['what nobody can type', 'q=%00%01'],
  ['what is no text', 'q=%E4%F6'],
  ['unknown values of filters', 'subject=%00&language=%25&audience=everyone'],
  ['page keys of another search', 'place=1.2.3.4&page=-1'],
  ['two hundred subjects', Array.from({ length: 200 }, (_, number) => `subject=${number}`).join('&')],
])('has a page for %s', async (_, query) => {
  for (const path of ['/find-teachers', '/search']) {
    const page = await openTeachers(`${path}?${query}`);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectNoHorizontalScroll(page);
  }
});

it('says a question as it was asked', async () => {
  const question = '$t(card.rate) {{rate}} <b>';
  const page = await openTeachers(`/search?q=${encodeURIComponent(question)}`);
  await page.getByRole('heading', { level: 1, name: `Search results for “${question}”` }).waitFor();
});

describe('when the server does not answer', () => {
  it('says so, and tries again when asked', async () => {
    const page = await open('/contact', { expected: /503|search_teachers|teacher_filters/ });
    await page.route('**/rpc/search_teachers', (route) => route.fulfill({ status: 503, json: {} }));
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    const failure = page.getByRole('alert');
    await failure.getByRole('button', { name: 'Try again' }).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/rpc/search_teachers');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();
    expect(await failure.count()).toBe(0);
  });

  it.each(['/find-teachers', '/search'])('brings the filters of %s later', async (path) => {
    const page = await open('/contact', { expected: /503|teacher_filters/ });
    await page.route('**/rpc/teacher_filters', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${site().url}${path}?subject=Talmud`);
    await cards(page).first().waitFor();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/rpc/teacher_filters');
    await again.click();
    await page
      .getByText(/^Talmud \(\d+\)$/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('holds the place of six cards, keeps what was found before, and never shows a late answer', async () => {
    // What is no longer wanted is called off.
    const page = await open('/contact', { expected: /^request failed: .*search_teachers/ });
    const waiting: (() => void)[] = [];
    const nextRequest = async () => {
      await expect.poll(() => waiting.length).toBe(1);
      return waiting.pop();
    };
    await page.route('**/rpc/search_teachers', async (route) => {
      await new Promise<void>((go) => waiting.push(go));
      // The page may have turned away from this question.
      await route.continue().catch(() => undefined);
    });
    await page.locator('header').getByRole('link', { name: 'Find teachers' }).click();
    await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(6);
    (await nextRequest())?.();
    await cards(page).first().waitFor();
    const everyone = await names(page);

    await page.getByRole('searchbox').fill('weill');
    const weill = await nextRequest();
    await page.getByText('Searching…').waitFor();
    expect(await names(page)).toEqual(everyone);
    await page.getByRole('searchbox').fill('benhamou');
    (await nextRequest())?.();
    await expect.poll(async () => (await names(page))[0]).toBe('Rabbi David Benhamou');
    weill?.();
    await page.waitForLoadState('networkidle');
    expect((await names(page))[0]).toBe('Rabbi David Benhamou');
  });
});

it.each(['/find-teachers?q=torah', '/search?q=torah', '/search?q=xyzzyq'])(
  '%s is for everyone, in three languages',
  async (path) => {
    const page = await openTeachers(path);
    for (const language of ['en', 'fr', 'de'] as const) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoAxeViolations(page);
    }
    if (path.includes('torah')) await cards(page).getByText('Tora', { exact: true }).first().waitFor();
  },
);
