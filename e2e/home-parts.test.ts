import { describe, expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { switchLanguage } from './support/switches.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

describe('the rooms', () => {
  it.each([
    ['a visitor', undefined, 'Courses for adults', 'Torah Studies'],
    ['a man', 'yosef@demo.example', 'Men’s courses', 'Torah Studies for Men'],
    ['a woman', 'miriam@demo.example', 'Women’s courses', 'Torah Studies for Women'],
    ['someone without a gender', 'noam@demo.example', 'Courses for adults', 'Torah Studies'],
  ])('lead %s to their courses', async (_, email, room, title) => {
    const page = await open('/', email ? { as: { email } } : {});
    const rooms = page.getByRole('region', { name: 'Where would you like to begin?' });
    expect(await rooms.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Children’s courses',
      room,
      'Live courses',
    ]);
    await rooms.getByRole('link', { name: room }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  });

  it('have one for those who need a partner at once', async () => {
    const page = await open('/');
    await page.getByRole('region', { name: 'SOS Havruta' }).getByRole('link').click();
    await page.waitForURL('**/sos-havrouta');
  });
});

describe('the subjects', () => {
  const subjects = 'What people teach here';

  it('are the nine most common ones, with how many teach them, and lead there', async () => {
    const page = await open('/');
    const list = page.getByRole('region', { name: subjects }).getByRole('listitem');
    const first = list.getByRole('link').first();
    await first.waitFor();
    expect(await list.count()).toBe(9);
    const { rows } = await site().pool.query(
      `select count(*)::integer as count from private.profiles, unnest(subjects) as subject
       where role = 'teacher' and approval_status = 'approved' group by lower(subject) order by 1 desc limit 9`,
    );
    const counts = await list.getByText(/\d+ teachers?$/).allTextContents();
    expect(counts.map((text) => Number.parseInt(text, 10))).toEqual(rows.map(({ count }) => count));
    expect(await first.getAttribute('href')).toBe('/find-teachers?subject=Torah');
    await first.click();
    await page.waitForURL('**/find-teachers?subject=Torah');
  });

  it('are counted among the teachers whom one is shown', async () => {
    const counted = async (email?: string) => {
      const page = await open('/', email ? { as: { email } } : {});
      const first = page.getByRole('region', { name: subjects }).getByRole('listitem').getByRole('link');
      return Number(/\d+/.exec((await first.first().textContent()) ?? '')?.[0]);
    };
    expect(await counted('miriam@demo.example')).toBeLessThan(await counted());
  });

  it('have a book where nobody drew one', async () => {
    await site().pool.query(
      `update private.profiles set subjects = array_append(subjects, 'Cantillation') where role = 'teacher'`,
    );
    try {
      const page = await open('/');
      const entry = page.getByRole('link', { name: /Cantillation/ });
      await entry.locator('[data-icon="book"]').waitFor();
    } finally {
      await site().pool.query(
        `update private.profiles set subjects = array_remove(subjects, 'Cantillation') where role = 'teacher'`,
      );
    }
  });

  it('that cannot be fetched are said to be missing', async () => {
    const page = await open('/faq', { expected: /common_subjects/ });
    await page.route('**/rpc/common_subjects*', (route) => route.abort());
    await page.goto(`${site().url}/`);
    await page.getByText('The subjects could not be loaded just now.').waitFor();
  });
});

it('lets students speak, each about a teacher', async () => {
  const page = await open('/');
  const voices = page.getByRole('region', { name: 'What students say' });
  await voices.getByRole('link').first().waitFor();
  expect(await voices.getByRole('link').count()).toBe(3);
  const said = await voices.getByRole('blockquote').first().textContent();
  const { rowCount } = await site().pool.query(
    'select from public.reviews where comment = $1 and rating = 5',
    [said],
  );
  expect(rowCount).toBeGreaterThan(0);
  await voices.getByRole('link').first().click();
  await page.waitForURL('**/teacher/*');
});

it('answers one question at a time', async () => {
  const page = await open('/');
  const questions = page.getByRole('region', { name: 'Questions and answers' });
  expect(await questions.locator('details').count()).toBe(6);
  await questions.getByText('How can I pay?').click();
  await questions.getByText('With all major credit and debit cards').waitFor();
  await questions.getByText('Which level do I need?').click();
  await questions.getByText('With all major credit and debit cards').waitFor({ state: 'hidden' });
});

it('is sound in every language, full as it is', async () => {
  const page = await open('/', { width: 375, fresh: true });
  await page.getByRole('region', { name: 'What people teach here' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'What students say' }).getByRole('link').first().waitFor();
  await expectNoLayoutShift(page);
  for (const language of ['en', 'fr', 'de'] as const) {
    await switchLanguage(page, language);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  }
});
