import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import { newAdmin, newPerson } from '../helpers/admins.ts';
import { newTeacher } from '../helpers/people.ts';

// In a file of its own, and so on a site of its own: nobody else may be counted.
test('an admin sees figures that were counted by hand, and goes on from there', async ({ site, openAs }) => {
  const admin = await newAdmin(site, 'Hanna');
  const [teacher] = [await newTeacher(site), await newPerson(site, 'Uri', { role: 'teacher' })];
  const [student] = await Promise.all([newStudent(site), newStudent(site), newStudent(site)]);
  await site.pool.query(
    `insert into public.courses (teacher_id, title, subject, price, is_active)
     values ($1, 'Pirkei Avot', 'Mishnah', 1500, true), ($1, 'Rashi', 'Torah', 1500, true), ($1, 'Closed', 'Torah', 1500, false)`,
    [teacher.id],
  );
  await site.pool.query(
    `insert into public.teacher_hours (teacher_id, hours_taught, date_taught)
     values ($1, 1.5, now()), ($1, 0.75, now()), ($1, 8, date_trunc('month', now()) - interval '1 day')`,
    [teacher.id],
  );
  const page = await openAs(admin, '/dashboard/admin');
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
  await expect(figure('Total teachers')).toHaveText('2');
  await expect(page.getByText('1 pending approval')).toBeVisible();
  await expect(figure('Active courses')).toHaveText('2');
  await expect(figure('Total students')).toHaveText('3');
  // 2.25 hours, with one decimal.
  await expect(figure('Teaching hours this month')).toHaveText(/^2\.[23]$/);
  await expect(page.getByRole('link', { name: '0 changes to review' })).toBeVisible();
  await student.client.from('profiles').update({ gender: 'other' }).eq('id', student.id).throwOnError();
  await page.getByRole('link', { name: '1 change to review' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/admin?tab=approvals`);
  await expect(page.getByRole('button', { name: /^Decide/ })).toHaveCount(1);
  await page.goto(`${site.url}/dashboard/admin`);
  await page.getByRole('link', { name: 'Review applications' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/admin?tab=approvals`);
  const row = (name: string) => page.getByRole('article', { name });
  await expect(row('Uri Adler')).toBeVisible();
  // Whoever applies from now on stands there at once.
  await newPerson(site, 'Zvi', { role: 'teacher' });
  await expect(row('Zvi Adler')).toBeVisible();
});
