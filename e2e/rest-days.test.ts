import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { usePeople } from './support/people.ts';
import { newStudent, toastsOf } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';
import { insertCourse } from './support/teaching.ts';

const { come, newTeacher, site, twoWhoTalk } = usePeople();
const jerusalem = 'Asia/Jerusalem';
const newYork = 'America/New_York';
const languages = ['fr', 'de', 'en'] as const;

const dialog = (page: Page) => page.getByRole('dialog');
const query = async (sql: string, ...values: unknown[]) => (await site().pool.query(sql, values)).rows;
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(day).getUTCDay();

const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const isYomKippur = (day: string) => hebrew.format(new Date(day)) === '10 Tishri';
/** In these months there is no holiday on which one rests. */
const isPlain = (day: string) => /Heshvan|Kislev|Tevet|Shevat|Adar/.test(hebrew.format(new Date(day)));

/** The first day that is fit for it, in more than a week. */
function dayOn(isFit: (day: string) => boolean): string {
  const today = new Date().toISOString().slice(0, 10);
  const day = Array.from({ length: 450 }, (_, count) => dayAfter(today, 8 + count)).find(isFit);
  if (!day) throw new Error('no day of the coming year is fit for it');
  return day;
}

async function expectInOrder(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoBareKeys(page);
}

it('a lesson at noon in New York on a Friday, Shabbat for the teacher, is marked, warned about and booked all the same', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher(jerusalem)];
  await query('update private.profiles set time_zone = $2 where id = $1', student.id, newYork);
  // At 17:00 UTC it is always Shabbat in Jerusalem, and never yet in New York.
  const friday = dayOn((day) => weekdayOf(day) === 5 && isPlain(day) && isPlain(dayAfter(day, 2)));
  await query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     values ($1, 5, '17:00', '18:00', 'UTC')`,
    teacher.id,
  );

  const page = await come(student, `/teacher/${teacher.id}?from=${friday}`);
  const slot = page.getByRole('radio', { name: /^Friday/ });
  const day = page.locator('fieldset > div').filter({ has: slot });
  await day.getByText(/^Shabbat from \d+:\d\d PM$/).waitFor();
  await day.getByText(/^For Moshe: Shabbat from \d+:\d\d AM$/).waitFor();
  await slot.check();
  const description = page.locator(`[id="${await slot.getAttribute('aria-describedby')}"]`);
  expect(await description.textContent()).toBe('For Moshe: Shabbat');
  for (const language of languages) {
    await switchLanguage(page, language);
    await expectInOrder(page);
  }
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Book this lesson' }).click();
  const asked = page.url();
  for (const [language, anyway] of [
    ['fr', 'Réserver quand même'],
    ['de', 'Trotzdem buchen'],
    ['en', 'Book anyway'],
  ] as const) {
    await page.goto(`${asked}&lng=${language}`);
    await dialog(page).getByRole('button', { name: anyway }).waitFor();
    await expectInOrder(page);
  }
  await dialog(page).getByText('This time falls on Shabbat or a holiday').waitFor();
  await dialog(page)
    .getByText(/^For Moshe \(Jerusalem\) it is Shabbat then, until Saturday.* on your clock\.$/)
    .waitFor();
  expect(await dialog(page).getByText('For you').count()).toBe(0);
  await dialog(page).getByLabel('What it should be about').fill('Berakhot');
  await dialog(page).getByRole('button', { name: 'Book anyway' }).click();
  await page.getByRole('heading', { name: 'Your lesson is booked' }).waitFor();
  expect(await query('select status from lesson_bookings where student_id = $1', student.id)).toHaveLength(1);
});

it('a meeting on a holiday says so for both, asks for the word, and takes it back with another day', async () => {
  const { student, address } = await twoWhoTalk();
  const [yomKippur, working] = [dayOn(isYomKippur), dayOn((day) => weekdayOf(day) === 3 && isPlain(day))];
  const page = await come(student, address);
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const date = dialog(page).getByLabel('Date');
  await date.fill(yomKippur);
  await dialog(page)
    .getByText(/^Yom Kippur until \d+:\d\d PM$/)
    .waitFor();
  await dialog(page)
    .getByText(/^For Moshe Levi: Yom Kippur until \d+:\d\d PM$/)
    .waitFor();
  await dialog(page).getByLabel('Time', { exact: true }).selectOption('11:00');
  await dialog(page).getByLabel('Subject').fill('Yona');
  await dialog(page)
    .getByText(/^For you \(Jerusalem\) it is Yom Kippur then, until /)
    .waitFor();
  await dialog(page)
    .getByText(/^For Moshe Levi \(Paris\) it is Yom Kippur then, until /)
    .waitFor();
  const anyway = dialog(page).getByRole('button', { name: 'Schedule anyway' });
  await anyway.waitFor();
  await expectInOrder(page);
  await date.fill(working);
  await dialog(page).getByRole('button', { name: 'Schedule Meeting' }).waitFor();
  expect(await dialog(page).getByText('Yom Kippur').count()).toBe(0);
  await date.fill(yomKippur);
  await anyway.click();
  await toastsOf(page).filter({ hasText: 'Meeting scheduled successfully!' }).waitFor();
});

it('a teacher is told which dates of a series fall on rest and which weekly hours do; the calendar of sessions marks the days', async () => {
  const teacher = await newTeacher();
  await insertCourse(site(), teacher, 'Rashi');
  const yomKippur = dayOn(isYomKippur);
  // A week later one may work, and two weeks later too; unless it is a Shabbat.
  const count = weekdayOf(yomKippur) === 6 ? 3 : 1;
  const page = await come(teacher, '/dashboard/teacher?tab=sessions');
  await page.getByRole('button', { name: 'Schedule live session' }).click();
  await dialog(page).getByLabel('Title').fill('The portion');
  await dialog(page).getByLabel('Date', { exact: true }).fill(yomKippur);
  await dialog(page).getByLabel('Time', { exact: true }).fill('11:00');
  await dialog(page)
    .getByText(/^For you \(Paris\) it is Yom Kippur then, until /)
    .waitFor();
  await dialog(page).getByLabel('Repeat every week').check();
  await dialog(page).getByLabel('How many weeks').fill('3');
  await dialog(page)
    .getByText(new RegExp(`^${count} of 3 dates falls? on Shabbat or a holiday$`))
    .waitFor();
  await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: /\(Yom Kippur\)$/ })
    .waitFor();
  await expectInOrder(page);
  await dialog(page).getByRole('button', { name: 'Schedule anyway' }).click();
  await toastsOf(page).getByText('3 live sessions are scheduled.').waitFor();

  await page.getByRole('tab', { name: 'Availability' }).click();
  const add = page.getByRole('form', { name: 'Add hours' });
  await add.getByLabel('Saturday').check();
  await add.getByLabel('From').fill('10:00');
  await add.getByLabel('Until').fill('12:00');
  await add.getByText(/^Saturday, .* is Shabbat or reaches into it\.$/).waitFor();
  await add.getByRole('button', { name: 'Add hours' }).click();
  await page.locator('dl').getByText('Shabbat', { exact: true }).waitFor();
  await page.getByRole('form', { name: 'Add days off' }).getByLabel('First day').fill(yomKippur);
  await page.getByText(/^Yom Kippur until /).waitFor();
  await expectInOrder(page);

  await page.goto(`${site().url}/live-courses?view=calendar&day=${yomKippur}`);
  const day = page.locator(`[data-day="${yomKippur}"]`);
  await expect.poll(() => day.textContent()).toContain('Yom Kippur until');
  const agenda = page.getByRole('region').filter({ hasText: 'The portion' });
  await agenda
    .getByText(/^Yom Kippur until /)
    .first()
    .waitFor();
  for (const language of languages) {
    await switchLanguage(page, language);
    await expectInOrder(page);
  }
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
});
