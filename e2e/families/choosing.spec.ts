import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { newTeacher } from '../helpers/people.ts';
import { demoId } from '../helpers/teacher-page.ts';
import { addChild } from './family-steps.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const phone = { width: 375 };
const forWhom = (page: Page) => page.getByRole('group', { name: 'For whom?' });
const ids = (page: Page) =>
  page
    .locator('main article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));

test('a parent looks for a teacher of the child', async ({ site, openAs }) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const page = await openAs(parent, '/find-teachers', phone);
  const grownUps = page.getByRole('article', { name: 'Moshe Levi' });
  await newTeacher(site);
  await page.reload();
  await page.getByLabel('Search by name, subject or word').fill('Moshe Levi');
  await expect(grownUps.first()).toBeVisible();
  await forWhom(page).getByLabel('Noa').check();
  await expect(page).toHaveURL(new RegExp(`for=${child}`));
  await expect(page.getByText('For Noa: teachers who have been approved for children.')).toBeVisible();
  await expect(grownUps).toHaveCount(0);
  await page.getByLabel('Search by name, subject or word').fill('');
  await expect(page.locator('main article').first()).toBeVisible();
  const { rows } = await site.pool.query(
    'select bool_and(is_approved_for_children) as approved from private.profiles where id = any ($1)',
    [await ids(page)],
  );
  expect(rows).toEqual([{ approved: true }]);
  await expectNoAxeViolations(page);
  await expectNoBareKeys(page);
  await expectNoHorizontalScroll(page);
  await test.step('coming back finds the same', async () => {
    await page.reload();
    await expect(forWhom(page).getByLabel('Noa')).toBeChecked();
  });
  await test.step('an address that was passed on names nobody else’s child', async () => {
    const other = await newStudent(site);
    const elsewhere = await openAs(other, `/find-teachers?for=${child}`);
    await expect(elsewhere.locator('main article').first()).toBeVisible();
    await expect(forWhom(elsewhere)).toHaveCount(0);
  });
});

test('a parent looks for a course of the child', async ({ site, openAs }) => {
  const parent = await newStudent(site);
  // Who was looked for is whom the dialog is for, not the eldest.
  await addChild(site, parent, 'Dan', 11);
  await addChild(site, parent);
  const sarah = await demoId(site, 'sarah');
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [sarah]);
  await site.pool.query(
    `insert into courses (teacher_id, title, subject, audience, age_range, price, max_students)
     select $1, 'Stories for ' || age, 'Torah', 'children', age, 2000, 10 from unnest(array['6-12', '13-17']) as age`,
    [sarah],
  );
  for (const path of ['/children-courses', '/women-courses']) {
    const page = await openAs(parent, `${path}?q=Stories`, phone);
    await forWhom(page).getByLabel('Noa').check();
    await expect(page.getByRole('article', { name: 'Stories for 6-12' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Stories for 13-17' })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: /: Stories for 6-12$/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Noa')).toBeChecked();
    await expectNoAxeViolations(page);
  }
});

test('a parent takes a package for the child', async ({ site, openAs }) => {
  const parent = await newStudent(site);
  const child = await addChild(site, parent);
  const sarah = await demoId(site, 'sarah');
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [sarah]);
  await site.pool.query(
    `insert into teacher_packages (teacher_id, lessons, duration_minutes, price_cents) values ($1, 5, 60, 20003)
     on conflict (teacher_id, lessons, duration_minutes) do update set price_cents = excluded.price_cents`,
    [sarah],
  );
  const page = await openAs(parent, `/teacher/${sarah}`, phone);
  const packages = page.getByRole('region', { name: 'Packages' });
  await packages
    .getByRole('article')
    .filter({ hasText: '5 lessons of 60 min' })
    .getByRole('button', { name: 'Take this package' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('For me')).toBeChecked();
  await dialog.getByLabel('Noa').check();
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await dialog.getByRole('button', { name: 'Take it for $200.03' }).click();
  await expect(packages.getByText('in Noa’s package of 60 min lessons')).toBeVisible();
  await expectNoHorizontalScroll(page);
  const { rows } = await site.pool.query('select student_id from student_packages where teacher_id = $1', [
    sarah,
  ]);
  expect(rows).toEqual([{ student_id: child }]);
  await test.step('it stands with the child', async () => {
    await page.goto(`${site.url}/family/${child}`);
    await expect(
      page.getByRole('region', { name: 'Packages' }).getByText('5 of 5 lessons left'),
    ).toBeVisible();
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
  });
});
