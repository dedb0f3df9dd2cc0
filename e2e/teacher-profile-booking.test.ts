import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { confirmTime } from './support/rest.ts';
import { fillSignIn, newStudent, signInOn } from './support/sign-in.ts';
import { chosenSlot, demoId, insertLesson, showNextWeek, slotIn, slots } from './support/teacher-page.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const idOf = (person: string) => demoId(site(), person);
const pageOf = async (teacher: string, search = '') => `/teacher/${await idOf(teacher)}${search}`;
const as = (person: string) => ({ as: { email: `${person}@demo.example` } });
const dialog = (page: Page) => page.getByRole('dialog');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book this lesson' });

const bookingsOf = async (student: string) =>
  (
    await site().pool.query(
      `select teacher_id, status, notes, duration_minutes, lower(during) as starts_at
       from lesson_bookings where student_id = $1`,
      [student],
    )
  ).rows;

/** Somebody else books this moment with the teacher. */
async function bookedByAnother(teacher: string, moment: string) {
  const { id } = await newStudent(site());
  await insertLesson(site(), id, await idOf(teacher), moment);
}

describe('a visitor', () => {
  it('who chose no time is asked to pick one first', async () => {
    const page = await open(await pageOf('sarah'));
    await page.getByRole('button', { name: 'Sign in and book' }).click();
    await page.getByRole('alert').getByText('Please pick a time slot first.').waitFor();
    expect(
      await slots(page)
        .first()
        .evaluate((radio) => radio === document.activeElement),
    ).toBe(true);
    expect(new URL(page.url()).pathname).toBe(await pageOf('sarah'));
  });

  it('picks a time, signs in, finds the same time, and books the free first lesson', async () => {
    const student = await newStudent(site());
    const page = await open(await pageOf('sarah'));
    await showNextWeek(page);
    await slots(page).nth(3).check();
    const chosen = await slots(page).nth(3).getAttribute('aria-label');
    await page.getByRole('button', { name: 'Sign in and book' }).click();
    await page.waitForURL('**/auth');
    await fillSignIn(page, student.email, student.password);

    await dialog(page).waitFor();
    const moment = slotIn(page) ?? '';
    await expect.poll(() => chosenSlot(page).getAttribute('aria-label')).toBe(chosen);
    await dialog(page).getByText('Free: your first lesson with Sarah').waitFor();
    await dialog(page).getByLabel('A word beforehand').fill('  Rashi, slowly ');
    await expectNoAxeViolations(page);
    await confirmTime(dialog(page), 'Book the lesson');

    const heading = page.getByRole('heading', { name: 'Your lesson is booked' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const panel = page.getByRole('region', { name: 'Your lesson is booked' });
    expect(await panel.textContent()).toContain(chosen?.split(',')[0]);
    await panel.getByText('Free: your first lesson with Sarah').waitFor();
    expect(await bookingsOf(student.id)).toMatchObject([
      {
        teacher_id: await idOf('sarah'),
        status: 'scheduled',
        notes: 'Rashi, slowly',
        duration_minutes: 60,
        starts_at: new Date(moment),
      },
    ]);
    await expectNoAxeViolations(page);

    const file = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toBe('lomdim-lesson.ics');

    // The second one is not free.
    await slots(page).nth(4).check();
    await bookButton(page).click();
    await dialog(page).getByText('$', { exact: false }).first().waitFor();
    expect(await dialog(page).getByText('Free: your first').count()).toBe(0);
  });

  it('writes to a teacher after signing in, and comes back to the page first', async () => {
    const page = await open(await pageOf('david', '?tab=reviews'));
    await page.getByRole('button', { name: 'Write to David' }).click();
    await page.waitForURL('**/auth');
    await signInOn(page, 'noam@demo.example');
    expect(page.url()).toBe(site().url + (await pageOf('david', '?tab=reviews')));
    await page.getByRole('button', { name: 'Write to David' }).click();
    await page.waitForURL(/\/chat\?conversation=[\da-f-]{36}$/);
  });
});

describe('a time that somebody else took', () => {
  it('meanwhile is said, what was written stays, and the next one is offered', async () => {
    const student = await newStudent(site());
    const page = await open(await pageOf('yaakov.stern'), {
      as: { email: student.email, password: student.password },
      expected: /400.*lesson_bookings/,
    });
    await showNextWeek(page);
    await slots(page).first().check();
    await bookButton(page).click();
    await dialog(page).getByLabel('A word beforehand').fill('Bava Metzia');
    const taken = slotIn(page) ?? '';
    await bookedByAnother('yaakov.stern', taken);
    await confirmTime(dialog(page), 'Book the lesson');

    await dialog(page).getByRole('alert').getByText('Somebody else was faster').waitFor();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Take the next free time' }).click();
    await expect.poll(() => slotIn(page)).not.toBe(taken);
    expect(await dialog(page).getByLabel('A word beforehand').inputValue()).toBe('Bava Metzia');
    await confirmTime(dialog(page), 'Book the lesson');
    await page.getByRole('heading', { name: 'Your lesson is booked' }).waitFor();
    const [booking] = await bookingsOf(student.id);
    expect(booking?.starts_at).not.toEqual(new Date(taken));
  });

  it('before one came back is said, with the next one', async () => {
    const page = await open(await pageOf('benjamin.rosenau'));
    await showNextWeek(page);
    await slots(page).nth(1).check();
    const taken = slotIn(page) ?? '';
    await bookedByAnother('benjamin.rosenau', taken);
    await page.reload();
    await page.getByRole('alert').getByText('is not free any more').waitFor();
    expect(await chosenSlot(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Take the next free time' }).click();
    await chosenSlot(page).waitFor();
    expect(slotIn(page)).not.toBe(taken);
  });

  it('by a lesson of one’s own is said', async () => {
    const student = await newStudent(site());
    const page = await open(await pageOf('lev.abramov'), {
      as: { email: student.email, password: student.password },
      expected: /400.*lesson_bookings/,
    });
    await showNextWeek(page);
    await slots(page).first().check();
    await insertLesson(site(), student.id, await idOf('gabriel.sultan'), slotIn(page) ?? '');
    await bookButton(page).click();
    await confirmTime(dialog(page), 'Book the lesson');
    await dialog(page).getByRole('alert').getByText('You already have a lesson at this time').waitFor();
  });
});

describe('the schedule', () => {
  it('is worked with the keyboard alone', async () => {
    const student = await newStudent(site());
    const page = await open(await pageOf('eli.sugarman'), {
      as: { email: student.email, password: student.password },
    });
    await showNextWeek(page);
    await slots(page).first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => slotIn(page)).not.toBeNull();
    const first = slotIn(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => slotIn(page)).not.toBe(first);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => bookButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(slotIn(page)).not.toBe(first);
    expect(await bookingsOf(student.id)).toEqual([]);
  });

  it('leads from an empty week to the next one that is not', async () => {
    const { pool } = site();
    const teacher = await idOf('naftali.kornfeld');
    await pool.query('delete from teacher_availability where teacher_id = $1', [teacher]);
    const page = await open(await pageOf('naftali.kornfeld'));
    await page.getByText('has no free times in the coming months').waitFor();
    // Free only on the weekday after the next week, and booked until then.
    await pool.query(
      `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
       values ($1, extract(dow from now() + interval '3 days'), '10:00', '11:00', 'UTC')`,
      [teacher],
    );
    const taken = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await bookedByAnother('naftali.kornfeld', `${taken}T10:00:00Z`);
    await page.reload();
    await page.getByText('No free time in this week.').waitFor();
    await page.getByRole('button', { name: 'Go to the next free day' }).click();
    await expect.poll(() => slots(page).count()).toBe(1);
  });

  it('shows lessons of another length', async () => {
    const page = await open(await pageOf('david'));
    await showNextWeek(page);
    const hours = await slots(page).count();
    await page.getByLabel('Length of the lesson').selectOption('30');
    await expect.poll(() => slots(page).count()).toBeGreaterThan(hours);
    await page.getByLabel('Length of the lesson').selectOption('120');
    await expect.poll(() => slots(page).count()).toBeLessThan(hours);
  });

  it.each([
    ['david', 'david', 'This is your page as students see it.'],
    ['sarah', 'david', 'You are signed in as a teacher.'],
    ['admin', 'david', 'You are signed in as an admin.'],
  ])('tells %s why nothing can be booked with %s', async (person, teacher, why) => {
    const page = await open(await pageOf(teacher), as(person));
    await page.getByText(why).waitFor();
    expect(await bookButton(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Write to' }).count()).toBe(0);
  });

  it.each(['?slot=tomorrow&minutes=7&from=x', '?from=9999-99-99&confirm', '?slot=%00%F0&tab=x'])(
    'makes sense of %s',
    async (search) => {
      const page = await open(await pageOf('david', search));
      expect(await page.getByRole('tab', { name: 'Schedule' }).getAttribute('aria-selected')).toBe('true');
      await slots(page).first().waitFor();
    },
  );
});
