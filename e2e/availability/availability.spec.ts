import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
  expectNoLayoutShift,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import { newTeacher } from '../helpers/teacher-dashboard.ts';

const address = '/dashboard/teacher?tab=availability';
const rulesOn = (page: Page) => page.getByRole('form', { name: 'Rules for bookings' });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const rulesOf = async (site: TestServer, teacher: { id: string }) =>
  (
    await site.pool.query(
      `select notice_minutes, buffer_minutes, days_ahead, lessons_a_day, accepts, keeps_rest_days
       from private.booking_rules($1)`,
      [teacher.id],
    )
  ).rows[0];

async function saveRules(page: Page): Promise<void> {
  await rulesOn(page).getByRole('button', { name: 'Save rules' }).click();
  await expect(rulesOn(page).getByText('Everything is saved.')).toBeVisible();
}

test.describe('the rules of a teacher', () => {
  test('begin with good ones, say what is wrong, and are saved', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const teacher = await newTeacher(site);
    const page = await open(address, { as: teacher });
    const rules = rulesOn(page);
    const ahead = rules.getByLabel('How many days ahead');

    await test.step('the defaults are there', async () => {
      await expect(rules.getByLabel('Minimum notice')).toHaveValue('720');
      await expect(rules.getByLabel('Break between lessons')).toHaveValue('0');
      await expect(ahead).toHaveValue('90');
      await expect(rules.getByLabel('Lessons a day')).toHaveValue('8');
      await expect(rules.getByRole('radio', { name: 'Accept at once' })).toBeChecked();
      await expect(rules.getByLabel('Keep Shabbat and the holidays free')).toBeChecked();
      await expect(rules.getByText('Everything is saved.')).toBeVisible();
    });

    await test.step('a number outside its limits is not saved, and is where one writes on', async () => {
      await ahead.fill('1000');
      await rules.getByLabel('Lessons a day').fill('4');
      await expect(rules.getByText('There are changes that are not saved yet.')).toBeVisible();
      await rules.getByRole('button', { name: 'Save rules' }).click();
      await expect(ahead).toBeFocused();
      await expect(ahead).toHaveAccessibleDescription(/Please write a whole number from 1 to 731\.$/);
      expect(await rulesOf(site, teacher)).toMatchObject({ days_ahead: 90, lessons_a_day: 8 });
    });

    await test.step('with the keyboard alone they are corrected, chosen and saved', async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('60');
      await rules.getByRole('radio', { name: 'Accept at once' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(rules.getByRole('radio', { name: 'Ask me first' })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(toastsOf(page).getByText('Your rules were saved.')).toBeVisible();
      await expect(rules.getByText('Everything is saved.')).toBeVisible();
      expect(await rulesOf(site, teacher)).toEqual({
        notice_minutes: 720,
        buffer_minutes: 0,
        days_ahead: 60,
        lessons_a_day: 4,
        accepts: 'asked',
        keeps_rest_days: false,
      });
    });

    await test.step('what was changed and discarded is as it was', async () => {
      await rules.getByLabel('Minimum notice').selectOption('2 days');
      await ahead.fill('');
      await rules.getByRole('button', { name: 'Discard changes' }).click();
      await expect(ahead).toHaveValue('60');
      await expect(rules.getByLabel('Minimum notice')).toHaveValue('720');
      await expect(rules.getByRole('button', { name: 'Save rules' })).toBeFocused();
      await expect(rules.getByText('Everything is saved.')).toBeVisible();
    });
  });

  test('are not taken back by another page that is open', async ({ site, openAs }) => {
    const teacher = await newTeacher(site);
    const [one, other] = [await openAs(teacher, address), await openAs(teacher, address)];
    await expect(rulesOn(other)).toBeVisible();
    await rulesOn(one).getByLabel('Minimum notice').selectOption('24 hours');
    await saveRules(one);
    await rulesOn(other).getByLabel('Break between lessons').selectOption('15 minutes');
    await saveRules(other);
    expect(await rulesOf(site, teacher)).toMatchObject({ notice_minutes: 1440, buffer_minutes: 15 });
    await expect(rulesOn(other).getByLabel('Minimum notice')).toHaveValue('1440');
  });

  test('stay on the page when they could not be saved', async ({ site, open }) => {
    const teacher = await newTeacher(site);
    const page = await open(address, { as: teacher, expected: /teacher_booking_rules/ });
    await rulesOn(page).getByLabel('Lessons a day').fill('3');
    await page.route('**/rest/v1/teacher_booking_rules*', (route) => route.abort());
    await rulesOn(page).getByRole('button', { name: 'Save rules' }).click();
    await expect(rulesOn(page).getByRole('alert')).toContainText('Your rules were not saved.');
    await expect(rulesOn(page).getByLabel('Lessons a day')).toHaveValue('3');
    await page.unroute('**/rest/v1/teacher_booking_rules*');
    await saveRules(page);
    expect(await rulesOf(site, teacher)).toMatchObject({ lessons_a_day: 3 });
  });
});

test('a date has hours of its own, which replace those of its weekday', async ({ site, open }) => {
  const teacher = await newTeacher(site);
  const [date, away] = [inDays(12), inDays(13)];
  await site.pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     values ($1, $2, '09:00', '12:00', 'Europe/Paris')`,
    [teacher.id, weekdayOf(date)],
  );
  await site.pool.query(
    `insert into teacher_time_off (teacher_id, first_day, last_day, time_zone) values ($1, $2, $2, 'Europe/Paris')`,
    [teacher.id, away],
  );
  const page = await open(address, { as: teacher, expected: /409.*teacher_special_days/ });
  const add = page.getByRole('form', { name: 'Add other hours' });
  const part = page.getByRole('region', { name: 'Other hours on single dates' });
  const submit = add.getByRole('button', { name: 'Add other hours' });

  await test.step('a date and a time are needed', async () => {
    await expect(part.getByText('No dates with hours of their own to come.')).toBeVisible();
    await submit.click();
    await expect(add.getByRole('alert')).toContainText('at least 15 minutes after the beginning');
  });

  await test.step('what does not count then is said before', async () => {
    await add.getByLabel('Date').fill(date);
    await expect(add.getByText(/^Your usual hours on a \w+ are 9:00\sAM\s–\s12:00\sPM\./)).toBeVisible();
    await add.getByLabel('From').fill('15:00');
    await add.getByLabel('Until').fill('17:30');
    await submit.click();
    await expect(toastsOf(page).getByText('The hours of that date were added.')).toBeVisible();
    await expect(part.getByText(/^3:00\s–\s5:30\sPM$/)).toBeVisible();
  });

  await test.step('no hours twice', async () => {
    await add.getByLabel('Date').fill(date);
    await submit.click();
    await expect(add.getByRole('alert')).toContainText('This date already has hours at that time.');
    await add.getByLabel('From').fill('19:00');
    await add.getByLabel('Until').fill('20:00');
    await submit.click();
    await expect(part.getByText(/^7:00\s–\s8:00\sPM$/)).toBeVisible();
    // One date, with two spans.
    await expect(part.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a time of rest is said, as the rules have it', async () => {
    const saturday = inDays(20 + ((6 - weekdayOf(inDays(20)) + 7) % 7));
    await add.getByLabel('Date').fill(saturday);
    await add.getByLabel('From').fill('10:00');
    await add.getByLabel('Until').fill('11:00');
    await expect(
      add.getByText(/touch a time of rest \(.*Shabbat.*\)\. Students are offered no time/),
    ).toBeVisible();
    await rulesOn(page).getByLabel('Keep Shabbat and the holidays free').uncheck();
    await saveRules(page);
    await expect(
      add.getByText(/touch a time of rest .* students are warned before they book\.$/),
    ).toBeVisible();
  });

  await test.step('a day off is stronger', async () => {
    await add.getByLabel('Date').fill(away);
    await expect(add.getByText('This date is one of your days off.')).toBeVisible();
    await submit.click();
    const entry = part.getByRole('listitem').last();
    await expect(entry.getByText('Day off')).toBeVisible();
    await entry.getByRole('button', { name: /^Remove/ }).click();
    await expect(part.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('they move to another time zone with the others', async () => {
    await page.getByLabel('Time zone of your hours').fill('jerusalem');
    const zone = page.getByRole('option', { name: /Jerusalem/ }).first();
    await zone.click();
    await expect(toastsOf(page).getByText(/^Your hours are now on the clock of Jerusalem/)).toBeVisible();
    const { rows } = await site.pool.query(
      'select from_time, time_zone from teacher_special_days where teacher_id = $1 order by 1',
      [teacher.id],
    );
    expect(rows).toEqual([
      { from_time: '15:00:00', time_zone: 'Asia/Jerusalem' },
      { from_time: '19:00:00', time_zone: 'Asia/Jerusalem' },
    ]);
  });
});

test('a visitor reads on the teacher’s page by which rules to book', async ({ site, open }) => {
  const teacher = await newTeacher(site);
  await site.pool.query(
    `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
     select $1, weekday, '09:00', '12:00', 'Europe/Paris' from generate_series(0, 6) as weekday`,
    [teacher.id],
  );
  const page = await open(`/teacher/${teacher.id}`);
  const before = page.getByRole('button', { name: 'The week before' });
  const after = page.getByRole('button', { name: 'The week after' });

  await test.step('as they are without a choice', async () => {
    await expect(
      page.getByText('Lessons are booked at least 12 hours and at most 90 days ahead.'),
    ).toHaveText(/A booking is confirmed at once\. There are no lessons on Shabbat and the holidays\.$/);
    await expectNoLayoutShift(page);
  });

  await test.step('as the teacher has chosen, and no further ahead', async () => {
    await site.pool.query(
      `insert into teacher_booking_rules (teacher_id, notice_minutes, days_ahead, accepts, keeps_rest_days)
       values ($1, 0, 10, 'asked', false)`,
      [teacher.id],
    );
    await page.reload();
    await expect(page.getByText('Lessons are booked at most 10 days ahead.')).toHaveText(
      'Lessons are booked at most 10 days ahead. A booking waits for Moshe’s answer.',
    );
    await after.click();
    await expect(after).toBeDisabled();
    await expect(before).toBeEnabled();
  });

  for (const language of englishLast) {
    await page.goto(`${site.url}/teacher/${teacher.id}?lng=${language}`);
    await expect(page.getByText(/10\D+\. .*Moshe/)).toBeVisible();
    await expectNoBareKeys(page);
  }
});

for (const [width, theme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const) {
  test(`all of it is in order in every language at ${width} pixels, ${theme}`, async ({ site, open }) => {
    const teacher = await newTeacher(site);
    await site.pool.query(
      `insert into teacher_special_days (teacher_id, day, from_time, to_time, time_zone)
       select $1, current_date + n, '09:00', '12:00', 'Europe/Paris' from generate_series(5, 12) as n`,
      [teacher.id],
    );
    const page = await open(address, { as: teacher, width, theme });
    for (const language of englishLast) {
      await page.goto(`${site.url}${address}&lng=${language}`);
      const ahead = page.locator('input[name="days_ahead"]');
      await ahead.fill('0');
      await ahead.blur();
      await page.locator('input[name="day"]').fill(inDays(20));
      await expect(ahead).toHaveAttribute('aria-invalid', 'true');
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    }
  });
}
