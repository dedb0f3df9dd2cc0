import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { fillPool } from '../helpers/donation-pool.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { newTeacher } from '../helpers/people.ts';
import { addChild } from './family-steps.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const title = 'Pirkei Avot for the Family';

test('a parent who is enrolled enrols one child after the other, until nobody is left', async ({
  site,
  openAs,
}) => {
  const parent = await newStudent(site);
  const [noa, dan] = [await addChild(site, parent, 'Noa', 14), await addChild(site, parent, 'Dan', 15)];
  const teacher = await newTeacher(site);
  await site.pool.query(
    "update private.profiles set is_approved_for_children = true, audiences = '{women,children}' where id = $1",
    [teacher.id],
  );
  const { rows } = await site.pool.query<{ id: string }>(
    `insert into courses (teacher_id, title, subject, audience, age_range, price, max_students)
     values ($1, $2, 'Torah', 'adults', '13-17', 2000, 10) returning id`,
    [teacher.id, title],
  );
  const course = rows[0]?.id;
  await site.pool.query('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    parent.id,
  ]);
  await fillPool(site, 2);

  const page = await openAs(parent, `/dashboard/student?tab=browse&q=${encodeURIComponent(title)}`, {
    width: 375,
  });
  const card = page.getByRole('article', { name: title });
  const dialog = page.getByRole('dialog');
  const enrolChild = page.getByRole('button', { name: `Enroll a child: ${title}` });

  await test.step('in the list', async () => {
    await expect(card.getByText('You are enrolled')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await enrolChild.click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByLabel('For me')).toHaveCount(0);
    await dialog.getByLabel('Noa').check();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
    await expect(dialog.getByText('Congratulations!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(enrolChild).toBeFocused();
  });

  await test.step('on the page of the course', async () => {
    await page.goto(`${site.url}/course/${course}`);
    await expect(page.getByText('You are enrolled in this course.')).toBeVisible();
    await enrolChild.click();
    // The one who is left.
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await expect(dialog.getByLabel('Dan')).toBeChecked();
    await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
    await expect(dialog.getByText('Congratulations!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(enrolChild).toHaveCount(0);
    await expect(page.getByText('You are enrolled in this course.')).toBeVisible();
  });

  await test.step('nobody is left', async () => {
    await page.goto(`${site.url}/dashboard/student?tab=browse&q=${encodeURIComponent(title)}`);
    await expect(card.getByText('You are enrolled')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    const seats = await site.pool.query('select student_id from course_enrollments where course_id = $1', [
      course,
    ]);
    expect(seats.rows.map(({ student_id }) => student_id).sort()).toEqual([parent.id, noa, dan].sort());
  });
});
