import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { newConversation, newTeacher } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import { switchLanguage } from '../helpers/switches.ts';
import { insertCourse } from '../helpers/teacher-dashboard.ts';

const jerusalem = 'Asia/Jerusalem';
const newYork = 'America/New_York';

const dialog = (page: Page) => page.getByRole('dialog');
const query = async (site: TestServer, sql: string, ...values: unknown[]) =>
  (await site.pool.query(sql, values)).rows;
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

test('a lesson at noon in New York on a Friday, Shabbat for the teacher who offers it all the same, is marked, warned about and booked', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site, jerusalem)];
  await query(site, 'update private.profiles set time_zone = $2 where id = $1', student.id, newYork);
  // At 17:00 UTC it is always Shabbat in Jerusalem, and never yet in New York.
  const friday = dayOn((day) => weekdayOf(day) === 5 && isPlain(day) && isPlain(dayAfter(day, 2)));
  await query(
    site,
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     values ($1, 5, '17:00', '18:00', 'UTC')`,
    teacher.id,
  );
  // By default nothing is offered then.
  await query(
    site,
    'insert into teacher_booking_rules (teacher_id, keeps_rest_days, days_ahead) values ($1, false, 731)',
    teacher.id,
  );
  const page = await openAs(student, `/teacher/${teacher.id}?from=${friday}`);

  await test.step('the day and the time are marked, in every language', async () => {
    const slot = page.getByRole('radio', { name: /^Friday/ });
    const day = page.locator('fieldset > div').filter({ has: slot });
    await expect(day.getByText(/^Shabbat from \d+:\d\d PM$/)).toBeVisible();
    await expect(day.getByText(/^For Moshe: Shabbat from \d+:\d\d AM$/)).toBeVisible();
    await slot.check();
    await expect(slot).toHaveAccessibleDescription('For Moshe: Shabbat');
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectInOrder(page);
    }
    await page.setViewportSize({ width: 375, height: 720 });
    await expectNoHorizontalScroll(page);
  });

  await test.step('whoever books is warned, in every language', async () => {
    await page.getByRole('button', { name: 'Book this lesson' }).click();
    await expect(page).toHaveURL(/[?&]confirm=1/);
    const asked = page.url();
    for (const [language, anyway] of [
      ['fr', 'Réserver quand même'],
      ['de', 'Trotzdem buchen'],
      ['he', 'קביעה בכל זאת'],
      ['en', 'Book anyway'],
    ] as const) {
      await page.goto(`${asked}&lng=${language}`);
      await expect(dialog(page).getByRole('button', { name: anyway })).toBeVisible();
      await expectInOrder(page);
    }
    await expect(dialog(page).getByText('This time falls on Shabbat or a holiday')).toBeVisible();
    await expect(
      dialog(page).getByText(
        /^For Moshe \(Jerusalem\) it is Shabbat then, until Saturday.* on your clock\.$/,
      ),
    ).toBeVisible();
    await expect(dialog(page).getByText('For you')).toHaveCount(0);
  });

  await test.step('it is booked all the same', async () => {
    await dialog(page).getByLabel('What it should be about').fill('Berakhot');
    await dialog(page).getByRole('button', { name: 'Book anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Your lesson is booked' })).toBeVisible();
    expect(
      await query(site, 'select status from lesson_bookings where student_id = $1', student.id),
    ).toHaveLength(1);
  });
});

test('a meeting on a holiday says so for both, asks for confirmation, and takes it back with another day', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const { student, address } = await newConversation(site);
  const [yomKippur, working] = [dayOn(isYomKippur), dayOn((day) => weekdayOf(day) === 3 && isPlain(day))];
  const page = await openAs(student, address);
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const date = dialog(page).getByLabel('Date');
  const anyway = dialog(page).getByRole('button', { name: 'Schedule anyway' });

  await test.step('the day is marked and the time warned about, for both', async () => {
    await date.fill(yomKippur);
    await expect(dialog(page).getByText(/^Yom Kippur until \d+:\d\d PM$/)).toBeVisible();
    await expect(dialog(page).getByText(/^For Moshe Levi: Yom Kippur until \d+:\d\d PM$/)).toBeVisible();
    await dialog(page).getByLabel('Time', { exact: true }).selectOption('11:00');
    await dialog(page).getByLabel('Subject').fill('Yona');
    await expect(
      dialog(page).getByText(/^For you \(Jerusalem\) it is Yom Kippur then, until /),
    ).toBeVisible();
    await expect(
      dialog(page).getByText(/^For Moshe Levi \(Paris\) it is Yom Kippur then, until /),
    ).toBeVisible();
    await expect(anyway).toBeVisible();
    await expectInOrder(page);
  });

  await test.step('another day takes the warning back', async () => {
    await date.fill(working);
    await expect(dialog(page).getByRole('button', { name: 'Schedule Meeting' })).toBeVisible();
    await expect(dialog(page).getByText('Yom Kippur')).toHaveCount(0);
  });

  await test.step('the holiday is meant all the same', async () => {
    await date.fill(yomKippur);
    await anyway.click();
    await expect(toastsOf(page).filter({ hasText: 'Meeting scheduled successfully!' })).toBeVisible();
  });
});

test('a teacher is told which dates of a series fall on rest and which weekly hours do; the calendar of sessions marks the days', async ({
  site,
  openAs,
}) => {
  const teacher = await newTeacher(site);
  await insertCourse(site, teacher, 'Rashi');
  const yomKippur = dayOn(isYomKippur);
  // A week later one may work, and two weeks later too; unless it is a Shabbat.
  const count = weekdayOf(yomKippur) === 6 ? 3 : 1;
  const page = await openAs(teacher, '/dashboard/teacher?tab=sessions');

  await test.step('the dates of a series that fall on rest are named', async () => {
    await page.getByRole('button', { name: 'Schedule live session' }).click();
    await dialog(page).getByLabel('Title').fill('The portion');
    await dialog(page).getByLabel('Date', { exact: true }).fill(yomKippur);
    await dialog(page).getByLabel('Time', { exact: true }).fill('11:00');
    await expect(dialog(page).getByText(/^For you \(Paris\) it is Yom Kippur then, until /)).toBeVisible();
    await dialog(page).getByLabel('Repeat every week').check();
    await dialog(page).getByLabel('How many weeks').fill('3');
    await expect(
      dialog(page).getByText(new RegExp(`^${count} of 3 dates falls? on Shabbat or a holiday$`)),
    ).toBeVisible();
    await expect(
      dialog(page)
        .getByRole('listitem')
        .filter({ hasText: /\(Yom Kippur\)$/ }),
    ).toBeVisible();
    await expectInOrder(page);
    await dialog(page).getByRole('button', { name: 'Schedule anyway' }).click();
    await expect(toastsOf(page).getByText('3 live sessions are scheduled.')).toBeVisible();
  });

  await test.step('weekly hours and days off on rest are marked', async () => {
    await page.getByRole('tab', { name: 'Availability' }).click();
    const add = page.getByRole('form', { name: 'Add hours' });
    await add.getByLabel('Saturday').check();
    await add.getByLabel('From').fill('10:00');
    await add.getByLabel('Until').fill('12:00');
    await expect(add.getByText(/^Saturday, .* is Shabbat or reaches into it\.$/)).toBeVisible();
    await expect(
      add.getByText(/^Students are offered no time on Shabbat and the holidays, unless/),
    ).toBeVisible();
    await add.getByRole('button', { name: 'Add hours' }).click();
    await expect(page.locator('dl').getByText('Shabbat', { exact: true })).toBeVisible();
    await page.getByRole('form', { name: 'Add days off' }).getByLabel('First day').fill(yomKippur);
    await expect(page.getByText(/^Yom Kippur until /)).toBeVisible();
    await expectInOrder(page);
  });

  await test.step('the calendar of live sessions marks the day, in every language', async () => {
    await page.goto(`${site.url}/live-courses?view=calendar&day=${yomKippur}`);
    await expect(page.locator(`[data-day="${yomKippur}"]`)).toContainText('Yom Kippur until');
    const agenda = page.getByRole('region').filter({ hasText: 'The portion' });
    await expect(agenda.getByText(/^Yom Kippur until /).first()).toBeVisible();
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectInOrder(page);
    }
    await page.setViewportSize({ width: 375, height: 720 });
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
});
