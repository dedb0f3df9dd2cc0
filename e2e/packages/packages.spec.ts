import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { newMan } from '../helpers/people.ts';
import { demoId, insertLesson, showNextWeek, slots } from '../helpers/teacher-page.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

test('a teacher offers five lessons, a student takes them and books one of them', async ({ site, open }) => {
  const student = await newStudent(site);
  const teacher = await demoId(site, 'sarah');
  // The free first lesson is behind them.
  await insertLesson(site, student.id, teacher, '2026-01-05T10:00:00Z', 'completed');

  await test.step('the teacher sets the price', async () => {
    const page = await open('/dashboard/teacher?tab=availability', { as: { email: 'sarah@demo.example' } });
    const form = page.getByRole('form', { name: 'Save this package' });
    await form.getByLabel('Price for all, in dollars').fill('0.5');
    await form.getByRole('button', { name: 'Save this package' }).click();
    await expect(form.getByText('outside the limits')).toBeVisible();
    await form.getByLabel('Price for all, in dollars').fill('200.03');
    await form.getByRole('button', { name: 'Save this package' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '5 lessons of 60 min' })).toContainText(
      '$200.03',
    );
    await expectNoAxeViolations(page);
  });

  const page = await open(`/teacher/${teacher}`, { as: student });
  const packages = page.getByRole('region', { name: 'Packages' });

  await test.step('the price stands before the last press', async () => {
    await expect(packages.getByText('$40 a lesson')).toBeVisible();
    await packages.getByRole('button', { name: 'Take this package' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('for $200.03 together');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Take it for $200.03' }).click();
    await expect(packages.getByText('5 of 5 lessons left')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  await test.step('a lesson of that length comes out of it', async () => {
    await showNextWeek(page);
    await slots(page).nth(2).check();
    await page.getByRole('button', { name: 'Book this lesson' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('from your package, 5 lessons left in it')).toBeVisible();
    await confirmTime(dialog, 'Book the lesson');
    await expect(page.getByRole('region', { name: 'Your lesson is booked' })).toContainText('$40');
    await expect(packages.getByText('4 of 5 lessons left')).toBeVisible();
    await expect(packages.getByRole('button', { name: 'Give back' })).toHaveCount(0);
    const { rows } = await site.pool.query(
      'select price_cents, package_number from lessons where student_id = $1 and package_id is not null',
      [student.id],
    );
    expect(rows).toEqual([{ price_cents: 4000, package_number: 1 }]);
  });
});

test('a price that was changed meanwhile is said, and a package of which nothing was booked is given back', async ({
  site,
  open,
}) => {
  const student = await newMan(site);
  const teacher = await demoId(site, 'david');
  const price = (cents: number) =>
    site.pool.query(
      `insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents) values ($1, 10, 30, $2)
       on conflict (teacher_id, lessons, duration_minutes) do update set price_cents = excluded.price_cents`,
      [teacher, cents],
    );
  await price(30_000);
  const page = await open(`/teacher/${teacher}`, { as: student, expected: /409.*take_package/ });
  const packages = page.getByRole('region', { name: 'Packages' });
  const offer = packages.getByRole('article').filter({ hasText: '10 lessons of 30 min' });
  const dialog = page.getByRole('dialog');
  await offer.getByRole('button', { name: 'Take this package' }).click();
  await price(35_000);
  await dialog.getByRole('button', { name: 'Take it for $300' }).click();
  await expect(dialog.getByText('no longer offered at this price')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take it for $350' }).click();
  await expect(packages.getByText('10 of 10 lessons left')).toBeVisible();
  await packages.getByRole('button', { name: 'Give back' }).click();
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(packages.getByText('lessons left')).toHaveCount(0);
});
