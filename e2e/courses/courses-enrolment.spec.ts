import { newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { fillPool } from '../helpers/donation-pool.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { signInOn, toastsOf } from '../helpers/sign-in.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const course = '00000000-0000-4000-8001-000000000001';
const path = `/course/${course}`;
const sponsored = 'Congratulations! Your course has been sponsored by our community!';
const trial = 'Trial lesson scheduled! You will receive further instructions by email.';

const joinButton = (page: Page) => page.getByRole('button', { name: /^Join Class/ });

async function enrol(page: Page, { withTrial = false } = {}) {
  await joinButton(page).click();
  const dialog = page.getByRole('dialog');
  if (withTrial) await dialog.getByLabel(/free trial lesson/).check();
  await confirmTime(dialog, 'Enroll');
  return dialog;
}

async function count(site: TestServer, table: string, student: { id: string }): Promise<number> {
  const { rows } = await site.pool.query(
    `select count(*)::integer as count from public.${table} where student_id = $1`,
    [student.id],
  );
  return rows[0].count;
}

test.beforeEach(({ site }) => fillPool(site, 0));

test.describe('enrolling', () => {
  test('lets a visitor sign in, and brings them back to the course', async ({ site, open }) => {
    const { email, password } = await newStudent(site);
    const page = await open('/women-courses?q=Berakhot+from+the+First+Page');
    await page.getByRole('button', { name: 'Join Class: Berakhot from the First Page' }).click();
    await expect(toastsOf(page).getByText('Please log in to enroll')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/auth`);
    await signInOn(page, email, password);
    await expect(page).toHaveURL(site.url + path);
    await expect(joinButton(page)).toBeVisible();
  });

  test('takes a sponsored seat first, even where a trial was asked for', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    await fillPool(site, 1);
    const { page, member: student } = await openOwnPage({ site, open }, path);
    const dialog = await enrol(page, { withTrial: true });
    await expect(dialog.getByText(sponsored)).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByText('You are enrolled in this course.')).toBeVisible();
    expect(await count(site, 'course_enrollments', student)).toBe(1);
    expect(await count(site, 'course_sessions', student)).toBe(0);
  });

  test('takes a trial lesson where nobody paid, and says when it is', async ({ site, open }) => {
    const { page, member: student } = await openOwnPage({ site, open }, path);
    await test.step('what is agreed on is said before the last press', async () => {
      await joinButton(page).click();
      const agreed = page.getByRole('dialog').getByRole('region', { name: 'What you agree to' });
      await expect(agreed).toContainText('Rabbi David Benhamou');
      await expect(agreed).toContainText('€18 per session');
      await page.getByRole('dialog').getByRole('checkbox').check();
      await expect(agreed).toContainText(/free, 60 min, \w+, \w+ \d+ at \d+:\d\d/);
      await page.keyboard.press('Escape');
    });
    const dialog = await enrol(page, { withTrial: true });
    await expect(dialog.getByText(trial)).toBeVisible();
    await expect(dialog).toHaveText(/It begins on \w+, \w+ \d+ at \d+:\d\d/);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByText(/^Your trial lesson: /)).toBeVisible();
    expect(await count(site, 'course_enrollments', student)).toBe(0);
    expect(await count(site, 'course_sessions', student)).toBe(1);
    await joinButton(page).click();
    await expect(page.getByRole('dialog').getByText(/^Your trial lesson: /)).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  test('asks for a donation where nobody paid and no trial was asked for', async ({ site, open }) => {
    const { page, member: student } = await openOwnPage({ site, open }, path);
    const dialog = await enrol(page);
    await expect(dialog.getByText('Please consider a donation')).toBeVisible();
    expect(await count(site, 'course_enrollments', student)).toBe(0);
    await dialog.getByRole('link', { name: 'Support courses' }).click();
    await expect(page).toHaveURL(`${site.url}/dashboard/student?tab=support`);
  });

  test('says when every trial lesson is used', async ({ site, openAs }) => {
    const student = await newStudent(site);
    await site.pool.query('update private.profiles set trial_lessons_used = 2 where id = $1', [student.id]);
    const page = await openAs(student, path, { expected: /^409: .*request_trial_lesson/ });
    const dialog = await enrol(page, { withTrial: true });
    await expect(
      dialog.getByRole('alert').getByText('You have used all your trial lessons', { exact: true }),
    ).toBeVisible();
    await expect(dialog).toContainText('You have used 2 of 2 trial lessons.');
    expect(await count(site, 'course_sessions', student)).toBe(0);
  });

  test('says when the last seat was taken meanwhile', async ({ site, open }) => {
    await fillPool(site, 1);
    const { page, member: student } = await openOwnPage({ site, open }, path, {
      expected: /^409: .*assign_sponsored_course/,
    });
    await expect(joinButton(page)).toBeVisible();
    // What is still being fetched for the member would bring the news before the button is pressed.
    await page.waitForLoadState('networkidle');
    await site.pool.query(
      `update public.courses c set max_students = (select count(*) from public.course_enrollments e where e.course_id = c.id)
       where id = $1`,
      [course],
    );
    try {
      const dialog = await enrol(page);
      await expect(dialog.getByText('Every seat of this course is taken.')).toBeVisible();
      expect(await count(site, 'course_enrollments', student)).toBe(0);
    } finally {
      await site.pool.query('update public.courses set max_students = 12 where id = $1', [course]);
    }
  });

  test('that did not work says so, and works at the next try', async ({ site, open }) => {
    await fillPool(site, 1);
    const { page } = await openOwnPage({ site, open }, path, { expected: /assign_sponsored_course/ });
    await expect(joinButton(page)).toBeVisible();
    await page.route('**/rpc/assign_sponsored_course', (route) => route.abort());
    const dialog = await enrol(page);
    await expect(dialog.getByText('Failed to enroll in course', { exact: true })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await confirmTime(dialog, 'Enroll');
    await expect(dialog.getByText(sponsored)).toBeVisible();
  });

  test('is for students', async ({ openAs }) => {
    const page = await openAs({ email: 'sarah@demo.example' }, path, {
      expected: /^403: .*assign_sponsored_course/,
    });
    const dialog = await enrol(page);
    await expect(dialog.getByText('Only students may do this.')).toBeVisible();
  });
});
