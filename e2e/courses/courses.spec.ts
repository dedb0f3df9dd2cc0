import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { switchLanguage } from '../helpers/switches.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

/** Only once the search is done: what the one before found stays until then. */
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Courses' }).and(page.locator('[aria-busy="false"]')).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading');

/** More come only when one scrolls. */
const onFirstPage = 12;

test.describe('courses for children', () => {
  test('tell level, age, duration, rating, how many, and the price', async ({ open }) => {
    const page = await open('/children-courses?q=Parashah+Stories');
    const card = cards(page).filter({ hasText: 'Parashah Stories for Curious Children' });
    await expect(card).toBeVisible();
    for (const part of [
      'Beginner',
      'Torah',
      'Age6–12',
      'Duration30 min',
      'enrolled',
      '/hr a lesson with the teacher',
      'This course: €',
      'Enroll Now',
    ]) {
      await expect(card).toContainText(part);
    }
  });

  test('stand in for what nobody filled in', async ({ site, open }) => {
    await test.step('a teacher without reviews and a rate offers a bare course', async () => {
      const { rows } = await site.pool.query(
        `select p.id from private.profiles p where p.role = 'teacher' and p.approval_status = 'approved'
         and p.is_approved_for_children and not exists (select from public.reviews r where r.teacher_id = p.id) limit 1`,
      );
      const teacher = rows[0]?.id ?? '00000000-0000-4000-8000-000000000003';
      await site.pool.query('delete from public.reviews where teacher_id = $1', [teacher]);
      await site.pool.query('update private.profiles set hourly_rate = null where id = $1', [teacher]);
      await site.pool.query(
        `insert into public.courses (teacher_id, title, subject, audience, price)
         values ($1, 'Kaleidoscope', 'Torah', 'children', 1250)`,
        [teacher],
      );
    });

    const page = await open('/children-courses?q=kaleidoscope');
    await test.step('its card shows what is usual', async () => {
      for (const part of ['Beginner', 'Age5–12', '4.5 out of 5', '0 enrolled', '€12.50 per session']) {
        await expect(cards(page).first()).toContainText(part);
      }
    });

    await test.step('five to twelve is found under both ages, and under no other', async () => {
      const age = page.getByLabel('Age', { exact: true });
      for (const range of ['3-6', '7-12']) {
        await age.selectOption(range);
        await expect(page).toHaveURL(`${site.url}/children-courses?q=kaleidoscope&age=${range}`);
        await expect(titles(page)).toHaveText(['Kaleidoscope']);
      }
      await age.selectOption('13-17');
      await expect(page.getByText('No courses found matching your criteria.')).toBeVisible();
    });

    await test.step('without the filters all are there again', async () => {
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(titles(page)).toHaveCount(onFirstPage);
      await expect(page).toHaveURL(`${site.url}/children-courses`);
    });
  });

  test('are filtered in the address, and going back takes a step back', async ({ site, open }) => {
    const page = await open('/children-courses');
    await page.getByLabel('Subject').selectOption('Mishnah');
    await expect(page).toHaveURL(`${site.url}/children-courses?subject=Mishnah`);
    await expect(titles(page).filter({ hasText: /^Mishnah Club for Boys$/ })).toHaveCount(1);
    const found = await titles(page).allTextContents();
    expect(found.length).toBeLessThan(onFirstPage);
    await page.reload();
    await expect(titles(page)).toHaveText(found);
    await page.goBack();
    await expect(titles(page)).toHaveCount(onFirstPage);
  });

  for (const [what, query] of [
    ['a candle', '?q=%00%F0%9F%95%AF%EF%B8%8F'],
    ['what nobody would type', `?q=${'x'.repeat(3000)}`],
    ['filters that are not offered', '?subject=Nonsense&age=400-500'],
    ['a cursor of another search', "?q=%25_';--&place=1.2.3.4"],
    ['empty filters', '?age=&subject=&q='],
  ]) {
    test(`bear ${what}`, async ({ open }) => {
      const page = await open(`/children-courses${query}`);
      await expect(page.getByText(/^Courses were found\.$|^No course was found\.$/)).toBeAttached();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('that cannot be fetched say so, and come at the next try', async ({ open }) => {
    // From another page: the server renders the first one with its courses.
    const page = await open('/faq', { expected: /search_courses|Failed to fetch|ERR_/ });
    await page.route('**/rpc/search_courses*', (route) => route.abort());
    await page.locator('footer a[href="/children-courses"]').click();
    await expect(page.getByText('Failed to load courses')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveCount(onFirstPage);
  });
});

test.describe('courses for adults', () => {
  for (const { who, email, title } of [
    { who: 'a visitor', email: undefined, title: 'Torah Studies' },
    { who: 'a man', email: 'yosef@demo.example', title: 'Torah Studies for Men' },
    { who: 'a woman', email: 'miriam@demo.example', title: 'Torah Studies for Women' },
    { who: 'someone without a gender', email: 'noam@demo.example', title: 'Torah Studies' },
  ]) {
    test(`are those that ${who} is shown`, async ({ site, open }) => {
      const page = await open('/women-courses', email ? { as: { email } } : {});
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      const { rows } = await site.pool.query<{ title: string }>(
        `select c.title from public.courses c join private.profiles t on t.id = c.teacher_id
         left join auth.users u on u.email = $1 left join private.profiles v on v.id = u.id
         where c.is_active and t.approval_status = 'approved'
           and (c.audience = 'adults' or c.audience = 'women' and v.gender is distinct from 'male')
           and private.course_is_shown_to(v.gender, t.gender, t.audiences)`,
        [email ?? ''],
      );
      await expect(titles(page)).toHaveCount(Math.min(onFirstPage, rows.length));
      const allowed = rows.map((row) => row.title);
      for (const each of await titles(page).allTextContents()) expect(allowed).toContain(each);
    });
  }

  test('tell those who are signed in when they are, and visitors whom to ask', async ({ open }) => {
    const path = '/women-courses?q=Berakhot+from+the+First+Page';
    const card = (page: Page) => cards(page).filter({ hasText: 'Berakhot from the First Page' });
    const visited = await open(path);
    await expect(card(visited).getByText('Contact for schedule')).toBeVisible();
    await expect(card(visited)).toContainText('Rabbi David Benhamou');
    const page = await open(path, { as: { email: 'yosef@demo.example' } });
    await expect(card(page)).toHaveText(/Schedule\w+, \w+ \d+ at \d+:\d\d/);
  });

  test('are filtered by audience, of which a man is offered fewer', async ({ site, open }) => {
    const page = await open('/women-courses');
    await page.getByLabel('Audience').selectOption('women');
    await expect(page).toHaveURL(`${site.url}/women-courses?audience=women`);
    await expect.poll(() => titles(page).count()).toBeGreaterThan(3);
    const others = cards(page).filter({ hasNot: page.getByText('Women', { exact: true }) });
    await expect(others).toHaveCount(0);
    const his = await open('/women-courses', { as: { email: 'yosef@demo.example' } });
    await expect(his.getByLabel('Audience').locator('option')).toHaveText(['All adults', 'Children']);
  });

  test('go on to the last one', async ({ open }) => {
    const page = await open('/women-courses');
    await expect(titles(page).first()).toBeVisible();
    await expect
      .poll(async () => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        return page.getByText('You have seen them all.').isVisible();
      })
      .toBe(true);
  });
});

for (const path of ['/children-courses', '/women-courses', '/course/00000000-0000-4000-8001-000000000001']) {
  test(`${path} is sound in every language`, async ({ openAs }) => {
    const page = await openAs({ email: 'yosef@demo.example' }, path, { width: 375 });
    await expect(page.getByRole('article').or(page.getByText('You are enrolled')).first()).toBeVisible();
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  });
}
