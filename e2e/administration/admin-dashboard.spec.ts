import { expect, test } from '@lomdim/testing/browser/test';
import type { Page } from '@playwright/test';
import { newAdmin, newPerson } from '../helpers/admins.ts';
import { newChild } from '../helpers/children.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const tab = (name: string) => `/dashboard/admin?tab=${name}`;
const rowOf = (page: Page, name: string) => page.getByRole('article', { name });

/** Presses the button of a row, writes a reason, and does it. */
async function takeAction(page: Page, name: string, button: string, reason: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `${button}: ${name}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('an admin', () => {
  test('decides on a teacher, and another who is slower reads what happened', { tag: '@journey' }, async ({
    site,
    openAs,
  }) => {
    const [first, second] = [await newAdmin(site, 'Rivka'), await newAdmin(site, 'Shlomo')];
    const teacher = await newPerson(site, 'Eliav', {
      role: 'teacher',
      bio: 'I teach Mishnah in the evenings.',
      location: 'Lyon, France',
      experience: 'Four years.',
    });
    const fast = await openAs(first, tab('approvals'));
    const slow = await openAs(second, tab('approvals'), { expected: /^409: .*review_teacher/ });
    await test.step('both open the same application', async () => {
      for (const page of [fast, slow]) {
        await expect(rowOf(page, 'Eliav Adler').getByText('Pending')).toBeVisible();
        await expect(rowOf(page, 'Eliav Adler').getByText(teacher.email)).toBeVisible();
        await page.getByRole('button', { name: 'Review Eliav Adler' }).click();
        await expect(page.getByRole('dialog').getByText('I teach Mishnah in the evenings.')).toBeVisible();
      }
    });
    await test.step('the first one approves', async () => {
      await expectNoAxeViolations(fast);
      const dialog = fast.getByRole('dialog');
      for (const text of ['Lyon, France', 'Four years.', teacher.email]) {
        await expect(dialog.getByText(text)).toBeVisible();
      }
      await dialog.getByLabel('Approval notes').fill('Welcome to Lomdim.');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(toastsOf(fast).getByText('Teacher Approved')).toBeVisible();
      await expect(toastsOf(fast).getByText('The teacher has been successfully approved')).toBeVisible();
      await expect(rowOf(fast, 'Eliav Adler')).toHaveCount(0);
    });

    await test.step('the other one is too late', async () => {
      // The list of the other one has followed behind the dialog.
      await expect(slow.locator('article', { hasText: 'Eliav' })).toHaveCount(0);
      await slow.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      // Behind a dialog the toast region is hidden from screen readers; the dialog announces it itself.
      await expect(slow.getByText('Failed to reject teacher').first()).toBeVisible();
      await expect(
        slow.getByRole('dialog').getByText('Rivka Adler has approved this teacher in the meantime.'),
      ).toBeVisible();
    });
    const { rows } = await site.pool.query(
      `select p.approval_status, a.notes
       from private.profiles p join public.admin_approvals a on a.teacher_id = p.id where p.id = $1`,
      [teacher.id],
    );
    expect(rows).toEqual([{ approval_status: 'approved', notes: 'Welcome to Lomdim.' }]);
  });

  test('rejects a teacher, and says so when the list or the decision fails', async ({ site, openAs }) => {
    const admin = await newAdmin(site, 'Hanna');
    await newPerson(site, 'Gad', { role: 'teacher' });
    const page = await openAs(admin, '/dashboard/admin', { expected: /profiles|review_teacher/ });
    const dialog = page.getByRole('dialog');
    await test.step('the list fails once', async () => {
      await page.route('**/rest/v1/profiles?*approval_status=in*', (route) => route.abort());
      await page.getByRole('tab', { name: 'Pending approvals' }).click();
      await expect(toastsOf(page).getByText('Failed to fetch teachers')).toBeVisible();
      await page.unroute('**/rest/v1/profiles?*approval_status=in*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Review Gad Adler' }).click();
    });
    await test.step('the decision fails once', async () => {
      await page.route('**/rpc/review_teacher', (route) => route.abort());
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Failed to approve teacher').first()).toBeVisible();
      await page.unroute('**/rpc/review_teacher');
    });
    await test.step('the rejection arrives', async () => {
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(toastsOf(page).getByText('Teacher Rejected')).toBeVisible();
      await expect(toastsOf(page).getByText('The teacher application has been rejected')).toBeVisible();
      await expect(rowOf(page, 'Gad Adler').getByText('Rejected')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Review Gad Adler' })).toBeFocused();
    });
  });

  test('suspends a teacher and restores them, with a reason', async ({ site, openAs }) => {
    const admin = await newAdmin(site, 'Hanna');
    const teacher = await newPerson(site, 'Nadav', { role: 'teacher', approval_status: 'approved' });
    const page = await openAs(admin, tab('teachers'));
    await page.getByLabel('Name or e-mail').fill('nadav');
    await expect(page).toHaveURL(/&q=nadav$/);
    await test.step('no reason, no suspension', async () => {
      await rowOf(page, 'Nadav Adler').getByRole('button', { name: 'Suspend: Nadav Adler' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
      await expect(page.getByText('Please fill this in.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('a suspended teacher can offer nothing', async () => {
      await takeAction(page, 'Nadav Adler', 'Suspend', 'Complaints of students');
      await expect(rowOf(page, 'Nadav Adler').getByText('Suspended')).toBeVisible();
      const { error } = await teacher.client
        .from('courses')
        .insert({ teacher_id: teacher.id, title: 'x', subject: 'Torah', price: 500 });
      expect(error).not.toBeNull();
    });
    await test.step('restored, with both decisions in the history', async () => {
      await takeAction(page, 'Nadav Adler', 'Restore', 'All is well');
      await expect(rowOf(page, 'Nadav Adler').getByText('Approved')).toBeVisible();
      await page.getByRole('button', { name: 'Open: Nadav Adler' }).click();
      const history = page.getByRole('dialog').getByRole('listitem');
      await expect(
        history.filter({ hasText: 'Teacher suspended' }).getByText('Complaints of students'),
      ).toBeVisible();
      await expect(history.filter({ hasText: 'Teacher restored' }).getByText('All is well')).toBeVisible();
    });
  });

  test('changes roles and trial lessons and bans, but never themselves', async ({ site, openAs }) => {
    const admin = await newAdmin(site, 'Tova');
    const student = await newPerson(site, 'Asher');
    const page = await openAs(admin, `${tab('users')}&q=adler&sort=name`, {
      expected: /^400: .*set_max_trial_lessons/,
    });
    const dialog = page.getByRole('dialog');
    await test.step('nothing can be done to oneself', async () => {
      const own = rowOf(page, 'Tova Adler');
      await expect(own.getByText('This is you.')).toBeVisible();
      await expect(own.getByRole('button')).toHaveCount(0);
    });

    await test.step('more trial lessons', async () => {
      await page.getByRole('button', { name: 'Trial lessons: Asher Adler' }).click();
      await dialog.getByLabel('At most').fill('101');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('This number is too small or too large.')).toBeVisible();
      await dialog.getByLabel('At most').fill('7');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toastsOf(page).getByText('Changes saved successfully')).toBeVisible();
      await expect(rowOf(page, 'Asher Adler').getByText('0 of 7 trial lessons used')).toBeVisible();
    });

    await test.step('banned and let in again', async () => {
      await takeAction(page, 'Asher Adler', 'Ban', 'Insulted others');
      await expect(rowOf(page, 'Asher Adler').getByText('Banned')).toBeVisible();
      expect((await student.client.auth.refreshSession()).error).not.toBeNull();
      await takeAction(page, 'Asher Adler', 'Unban', '');
    });

    await test.step('another role', async () => {
      await page.getByRole('button', { name: 'Change role: Asher Adler' }).click();
      await dialog.getByLabel('New role').selectOption('teacher');
      await dialog.getByRole('button', { name: 'Change role' }).click();
      await expect(rowOf(page, 'Asher Adler').getByText('Pending')).toBeVisible();
    });
  });

  test('sees that an account is a child, and whose', async ({ site, openAs }) => {
    const admin = await newAdmin(site, 'Yaffa');
    const parent = await newPerson(site, 'Rahel');
    await newChild(parent, 'Tirza');
    const page = await openAs(admin, `${tab('users')}&q=tirza`);
    const row = rowOf(page, 'Tirza');
    await expect(row.getByText('Child', { exact: true })).toBeVisible();
    await expect(row.getByText('Parent: Rahel Adler')).toBeVisible();
    // A child is a student and stays one.
    await expect(row.getByRole('button', { name: 'Change role: Tirza' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Open: Tirza' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tirza' });
    const detail = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd');
    await expect(detail('Account')).toHaveText('Child');
    await expect(detail('Parent')).toHaveText('Rahel Adler');
    await expect(dialog.getByText('E-mail')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}${tab('users')}&q=rahel`);
    await expect(rowOf(page, 'Rahel Adler')).toBeVisible();
    await expect(rowOf(page, 'Rahel Adler').getByText('Child', { exact: true })).toHaveCount(0);
  });
});
