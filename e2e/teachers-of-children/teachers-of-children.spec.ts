import { expect, test } from '@lomdim/testing/browser/test';
import { newAdmin } from '../helpers/admins.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { newTeacher } from '../helpers/people.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const references = 'Rabbi Levi, school of Lyon, 01 23 45 67 89. Rabbanit Cohen, cohen@school.example.';

test('a teacher asks to teach children, an admin allows it, and families find them', {
  tag: '@journey',
}, async ({ site, open, openAs }) => {
  const [teacher, admin] = [await newTeacher(site), await newAdmin(site, 'Hanna')];
  await site.pool.query(
    `insert into public.courses (teacher_id, title, subject, audience, price) values ($1, 'Zoetrope', 'Torah', 'children', 900)`,
    [teacher.id],
  );
  const profile = await openAs(teacher, '/profile');
  const section = profile.getByRole('region', { name: 'Teaching children' });

  await test.step('before that, the course is in no list', async () => {
    const page = await open('/children-courses?q=zoetrope');
    await expect(page.getByText('No courses found matching your criteria.')).toBeVisible();
  });

  await test.step('the teacher reads the rules, agrees, and names references', async () => {
    await section.getByRole('button', { name: 'Apply to teach children' }).click();
    const form = section.getByRole('form', { name: 'Application to teach children' });
    await expect(form.getByText('A parent may be at every lesson')).toBeVisible();
    await form.getByRole('button', { name: 'Send the application' }).click();
    await expect(form.getByRole('alert')).toContainText('Please name two people');
    await form.getByLabel('Two people who know your teaching').fill(references);
    await form.getByRole('button', { name: 'Send the application' }).click();
    await expect(form.getByRole('alert')).toContainText('Please agree to the rules first.');
    await expectNoAxeViolations(profile);
    await form.getByLabel('I have read these rules and keep them.').check();
    await form.getByRole('button', { name: 'Send the application' }).click();
    await expect(toastsOf(profile).getByText('Your application is with our team.')).toBeVisible();
    await expect(section.getByText('Waiting', { exact: true })).toBeVisible();
    await expect(section.getByText(references)).toBeVisible();
  });

  await test.step('an admin reads it and allows it', async () => {
    const page = await openAs(admin, '/dashboard/admin?tab=approvals');
    await page.getByRole('button', { name: 'Look at it: Moshe Levi, teaching children' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(references)).toBeVisible();
    await expect(dialog.getByText('Agreed to the rules for teaching children')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Note about teaching children').fill('Both were glad to speak of you.');
    await dialog.getByRole('button', { name: 'Allow to teach children' }).click();
    await expect(page.getByText('The teacher may teach children.').first()).toBeVisible();
    await expect(dialog.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('the mark and the course are seen at once', async () => {
    const list = await open('/children-courses?q=zoetrope');
    await expect(list.getByRole('article', { name: 'Zoetrope' })).toContainText('Approved for children');
    const page = await open(`/teacher/${teacher.id}`);
    await expect(page.getByText('Approved for children')).toBeVisible();
    await profile.reload();
    await expect(section.getByText('Both were glad to speak of you.')).toBeVisible();
  });

  await test.step('who stops teaching children is off the list', async () => {
    await section.getByRole('button', { name: 'Stop teaching children' }).click();
    await profile.getByRole('dialog').getByRole('button', { name: 'Stop teaching children' }).click();
    await expect(section.getByText('Withdrawn', { exact: true })).toBeVisible();
    const list = await open('/children-courses?q=zoetrope');
    await expect(list.getByText('No courses found matching your criteria.')).toBeVisible();
  });
});
