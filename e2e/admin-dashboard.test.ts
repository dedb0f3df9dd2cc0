import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin, newPerson } from './support/admins.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { usePeople } from './support/people.ts';
import { newStudent, toastsOf } from './support/sign-in.ts';

const { site, come, newTeacher } = usePeople();

const tab = (name: string) => `/dashboard/admin?tab=${name}`;
const rowOf = (page: Page, name: string) => page.getByRole('article', { name });
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
const one = async (sql: string, ...values: unknown[]) => (await site().pool.query(sql, values)).rows[0];

/** Presses the button of a row, writes a reason, and does it. */
async function act(page: Page, name: string, button: string, reason: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `${button}: ${name}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('an admin', () => {
  it('sees figures that were counted by hand, and goes on from there', async () => {
    const admin = await newAdmin(site(), 'Hanna');
    const [teacher] = [await newTeacher(), await newPerson(site(), 'Uri', { role: 'teacher' })];
    await Promise.all([newStudent(site()), newStudent(site()), newStudent(site())]);
    await site().pool.query(
      `insert into public.courses (teacher_id, title, subject, price, is_active)
       values ($1, 'Pirkei Avot', 'Mishnah', 1500, true), ($1, 'Rashi', 'Torah', 1500, true), ($1, 'Closed', 'Torah', 1500, false)`,
      [teacher.id],
    );
    await site().pool.query(
      `insert into public.teacher_hours (teacher_id, hours_taught, date_taught)
       values ($1, 1.5, now()), ($1, 0.75, now()), ($1, 8, date_trunc('month', now()) - interval '1 day')`,
      [teacher.id],
    );
    const page = await come(admin, '/dashboard/admin');
    await expect.poll(() => figure(page, 'Total teachers').textContent()).toBe('2');
    await page.getByText('1 pending approval').waitFor();
    expect(await figure(page, 'Active courses').textContent()).toBe('2');
    expect(await figure(page, 'Total students').textContent()).toBe('3');
    // 2.25 hours, with one decimal.
    expect(await figure(page, 'Teaching hours this month').textContent()).toMatch(/^2\.[23]$/);
    await page.getByRole('link', { name: 'Review applications' }).click();
    await page.waitForURL('**/dashboard/admin?tab=approvals');
    await rowOf(page, 'Uri Adler').waitFor();
    // Whoever applies from now on stands there at once.
    await newPerson(site(), 'Zvi', { role: 'teacher' });
    await rowOf(page, 'Zvi Adler').waitFor();
  });

  it('decides on a teacher, and another who is slower is told what happened', async () => {
    const [first, second] = [await newAdmin(site(), 'Rivka'), await newAdmin(site(), 'Shlomo')];
    const teacher = await newPerson(site(), 'Eliav', {
      role: 'teacher',
      bio: 'I teach Mishnah in the evenings.',
      location: 'Lyon, France',
      experience: 'Four years.',
    });
    const fast = await come(first, tab('approvals'));
    const slow = await come(second, tab('approvals'), { expected: /^409: .*review_teacher/ });
    for (const page of [fast, slow]) {
      await rowOf(page, 'Eliav Adler').getByText('Pending').waitFor();
      await rowOf(page, 'Eliav Adler').getByText(teacher.email).waitFor();
      await page.getByRole('button', { name: 'Review Eliav Adler' }).click();
      await page.getByRole('dialog').getByText('I teach Mishnah in the evenings.').waitFor();
    }
    await expectNoAxeViolations(fast);
    const dialog = fast.getByRole('dialog');
    for (const text of ['Lyon, France', 'Four years.', teacher.email]) await dialog.getByText(text).waitFor();
    await dialog.getByLabel('Approval notes').fill('Welcome to the house.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await toastsOf(fast).getByText('Teacher Approved').waitFor();
    await toastsOf(fast).getByText('The teacher has been successfully approved').waitFor();
    await rowOf(fast, 'Eliav Adler').waitFor({ state: 'detached' });

    // The list of the other one has followed behind the dialog.
    await slow.locator('article', { hasText: 'Eliav' }).waitFor({ state: 'detached' });
    await slow.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    // Behind a dialog, the region of the toasts is not there for those who listen; the dialog tells them itself.
    await slow.getByText('Failed to reject teacher').first().waitFor();
    await slow
      .getByRole('dialog')
      .getByText('Rivka Adler has approved this teacher in the meantime.')
      .waitFor();
    expect(
      await one(
        `select p.approval_status, a.notes, count(*) over ()::int as decisions
         from private.profiles p join public.admin_approvals a on a.teacher_id = p.id where p.id = $1`,
        teacher.id,
      ),
    ).toEqual({ approval_status: 'approved', notes: 'Welcome to the house.', decisions: 1 });
  });

  it('rejects a teacher, and says so when the list or the decision fails', async () => {
    const admin = await newAdmin(site(), 'Hanna');
    await newPerson(site(), 'Gad', { role: 'teacher' });
    const page = await come(admin, '/dashboard/admin', { expected: /profiles|review_teacher/ });
    await page.route('**/rest/v1/profiles?*approval_status=in*', (route) => route.abort());
    await page.getByRole('tab', { name: 'Pending approvals' }).click();
    await toastsOf(page).getByText('Failed to fetch teachers').waitFor();
    await page.unroute('**/rest/v1/profiles?*approval_status=in*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Review Gad Adler' }).click();
    await page.route('**/rpc/review_teacher', (route) => route.abort());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Failed to approve teacher').first().waitFor();
    await page.unroute('**/rpc/review_teacher');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await toastsOf(page).getByText('Teacher Rejected').waitFor();
    await toastsOf(page).getByText('The teacher application has been rejected').waitFor();
    await rowOf(page, 'Gad Adler').getByText('Rejected').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Review Gad Adler');
  });

  it('suspends a teacher and gives them back, with a reason', async () => {
    const admin = await newAdmin(site(), 'Hanna');
    const teacher = await newPerson(site(), 'Nadav', { role: 'teacher', approval_status: 'approved' });
    const page = await come(admin, tab('teachers'));
    await page.getByLabel('Name or e-mail').fill('nadav');
    await page.waitForURL('**&q=nadav');
    await rowOf(page, 'Nadav Adler').getByRole('button', { name: 'Suspend: Nadav Adler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.keyboard.press('Escape');
    await act(page, 'Nadav Adler', 'Suspend', 'Complaints of students');
    await rowOf(page, 'Nadav Adler').getByText('Suspended').waitFor();
    expect(
      (
        await teacher.client
          .from('courses')
          .insert({ teacher_id: teacher.id, title: 'x', subject: 'Torah', price: 500 })
      ).error,
    ).not.toBeNull();
    await act(page, 'Nadav Adler', 'Restore', 'All is well');
    await rowOf(page, 'Nadav Adler').getByText('Approved').waitFor();
    await page.getByRole('button', { name: 'Open: Nadav Adler' }).click();
    const history = page.getByRole('dialog').getByRole('listitem');
    await history.filter({ hasText: 'Teacher suspended' }).getByText('Complaints of students').waitFor();
    await history.filter({ hasText: 'Teacher restored' }).getByText('All is well').waitFor();
  });

  it('changes roles and trial lessons and bans, but never themselves', async () => {
    const admin = await newAdmin(site(), 'Tova');
    const student = await newPerson(site(), 'Asher');
    const page = await come(admin, `${tab('users')}&q=adler&sort=name`, {
      expected: /^400: .*set_max_trial_lessons/,
    });
    const own = rowOf(page, 'Tova Adler');
    await own.getByText('This is you.').waitFor();
    expect(await own.getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: 'Trial lessons: Asher Adler' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('At most').fill('101');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This number is too small or too large.').waitFor();
    await dialog.getByLabel('At most').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toastsOf(page).getByText('Changes saved successfully').waitFor();
    await rowOf(page, 'Asher Adler').getByText('0 of 7 trial lessons used').waitFor();

    await act(page, 'Asher Adler', 'Ban', 'Insulted others');
    await rowOf(page, 'Asher Adler').getByText('Banned').waitFor();
    expect((await student.client.auth.refreshSession()).error).not.toBeNull();
    await act(page, 'Asher Adler', 'Unban', '');

    await page.getByRole('button', { name: 'Change role: Asher Adler' }).click();
    await dialog.getByLabel('New role').selectOption('teacher');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await rowOf(page, 'Asher Adler').getByText('Pending').waitFor();
  });
});
