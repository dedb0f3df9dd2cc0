import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';

/** The id of a person of the demonstration data. */
export async function demoId(site: TestServer, person: string): Promise<string> {
  const { rows } = await site.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    `${person}@demo.example`,
  ]);
  if (!rows[0]) throw new Error(`the demonstration data knows nobody called ${person}`);
  return rows[0].id;
}

export const slots = (page: Page) => page.getByRole('radio');
/** Also while a dialog stands before it. */
export const chosenSlot = (page: Page) => page.locator('input[name="slot"]:checked');
export const slotIn = (page: Page) => new URL(page.url()).searchParams.get('slot');

/** Times far enough ahead that none is over meanwhile. */
export async function showNextWeek(page: Page): Promise<void> {
  const days = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  const shown = (await days.textContent()) ?? '';
  await page.getByRole('button', { name: 'The week after' }).click();
  await days.filter({ hasNotText: shown }).waitFor();
  await page.locator('fieldset[aria-busy="false"] input').first().waitFor();
}

/** A lesson of the two, past anything that a page may do meanwhile. */
export async function insertLesson(
  site: TestServer,
  student: string,
  teacher: string,
  moment: string,
  status = 'scheduled',
): Promise<string> {
  const { rows } = await site.pool.query<{ id: string }>(
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject, status)
     select $1, $2, (m.moment at time zone 'UTC')::date, (m.moment at time zone 'UTC')::time, 'UTC', 'Talmud', $4
     from (select $3::timestamptz as moment) m returning id`,
    [student, teacher, moment, status],
  );
  return rows[0]?.id ?? '';
}

/** A completed lesson of the two, who both were in its room for so many minutes. */
export async function insertHeldLesson(
  site: TestServer,
  student: string,
  teacher: string,
  moment: string,
  minutes = 60,
): Promise<void> {
  const lesson = await insertLesson(site, student, teacher, moment, 'completed');
  await site.pool.query(
    `insert into private.room_visits (lesson_id, person_id, entered_at, seen_at, left_at)
     select l.id, person, l.starts_at, l.starts_at + $2, l.starts_at + $2
     from lessons l, unnest(array[l.student_id, l.teacher_id]) as person where l.id = $1`,
    [lesson, `${minutes} minutes`],
  );
}
