import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const cards = (page: Page) => page.getByRole('region', { name: 'Courses' }).getByRole('article');

async function titles(page: Page): Promise<string[]> {
  await page.getByText(/^Courses were found\.$|^No course was found\.$/).waitFor({ state: 'attached' });
  return cards(page).getByRole('heading').allTextContents();
}

describe('courses for children', () => {
  it('tell level, age, duration, rating, how many, and the price', async () => {
    const page = await open('/children-courses?q=Parashah+Stories');
    const card = cards(page).filter({ hasText: 'Parashah Stories for Curious Children' });
    await card.waitFor();
    const text = await card.textContent();
    for (const part of ['Beginner', 'Torah', 'Age6–12', 'Duration30 min', 'enrolled', '/hr', 'Enroll Now']) {
      expect(text).toContain(part);
    }
  });

  it('stand in for what nobody filled in', async () => {
    const { rows } = await site().pool.query(
      `select p.id from private.profiles p where p.role = 'teacher' and p.approval_status = 'approved'
       and 'children' = any (p.audiences) and not exists (select from public.reviews r where r.teacher_id = p.id) limit 1`,
    );
    const teacher = rows[0]?.id ?? '00000000-0000-4000-8000-000000000003';
    await site().pool.query('delete from public.reviews where teacher_id = $1', [teacher]);
    await site().pool.query('update private.profiles set hourly_rate = null where id = $1', [teacher]);
    await site().pool.query(
      `insert into public.courses (teacher_id, title, subject, audience, price)
       values ($1, 'Kaleidoscope', 'Torah', 'children', 1250)`,
      [teacher],
    );
    const page = await open('/children-courses?q=kaleidoscope');
    const text = await cards(page).first().textContent();
    for (const part of ['Beginner', 'Age5–12', '4.5 out of 5', '0 enrolled', '€12.50 per session']) {
      expect(text).toContain(part);
    }
    // Five to twelve is found under both.
    for (const age of ['3-6', '7-12']) {
      await page.getByLabel('Age', { exact: true }).selectOption(age);
      await expect.poll(() => titles(page)).toEqual(['Kaleidoscope']);
    }
    await page.getByLabel('Age', { exact: true }).selectOption('13-17');
    await page.getByText('No courses found matching your criteria.').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(12);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are filtered in the address, and going back takes a step back', async () => {
    const page = await open('/children-courses');
    await page.getByLabel('Subject').selectOption('Mishnah');
    await page.waitForURL('**?subject=Mishnah');
    await expect.poll(() => titles(page)).toContain('Mishnah Club for Boys');
    const found = await titles(page);
    expect(found.length).toBeLessThan(12);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(found);
    await page.goBack();
    await expect.poll(async () => (await titles(page)).length).toBe(12);
  });

  it.each([
    ['a candle', '?q=%00%F0%9F%95%AF%EF%B8%8F'],
    ['what nobody would type', `?q=${'x'.repeat(3000)}`],
    ['filters that are not offered', '?subject=Nonsense&age=400-500'],
    ['a place of another search', "?q=%25_';--&place=1.2.3.4"],
    ['empty filters', '?age=&subject=&q='],
  ])('bear %s', async (_, query) => {
    const page = await open(`/children-courses${query}`);
    await titles(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('that cannot be fetched say so, and come at the next try', async () => {
    const page = await open('/faq', { expected: /search_courses|Failed to fetch|ERR_/ });
    await page.route('**/rpc/search_courses*', (route) => route.abort());
    await page.goto(`${site().url}/children-courses`);
    await page.getByText('Failed to load courses').waitFor();
    await page.unroute('**/rpc/search_courses*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(12);
  });
});

describe('courses for adults', () => {
  it.each([
    ['a visitor', undefined, 'Torah Studies'],
    ['a man', 'yosef@demo.example', 'Torah Studies for Men'],
    ['a woman', 'miriam@demo.example', 'Torah Studies for Women'],
    ['someone without a gender', 'noam@demo.example', 'Torah Studies'],
  ])('are those that %s is shown', async (_, email, title) => {
    const page = await open('/women-courses', email ? { as: { email } } : {});
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    const { rows } = await site().pool.query<{ title: string }>(
      `select c.title from public.courses c join private.profiles t on t.id = c.teacher_id
       left join auth.users u on u.email = $1 left join private.profiles v on v.id = u.id
       where c.is_active and t.approval_status = 'approved'
         and (c.audience = 'adults' or c.audience = 'women' and v.gender is distinct from 'male')
         and private.course_is_shown_to(v.gender, t.gender, t.audiences)`,
      [email ?? ''],
    );
    const first = await titles(page);
    expect(first).toHaveLength(Math.min(12, rows.length));
    for (const each of first) expect(rows.map((row) => row.title)).toContain(each);
  });

  it('tell those who are signed in when they are, and visitors whom to ask', async () => {
    const visited = await open('/women-courses?q=Berakhot+from+the+First+Page');
    const card = (page: Page) => cards(page).filter({ hasText: 'Berakhot from the First Page' });
    await card(visited).getByText('Contact for schedule').waitFor();
    expect(await card(visited).textContent()).toContain('Rabbi David Benhamou');
    const page = await open('/women-courses?q=Berakhot+from+the+First+Page', {
      as: { email: 'yosef@demo.example' },
    });
    expect(await card(page).textContent()).toMatch(/Schedule\w+, \w+ \d+ at \d+:\d\d/);
  });

  it('are filtered by audience, of which a man is offered fewer', async () => {
    const page = await open('/women-courses');
    await page.getByLabel('Audience').selectOption('women');
    await page.waitForURL('**?audience=women');
    const others = cards(page).filter({ hasNot: page.getByText('Women', { exact: true }) });
    await expect.poll(() => others.count()).toBe(0);
    expect((await titles(page)).length).toBeGreaterThan(3);
    const his = await open('/women-courses', { as: { email: 'yosef@demo.example' } });
    expect(await his.getByLabel('Audience').locator('option').allTextContents()).toEqual([
      'All adults',
      'Children',
    ]);
  });

  it('go on to the last one', async () => {
    const page = await open('/women-courses');
    await titles(page);
    await expect
      .poll(
        async () => {
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          return page.getByText('You have seen them all.').isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  });
});

it.each(['/children-courses', '/women-courses', '/course/00000000-0000-4000-8001-000000000001'])(
  '%s is sound in every language',
  async (path) => {
    const page = await open(path, { width: 375, as: { email: 'yosef@demo.example' } });
    await page.getByRole('article').or(page.getByText('You are enrolled')).first().waitFor();
    for (const language of ['fr', 'de', 'en'] as const) {
      await switchLanguage(page, language);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  },
);
