import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { newMan, newTeacher } from '../helpers/people.ts';
import { fillSignIn, signInOn } from '../helpers/sign-in.ts';
import { chosenSlot, demoId, insertLesson, showNextWeek, slotIn, slots } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const pageOf = async (site: TestServer, teacher: string, search = '') =>
  `/teacher/${await demoId(site, teacher)}${search}`;
const dialog = (page: Page) => page.getByRole('dialog');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book this lesson' });

/** Picks one of the times that are shown, and waits until the address knows it; the moment of it. */
async function pickSlot(page: Page, index: number): Promise<string> {
  await slots(page).nth(index).check();
  await expect(page).toHaveURL(/[?&]slot=/);
  return slotIn(page) ?? '';
}

async function bookingsOf(site: TestServer, student: string) {
  const { rows } = await site.pool.query(
    `select teacher_id, status, notes, duration_minutes, lower(during) as starts_at
     from lesson_bookings where student_id = $1`,
    [student],
  );
  return rows;
}

/** Somebody else books this moment with the teacher. */
async function bookByAnother(site: TestServer, teacher: string, moment: string): Promise<void> {
  const { id } = await newStudent(site);
  await insertLesson(site, id, await demoId(site, teacher), moment);
}

/** Where it is another day just now than where the teacher is, so that another week is shown. One of the two always is. */
async function zoneOnAnotherDay(site: TestServer, teacher: string): Promise<string> {
  const { rows } = await site.pool.query<{ zone: string }>(
    `select zone from unnest(array['Pacific/Kiritimati', 'Pacific/Pago_Pago']) zone
     where (now() at time zone zone)::date
       <> (select (now() at time zone p.time_zone)::date from profiles p where p.id = $1)`,
    [await demoId(site, teacher)],
  );
  return rows[0]?.zone ?? '';
}

test.describe('a visitor', () => {
  test('who chose no time is asked to pick one first', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'sarah'));
    await expect(slots(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign in and book' }).click();
    await expect(page.getByRole('alert').getByText('Please pick a time slot first.')).toBeVisible();
    await expect(slots(page).first()).toBeFocused();
    await expect(page).toHaveURL(site.url + (await pageOf(site, 'sarah')));
  });

  test('keeps the focus in the week when it is drawn anew on their own clock', async ({ site, open }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await open(await pageOf(site, 'sarah'), {
      zone: await zoneOnAnotherDay(site, 'sarah'),
      // The times are there for every zone; the rest days of this one are what the page waits for.
      prepare: (visitor) =>
        visitor.route('**/calendar-days.json*', async (route) => {
          await held;
          await route.fallback();
        }),
    });
    const zoneNote = page.getByText('Large: your time');
    await slots(page).first().focus();
    await expect(zoneNote).toHaveCount(0);
    release();
    await expect(zoneNote).toBeVisible();
    await expect(slots(page).first()).toBeFocused();
  });

  test('picks a time, signs in, finds the same time, and books the free first lesson', {
    tag: '@journey',
  }, async ({ site, open }) => {
    const student = await newStudent(site);
    const page = await open(await pageOf(site, 'sarah'));
    const panel = page.getByRole('region', { name: 'Your lesson is booked' });

    const { moment, label } = await test.step('a time is picked before signing in', async () => {
      await showNextWeek(page);
      const picked = await pickSlot(page, 3);
      return { moment: picked, label: (await chosenSlot(page).getAttribute('aria-label')) ?? '' };
    });

    await test.step('after signing in, the same time is about to be booked', async () => {
      await page.getByRole('button', { name: 'Sign in and book' }).click();
      await expect(page).toHaveURL(`${site.url}/auth`);
      await fillSignIn(page, student.email, student.password);
      await expect(dialog(page)).toBeVisible();
      await expect(chosenSlot(page)).toHaveAttribute('aria-label', label);
      expect(slotIn(page)).toBe(moment);
      await expect(dialog(page).getByText('Free: your first lesson with Sarah')).toBeVisible();
      await dialog(page).getByLabel('A message to the teacher').fill('  Rashi, slowly ');
      await expectNoAxeViolations(page);
      await confirmTime(dialog(page), 'Book the lesson');
    });

    await test.step('the lesson is booked as it was chosen', async () => {
      const heading = page.getByRole('heading', { name: 'Your lesson is booked' });
      await expect(heading).toBeVisible();
      await expect(heading).toBeFocused();
      await expect(panel).toContainText(label.split(',')[0] ?? '');
      await expect(panel.getByText('Free: your first lesson with Sarah')).toBeVisible();
      expect(await bookingsOf(site, student.id)).toMatchObject([
        {
          teacher_id: await demoId(site, 'sarah'),
          status: 'scheduled',
          notes: 'Rashi, slowly',
          duration_minutes: 60,
          starts_at: new Date(moment),
        },
      ]);
      await expectNoAxeViolations(page);
    });

    await test.step('it goes into a calendar', async () => {
      const file = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Add to calendar' }).click();
      expect((await file).suggestedFilename()).toBe('lomdim-lesson.ics');
    });

    await test.step('a second lesson is not free', async () => {
      // The times are looked up again after a booking; until then the booked one stands among them.
      await expect(page.getByRole('radio', { name: label, exact: true })).toHaveCount(0);
      await pickSlot(page, 4);
      await bookButton(page).click();
      await expect(dialog(page).getByText('$', { exact: false }).first()).toBeVisible();
      await expect(dialog(page).getByText('Free: your first')).toHaveCount(0);
    });
  });

  test('writes to a teacher after signing in, and comes back to the page first', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'david', '?tab=reviews'));
    await page.getByRole('button', { name: 'Write to David' }).click();
    await expect(page).toHaveURL(`${site.url}/auth`);
    await signInOn(page, 'noam@demo.example');
    await expect(page).toHaveURL(site.url + (await pageOf(site, 'david', '?tab=reviews')));
    await page.getByRole('button', { name: 'Write to David' }).click();
    await expect(page).toHaveURL(/\/chat\?conversation=[\da-f-]{36}$/);
  });
});

test.describe('a time that somebody else took', () => {
  test('meanwhile is said, what was written stays, and the next one is offered', async ({ site, open }) => {
    const student = await newMan(site);
    const page = await open(await pageOf(site, 'yaakov.stern'), {
      as: student,
      expected: /400.*lesson_bookings/,
    });
    await showNextWeek(page);
    const taken = await pickSlot(page, 0);
    await bookButton(page).click();
    await dialog(page).getByLabel('A message to the teacher').fill('Bava Metzia');
    await bookByAnother(site, 'yaakov.stern', taken);
    await confirmTime(dialog(page), 'Book the lesson');

    await expect(dialog(page).getByRole('alert').getByText('Somebody else was faster')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Take the next free time' }).click();
    await expect.poll(() => slotIn(page)).not.toBe(taken);
    await expect(dialog(page).getByLabel('A message to the teacher')).toHaveValue('Bava Metzia');
    await confirmTime(dialog(page), 'Book the lesson');
    await expect(page.getByRole('heading', { name: 'Your lesson is booked' })).toBeVisible();
    const bookings = await bookingsOf(site, student.id);
    expect(bookings).toHaveLength(1);
    expect(bookings[0].starts_at).not.toEqual(new Date(taken));
  });

  test('before one came back is said, with the next one', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'benjamin.rosenau'));
    await showNextWeek(page);
    const taken = await pickSlot(page, 1);
    await bookByAnother(site, 'benjamin.rosenau', taken);
    await page.reload();
    await expect(page.getByRole('alert').getByText('is not free any more')).toBeVisible();
    await expect(chosenSlot(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Take the next free time' }).click();
    await expect(chosenSlot(page)).toBeVisible();
    await expect.poll(() => slotIn(page)).not.toBe(taken);
  });

  test('by a lesson of one’s own is said', async ({ site, open }) => {
    const student = await newMan(site);
    const page = await open(await pageOf(site, 'lev.abramov'), {
      as: student,
      expected: /400.*lesson_bookings/,
    });
    await showNextWeek(page);
    const moment = await pickSlot(page, 0);
    await insertLesson(site, student.id, (await newTeacher(site)).id, moment);
    await bookButton(page).click();
    await confirmTime(dialog(page), 'Book the lesson');
    await expect(
      dialog(page).getByRole('alert').getByText('You already have a lesson at this time'),
    ).toBeVisible();
  });
});

test.describe('the schedule', () => {
  test('is worked with the keyboard alone', async ({ site, open }) => {
    const student = await newMan(site);
    const page = await open(await pageOf(site, 'eli.sugarman'), { as: student });
    await showNextWeek(page);
    await slots(page).first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => slotIn(page)).not.toBeNull();
    const first = slotIn(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => slotIn(page)).not.toBe(first);
    const second = slotIn(page);
    await page.keyboard.press('Tab');
    await expect(bookButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(slotIn(page)).toBe(second);
    expect(await bookingsOf(site, student.id)).toEqual([]);
  });

  test('books what was chosen in the same instant', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'eli.sugarman'), { as: await newMan(site) });
    await showNextWeek(page);
    const button = await bookButton(page).elementHandle();
    await slots(page)
      .first()
      .evaluate((slot, book) => {
        for (const each of [slot, book]) if (each instanceof HTMLElement) each.click();
      }, button);
    await expect(dialog(page)).toBeVisible();
  });

  test('leads from an empty week to the next one that is not', async ({ site, open }) => {
    const { pool } = site;
    const teacher = await demoId(site, 'naftali.kornfeld');
    await pool.query('delete from teacher_availability where teacher_id = $1', [teacher]);
    await pool.query('insert into teacher_booking_rules (teacher_id, keeps_rest_days) values ($1, false)', [
      teacher,
    ]);
    const page = await open(await pageOf(site, 'naftali.kornfeld'));
    await expect(page.getByText('has no free times in the coming months')).toBeVisible();
    // Free only on the weekday after the next week, and booked until then.
    await pool.query(
      `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
       values ($1, extract(dow from now() + interval '3 days'), '10:00', '11:00', 'UTC')`,
      [teacher],
    );
    const taken = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await bookByAnother(site, 'naftali.kornfeld', `${taken}T10:00:00Z`);
    await page.reload();
    await expect(page.getByText('No free time in this week.')).toBeVisible();
    await page.getByRole('button', { name: 'Go to the next free day' }).click();
    await expect(slots(page)).toHaveCount(1);
  });

  test('shows lessons of another length', async ({ site, open }) => {
    const page = await open(await pageOf(site, 'david'));
    await showNextWeek(page);
    const hours = await slots(page).count();
    await page.getByLabel('Length of the lesson').selectOption('30');
    // There is one more at least.
    await expect(slots(page).nth(hours)).toBeVisible();
    await page.getByLabel('Length of the lesson').selectOption('120');
    // While the times are looked up there is none.
    await expect
      .poll(async () => {
        const count = await slots(page).count();
        return count > 0 && count < hours;
      })
      .toBe(true);
  });

  for (const { person, teacher, why } of [
    { person: 'david', teacher: 'david', why: 'This is your page as students see it.' },
    { person: 'sarah', teacher: 'david', why: 'You are signed in as a teacher.' },
    { person: 'admin', teacher: 'david', why: 'You are signed in as an admin.' },
  ]) {
    test(`tells ${person} why nothing can be booked with ${teacher}`, async ({ site, open }) => {
      const page = await open(await pageOf(site, teacher), { as: { email: `${person}@demo.example` } });
      await expect(page.getByText(why)).toBeVisible();
      await expect(bookButton(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Write to' })).toHaveCount(0);
    });
  }

  for (const search of [
    '?slot=tomorrow&minutes=7&from=x',
    '?from=9999-99-99&confirm',
    '?slot=%00%F0&tab=x',
  ]) {
    test(`makes sense of ${search}`, async ({ site, open }) => {
      const page = await open(await pageOf(site, 'david', search));
      await expect(page.getByRole('tab', { name: 'Schedule' })).toHaveAttribute('aria-selected', 'true');
      await expect(slots(page).first()).toBeVisible();
    });
  }
});
