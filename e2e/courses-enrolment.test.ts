import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { confirmTime } from './support/rest.ts';
import { newStudent, signInOn, toastsOf } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });

const course = '00000000-0000-4000-8001-000000000001';
const path = `/course/${course}`;
const sponsored = 'Congratulations! Your course has been sponsored by our community!';
const trial = 'Trial lesson scheduled! You will receive further instructions by email.';

/** So many courses wait in the pool. */
function fillPool(waiting: number) {
  return site().pool.query('update private.sponsorship_pool set courses_given = courses_used + $1', [
    waiting,
  ]);
}

async function openAsStudent(visit: Parameters<typeof open>[1] = {}) {
  const student = await newStudent(site());
  const page = await open(path, { ...visit, as: student });
  return { page, student };
}

async function enrol(page: Page, { withTrial = false } = {}) {
  await page.getByRole('button', { name: /^Join Class/ }).click();
  const dialog = page.getByRole('dialog');
  if (withTrial) await dialog.getByLabel(/free trial lesson/).check();
  await confirmTime(dialog, 'Enroll');
  return dialog;
}

async function count(table: string, student: { id: string }): Promise<number> {
  const { rows } = await site().pool.query(
    `select count(*)::integer as count from public.${table} where student_id = $1`,
    [student.id],
  );
  return rows[0].count;
}

beforeEach(() => fillPool(0));

describe('enrolling', () => {
  it('asks a visitor in, and brings them back to the course', async () => {
    const { email, password } = await newStudent(site());
    const page = await open('/women-courses?q=Berakhot+from+the+First+Page');
    await page.getByRole('button', { name: 'Join Class: Berakhot from the First Page' }).click();
    await page.waitForURL('**/auth');
    await toastsOf(page).getByText('Please log in to enroll').waitFor();
    await signInOn(page, email, password);
    await page.waitForURL(`**${path}`);
    await page.getByRole('button', { name: /^Join Class/ }).waitFor();
  });

  it('takes a sponsored place first, even where a trial was wished for', async () => {
    await fillPool(1);
    const { page, student } = await openAsStudent();
    const dialog = await enrol(page, { withTrial: true });
    await dialog.getByText(sponsored).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByText('You are enrolled in this course.').waitFor();
    expect(await count('course_enrollments', student)).toBe(1);
    expect(await count('course_sessions', student)).toBe(0);
  });

  it('takes a trial lesson where nobody paid, and says when it is', async () => {
    const { page, student } = await openAsStudent();
    const dialog = await enrol(page, { withTrial: true });
    await dialog.getByText(trial).waitFor();
    expect(await dialog.textContent()).toMatch(/It begins on \w+, \w+ \d+ at \d+:\d\d/);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByText(/^Your trial lesson: /).waitFor();
    expect(await count('course_enrollments', student)).toBe(0);
    expect(await count('course_sessions', student)).toBe(1);
    await page.getByRole('button', { name: /^Join Class/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Your trial lesson: /)
      .waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('asks for a donation where nobody paid and no trial was wished for', async () => {
    const { page, student } = await openAsStudent();
    const dialog = await enrol(page);
    await dialog.getByText('Please consider a donation').waitFor();
    expect(await count('course_enrollments', student)).toBe(0);
    await dialog.getByRole('link', { name: 'Support courses' }).click();
    await page.waitForURL('**/dashboard/student?tab=support');
  });

  it('says when every trial lesson is used', async () => {
    const student = await newStudent(site());
    await site().pool.query('update private.profiles set trial_lessons_used = 2 where id = $1', [student.id]);
    const page = await open(path, { as: student, expected: /^409: .*request_trial_lesson/ });
    const dialog = await enrol(page, { withTrial: true });
    await dialog
      .getByRole('alert')
      .getByText('You have used all your trial lessons', { exact: true })
      .waitFor();
    expect(await dialog.textContent()).toContain('You have used 2 of 2 trial lessons.');
    expect(await count('course_sessions', student)).toBe(0);
  });

  it('says when the last seat was taken meanwhile', async () => {
    await fillPool(1);
    const { page, student } = await openAsStudent({ expected: /^409: .*assign_sponsored_course/ });
    await page.getByRole('button', { name: /^Join Class/ }).waitFor();
    await site().pool.query(
      `update public.courses c set max_students = (select count(*) from public.course_enrollments e where e.course_id = c.id)
       where id = $1`,
      [course],
    );
    try {
      const dialog = await enrol(page);
      await dialog.getByText('Every seat of this course is taken.').waitFor();
      expect(await count('course_enrollments', student)).toBe(0);
    } finally {
      await site().pool.query('update public.courses set max_students = 12 where id = $1', [course]);
    }
  });

  it('that did not work says so, and works at the next try', async () => {
    await fillPool(1);
    const { page } = await openAsStudent({ expected: /assign_sponsored_course/ });
    await page.getByRole('button', { name: /^Join Class/ }).waitFor();
    await page.route('**/rpc/assign_sponsored_course', (route) => route.abort());
    const dialog = await enrol(page);
    await dialog.getByText('Failed to enroll in course', { exact: true }).waitFor();
    await page.unroute('**/rpc/assign_sponsored_course');
    await confirmTime(dialog, 'Enroll');
    await dialog.getByText(sponsored).waitFor();
  });

  it('is for students', async () => {
    const page = await open(path, {
      as: { email: 'sarah@demo.example' },
      expected: /^403: .*assign_sponsored_course/,
    });
    const dialog = await enrol(page);
    await dialog.getByText('Only students may do this.').waitFor();
  });
});
