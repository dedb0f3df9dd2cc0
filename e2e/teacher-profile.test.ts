import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from './support/expectations.ts';
import { newStudent } from './support/sign-in.ts';
import { demoId, insertLesson, slots } from './support/teacher-page.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const idOf = (person: string) => demoId(site(), person);
const pageOf = async (teacher: string, search = '') => `/teacher/${await idOf(teacher)}${search}`;
const as = (person: string) => ({ as: { email: `${person}@demo.example` } });
const dialog = (page: Page) => page.getByRole('dialog');

describe('the page of a teacher', () => {
  it('says who this is, at once and without moving', async () => {
    const page = await open(await pageOf('david'), { fresh: true });
    await expectNoLayoutShift(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('David Benhamou');
    const shown = await page.getByRole('main').textContent();
    for (const fact of [
      'Rabbi',
      '$45 per hour',
      'The first lesson is free',
      '4 reviews',
      'Talmud',
      'Children',
      'Hebrew',
      'Paris, France',
      'Fifteen years of shiurim',
      'Yeshiva in Jerusalem',
    ]) {
      expect(shown).toContain(fact);
    }
    expect(await page.title()).toBe('Rabbi David Benhamou · Lomdim');
    await expectNoAxeViolations(page);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nobody', "x' or 1=1", '📖', 'pending'])(
    'is not found for %s',
    async (id) => {
      const page = await open(
        `/teacher/${encodeURIComponent(id === 'pending' ? await idOf('pending') : id)}`,
      );
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Teacher not found');
      await page.getByText("The teacher you're looking for doesn't exist or has been removed.").waitFor();
    },
  );

  it('is shown to whoever has the link, also of the other gender', async () => {
    for (const [person, teacher] of [
      ['miriam', 'david'],
      ['yosef', 'sarah'],
    ] as const) {
      const page = await open(await pageOf(teacher), as(person));
      await slots(page).first().waitFor();
      expect(await page.getByRole('button', { name: 'Book this lesson' }).count()).toBe(1);
    }
  });

  it('says what went wrong, and tries again', async () => {
    const page = await open('/faq', { expected: /500.*profiles/ });
    await page.route('**/rest/v1/profiles*', (route) =>
      route.fulfill({ status: 500, json: { message: 'broken' } }),
    );
    await page.goto(site().url + (await pageOf('david')));
    await page.getByRole('heading', { name: 'This teacher’s page could not be loaded' }).waitFor();
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'David Benhamou' }).waitFor();
  });
});

describe('reviews', () => {
  it('are written, changed and deleted by a student who had a lesson', async () => {
    const student = await newStudent(site());
    await insertLesson(site(), student.id, await idOf('sarah'), '2025-01-05T03:00:00Z', 'completed');
    const page = await open(await pageOf('sarah', '?tab=reviews'), {
      as: { email: student.email, password: student.password },
    });
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Please choose how many stars.').waitFor();
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByLabel('In your words').fill('Clear and kind.');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Publish review' }).click();
    const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Your review' });
    expect(await own.textContent()).toContain('Noa B.');
    await own.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Change your review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await own.getByRole('img', { name: '5 out of 5 stars' }).waitFor();

    await page.getByRole('button', { name: 'Delete your review' }).click();
    await dialog(page).getByRole('button', { name: 'Delete your review' }).click();
    await own.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Write a review' }).waitFor();
  });

  it('are not written by others', async () => {
    for (const person of [undefined, 'noam', 'sarah'] as const) {
      const page = await open(await pageOf('david', '?tab=reviews'), person ? as(person) : {});
      await page.getByText('Reviews are written by students who had a lesson with David.').waitFor();
      expect(await page.getByRole('button', { name: 'Write a review' }).count()).toBe(0);
    }
  });
});

describe.each([
  ['fr', 'Horaires', 'Avis'],
  ['de', 'Termine', 'Bewertungen'],
])('in %s', (language, schedule, reviews) => {
  it('every part is said, fits and is accessible, on a phone by night too', async () => {
    const page = await open(await pageOf('david'), { language, width: 375, theme: 'dark' });
    await page.getByRole('tab', { name: schedule, selected: true }).waitFor();
    const look = async () => {
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    };
    await look();
    await slots(page).last().check();
    await look();
    await page.getByRole('tab', { name: reviews }).click();
    await page.getByRole('listitem').first().waitFor();
    await look();
  });
});
