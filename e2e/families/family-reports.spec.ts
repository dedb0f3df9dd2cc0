import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { newAdmin } from '../helpers/admins.ts';
import { enterAsChild, newChild } from '../helpers/children.ts';
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../helpers/expectations.ts';
import { bookLesson, newTeacher } from '../helpers/rooms.ts';

const phone = { width: 375 };

async function newFamily(site: TestServer) {
  const [parent, teacher] = [await newStudent(site), await newTeacher(site)];
  await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
    teacher.id,
  ]);
  const child = await newChild(parent);
  await bookLesson(site, child, teacher, 24 * 60);
  return { parent, teacher, child };
}

/** Who reported whom, and for which reason. */
async function reportsAbout(site: TestServer, { id }: Member) {
  const { rows } = await site.pool.query(
    'select reporter_id, subject_kind, reason from reports where person_id = $1 order by created_at',
    [id],
  );
  return rows;
}

test('a parent reports a teacher from the page of the child in two presses', async ({ site, openAs }) => {
  const { parent, teacher, child } = await newFamily(site);
  const page = await openAs(parent, `/family/${child.id}`, phone);
  await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
  await expect(page.getByText('Nobody is told that it was you.')).toBeVisible();
  await page.getByRole('button', { name: 'Someone’s safety, or a child’s' }).click();
  await expect(page.getByRole('heading', { name: 'It is sent. Thank you.' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Report Moshe Levi' })).toBeFocused();
  expect(await reportsAbout(site, teacher)).toEqual([
    { reporter_id: parent.id, subject_kind: 'person', reason: 'safety' },
  ]);
});

test('a child reports a teacher from its home, and parent and admin know it at once', async ({
  site,
  openAs,
  visitors,
}) => {
  const { parent, teacher, child } = await newFamily(site);
  const admin = await newAdmin(site, 'Ada');
  const theirs = await openAs(parent, '/family');
  const office = await openAs(admin, '/dashboard/admin?tab=reports');
  const { page } = await visitors.add(phone);
  await enterAsChild(page, site, child);
  await page.goto(`${site.url}/dashboard/student`);
  await page.getByRole('button', { name: 'Report Moshe Levi' }).click();
  await page.getByRole('button', { name: 'Somebody is unkind' }).click();
  await expect(page.getByRole('heading', { name: 'It is sent. Thank you.' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await reportsAbout(site, teacher)).toEqual([
    { reporter_id: child.id, subject_kind: 'person', reason: 'harassment' },
  ]);
  await theirs.getByRole('button', { name: /^Notifications/ }).click();
  await expect(theirs.getByText('Noa has reported something.')).toBeVisible();
  await office.getByRole('button', { name: /^Notifications/ }).click();
  await expect(office.getByText('Somebody has reported something that cannot wait')).toBeVisible();
  await office.keyboard.press('Escape');
  // The oldest comes first.
  await office.getByRole('button', { name: /^Look/ }).last().click();
  await expect(office.getByRole('dialog').getByText(/^reported by Noa,/)).toBeVisible();
});

test('the lesson that comes next can be reported from the home of the child as well', async ({
  site,
  visitors,
}) => {
  const { teacher, child } = await newFamily(site);
  const { page } = await visitors.add(phone);
  await enterAsChild(page, site, child);
  await page.goto(`${site.url}/dashboard/student`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Somebody asks me something odd' }).click();
  await expect(page.getByRole('heading', { name: 'It is sent. Thank you.' })).toBeVisible();
  expect(await reportsAbout(site, teacher)).toEqual([
    { reporter_id: child.id, subject_kind: 'room', reason: 'safety' },
  ]);
});
