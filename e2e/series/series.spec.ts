import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { demoId, insertLesson, showNextWeek, slotIn, slots } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const week = 7 * 86_400_000;

test('a student books every week, sees what is left out, and the teacher’s answer for all of it', async ({
  site,
  open,
}) => {
  const student = await newStudent(site);
  const teacher = await demoId(site, 'sarah');
  await site.pool.query(
    `insert into teacher_booking_rules (teacher_id, accepts) values ($1, 'asked')
     on conflict (teacher_id) do update set accepts = 'asked'`,
    [teacher],
  );
  const page = await open(`/teacher/${teacher}`, { as: student });
  const dialog = page.getByRole('dialog');

  await test.step('every date stands in the dialog, with its price or why it is left out', async () => {
    await showNextWeek(page);
    await slots(page).nth(2).check();
    await expect(page).toHaveURL(/[?&]slot=/);
    const third = new Date(Date.parse(slotIn(page) ?? '') + 2 * week).toISOString();
    await insertLesson(site, (await newStudent(site)).id, teacher, third);
    await page.getByRole('button', { name: 'Book this lesson' }).click();
    await expect(dialog.getByText('Sarah is asked first')).toBeVisible();
    await dialog.getByLabel('Repeat every week').check();
    await dialog.getByLabel('How many weeks').selectOption('4');
    const dates = dialog.getByRole('list', { name: 'The dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(4);
    await expect(dates.nth(0)).toContainText('Free');
    await expect(dates.nth(2)).toContainText('Left out: Sarah has no time');
    await expect(dialog.getByText(/^\d lessons, \$/)).toBeVisible();
    await expect(dialog.getByText(/Sarah is asked first about \d of these dates/)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('button', { name: 'Book these lessons' }).click();
    await expect(page.getByRole('region', { name: 'Sarah has been asked' })).toContainText('Left out');
  });

  const { rows } = await site.pool.query<{ id: string; state: string }>(
    'select id, state from lessons where student_id = $1 order by starts_at',
    [student.id],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['proposed']));

  await test.step('the teacher accepts all dates with one press', async () => {
    const theirs = await open(`/lesson/${rows[0]?.id}`, { as: { email: 'sarah@demo.example' } });
    await theirs.getByRole('button', { name: `Accept all ${rows.length} dates` }).click();
    await expect(theirs.getByText('All these lessons are firm now.', { exact: true })).toBeVisible();
    await expect(
      theirs.getByRole('button', { name: `Cancel all ${rows.length} dates to come` }),
    ).toBeVisible();
    await expectNoAxeViolations(theirs);
    const { rows: after } = await site.pool.query(
      'select distinct state from lessons where student_id = $1',
      [student.id],
    );
    expect(after).toEqual([{ state: 'agreed' }]);
  });
});
