import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { type Somebody, usePeople } from './support/people.ts';
import { confirmTime } from './support/rest.ts';
import { newStudent } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';

const { site, come, newTeacher } = usePeople();

const dashboard = '/dashboard/student';
const sponsored = 'Congratulations! Your course has been sponsored by our community!';

/** So many courses wait in the pool. */
function fillPool(waiting: number) {
  return site().pool.query('update private.sponsorship_pool set courses_given = courses_used + $1', [
    waiting,
  ]);
}

async function newCourse(teacher: Somebody, title: string, maxStudents = 10): Promise<string> {
  const { rows } = await site().pool.query(
    `insert into public.courses (teacher_id, title, subject, price, max_students) values ($1, $2, 'Talmud', 1500, $3) returning id`,
    [teacher.id, title, maxStudents],
  );
  return rows[0].id;
}

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

async function openEnrolment(page: Page, title: string) {
  await page.getByRole('button', { name: `Enroll Now: ${title}` }).click();
  return page.getByRole('dialog');
}

async function enrol(page: Page, title: string, { withTrial = false } = {}) {
  const dialog = await openEnrolment(page, title);
  if (withTrial) await dialog.getByLabel(/free trial lesson/).check();
  await confirmTime(dialog, 'Enroll');
  return dialog;
}

const closeDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

const counters = (page: Page) =>
  page.locator('dl').first().locator('dd > span[aria-hidden], dd:not(:has(span))');

async function rowCount(table: string, student: Somebody): Promise<number> {
  const { rows } = await site().pool.query(
    `select count(*)::integer as count from public.${table} where student_id = $1`,
    [student.id],
  );
  return rows[0].count;
}

beforeEach(() => fillPool(0));

it('a new student finds five tabs, nothing to count, and takes a sponsored place', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  await newCourse(teacher, 'Berakhot, page by page', 3);
  await newCourse(teacher, 'Hebrew from the first letter');
  await fillPool(1);
  const page = await come(student, `${dashboard}?tab=courses`);
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Browse Courses',
    'My Courses',
    'Live Sessions',
    'Support Others',
    'Profile',
  ]);
  await page.getByText('You are not enrolled in a course yet.').waitFor();
  await expect.poll(() => counters(page).allTextContents()).toEqual(['-', '-', '-']);
  await page.getByRole('link', { name: 'Browse courses' }).click();
  await page.getByRole('searchbox').fill('page by page');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('page by page');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  const card = cardOf(page, 'Berakhot, page by page');
  await card.getByText('3 seats left').waitFor();
  await (await enrol(page, 'Berakhot, page by page', { withTrial: true })).getByText(sponsored).waitFor();
  await closeDialog(page);
  await card.getByText('You are enrolled').waitFor();
  await card.getByText('2 seats left').waitFor();
  for (const language of ['en', 'fr', 'de'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
  await page.goto(`${site().url}${dashboard}?tab=profile`);
  await page.getByText('0 von 2').waitFor();
  for (const language of ['de', 'fr', 'en'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
  expect([await rowCount('course_enrollments', student), await rowCount('course_sessions', student)]).toEqual(
    [1, 0],
  );
});

it('two tabs that enrol at once take one place, and both say so', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  await newCourse(teacher, 'Shabbat for two');
  await fillPool(5);
  const [first, second] = [await come(student, dashboard), await come(student, dashboard)];
  // Neither request goes on before the other is there.
  const held: (() => void)[] = [];
  for (const page of [first, second]) {
    await page.route('**/rpc/assign_sponsored_course', async (route) => {
      await new Promise<void>((go) => {
        held.push(go);
        if (held.length === 2) for (const each of held) each();
      });
      await route.continue();
    });
  }
  const dialogs = [await enrol(first, 'Shabbat for two'), await enrol(second, 'Shabbat for two')];
  for (const dialog of dialogs)
    await dialog
      .getByRole('status')
      .getByText(/sponsored by our community|You are enrolled/)
      .waitFor();
  for (const page of [first, second]) {
    await closeDialog(page);
    await cardOf(page, 'Shabbat for two').getByText('You are enrolled').waitFor();
  }
  expect(await rowCount('course_enrollments', student)).toBe(1);
  const { rows } = await site().pool.query(
    'select courses_given - courses_used as waiting from private.sponsorship_pool',
  );
  expect(Number(rows[0].waiting)).toBe(4);
  // What is taken in one tab is taken in the other, which nobody touches.
  for (const page of [first, second]) await page.unroute('**/rpc/assign_sponsored_course');
  await newCourse(teacher, 'Shabbat again');
  for (const page of [first, second]) await page.reload();
  await second.getByRole('button', { name: 'Enroll Now: Shabbat again' }).waitFor();
  await (await enrol(first, 'Shabbat again')).getByText(sponsored).waitFor();
  await cardOf(second, 'Shabbat again').getByText('You are enrolled').waitFor();
});

it('a trial lesson stands among the lessons, is counted, and is given back when it is cancelled at once', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  await newCourse(teacher, 'Kabbalah with care');
  const page = await come(student, dashboard, { width: 375 });
  await (await enrol(page, 'Kabbalah with care', { withTrial: true }))
    .getByText('Trial lesson scheduled! You will receive further instructions by email.')
    .waitFor();
  await closeDialog(page);
  await cardOf(page, 'Kabbalah with care')
    .getByText(/^Your trial lesson: /)
    .waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  const profile = page.getByRole('tabpanel');
  await profile.getByText('1 of 2').waitFor();
  expect(await profile.textContent()).toMatch(/First nameNoa.*Last nameBen.*Intermediate.*Not filled in/);
  expect(await profile.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/profile');
  expect(await profile.locator('input, textarea, select').count()).toBe(0);
  await page.getByRole('tab', { name: 'My Courses' }).click();
  const coming = page.getByRole('region', { name: 'To come' });
  await coming.getByRole('article', { name: 'Kabbalah with care' }).waitFor();
  // In the zone of who looks, which is named.
  expect(await coming.getByRole('time').textContent()).toMatch(/ at \d+:\d\d\s?[AP]M \S+$/);
  await coming.getByRole('button', { name: 'Cancel lesson' }).click();
  await page.getByRole('dialog').getByText('you can use this trial lesson for another course').waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).click();
  await page.getByRole('region', { name: 'Past' }).getByText('Cancelled').waitFor();
  await coming.getByText('No lesson is planned.').waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await profile.getByText('0 of 2').waitFor();
});

it('without trials left and without a sponsor a student is asked for a donation', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  await newCourse(teacher, 'Mishnah at noon');
  await site().pool.query('update private.profiles set trial_lessons_used = 2 where id = $1', [student.id]);
  const page = await come(student, dashboard, { expected: /^409: .*request_trial_lesson/ });
  const dialog = await enrol(page, 'Mishnah at noon', { withTrial: true });
  await dialog
    .getByRole('alert')
    .getByText('You have used all your trial lessons', { exact: true })
    .waitFor();
  await dialog.getByLabel(/free trial lesson/).uncheck();
  await confirmTime(dialog, 'Enroll');
  await dialog.getByText('Please consider a donation').waitFor();
  await dialog.getByRole('link', { name: 'Support courses' }).click();
  await page.waitForURL(`**${dashboard}?tab=support`);
  await page.getByRole('tab', { name: 'Support Others', selected: true }).waitFor();
});

it('a course that was filled or withdrawn meanwhile says so, and the list is true afterwards', async () => {
  const [student, neighbour, teacher] = [
    await newStudent(site()),
    await newStudent(site()),
    await newTeacher(),
  ];
  const last = await newCourse(teacher, 'The last seat', 1);
  const gone = await newCourse(teacher, 'The withdrawn one');
  await fillPool(5);
  const page = await come(student, dashboard, { expected: /^40[49]: .*assign_sponsored_course/ });
  await cardOf(page, 'The last seat').getByText('1 seat left').waitFor();
  await site().pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
    last,
    neighbour.id,
  ]);
  const full = await enrol(page, 'The last seat');
  await full.getByRole('alert').getByText('Every seat of this course is taken.').waitFor();
  await closeDialog(page);
  await cardOf(page, 'The last seat').getByText('Every seat is taken').waitFor();
  expect(await page.getByRole('button', { name: 'Enroll Now: The last seat' }).count()).toBe(0);
  await site().pool.query('update public.courses set is_active = false where id = $1', [gone]);
  const withdrawn = await enrol(page, 'The withdrawn one');
  await withdrawn.getByRole('alert').getByText('This course is no longer offered.').waitFor();
  await closeDialog(page);
  await expect.poll(() => cardOf(page, 'The withdrawn one').count()).toBe(0);
  expect(await rowCount('course_enrollments', student)).toBe(0);
});

it('courses, sessions and lessons are true while one looks, and lead to where they take place', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  const course = await newCourse(teacher, 'Gemara in the morning');
  const { pool } = site();
  await pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    student.id,
  ]);
  await pool.query('update public.courses set total_sessions = 4 where id = $1', [course]);
  await pool.query(
    `with held as (
       insert into private.live_sessions (course_id, teacher_id, title, scheduled_at, duration_minutes)
       values ($1, $2, 'First page', now() - interval '3 days', 90) returning id
     ) insert into public.live_attendance (session_id, student_id) select id, $3 from held`,
    [course, teacher.id, student.id],
  );
  const page = await come(student, `${dashboard}?tab=courses`);
  const card = cardOf(page, 'Gemara in the morning');
  await card.getByText('1 of 4 sessions done').waitFor();
  await card.getByText('No session has been planned yet.').waitFor();
  await expect.poll(() => counters(page).allTextContents()).toEqual(['1', '-', '1.5']);
  const path = page.getByRole('region', { name: 'Your path' });
  await path.getByText('You have learned for 1 week in a row.').waitFor();
  await path
    .getByRole('listitem')
    .filter({ hasText: 'First lesson' })
    .getByText(/^reached on/)
    .waitFor();
  await path.getByRole('listitem').filter({ hasText: '10 lessons' }).getByText('still ahead').waitFor();
  // Planned by the teacher, now: it is there at once, and can be entered.
  const { data: session, error } = await teacher.client
    .from('live_sessions')
    .insert({
      course_id: course,
      teacher_id: teacher.id,
      title: 'Second page',
      scheduled_at: new Date(Date.now() + 10 * 60_000).toISOString(),
    })
    .select('jitsi_room')
    .single();
  expect(error).toBeNull();
  await card.getByText('Second page').waitFor();
  const join = card.getByRole('link', { name: 'Join' });
  expect(await join.getAttribute('href')).toBe(`/live-session/${session?.jitsi_room}?join`);
  expect(await join.getAttribute('target')).toBe('_blank');
  expect(await card.getByRole('link', { name: 'Classroom' }).getAttribute('href')).toBe(
    `/classroom/${course}`,
  );
  await card.getByRole('button', { name: 'Materials' }).click();
  await card.getByText('There is nothing here yet.').waitFor();
  // Booked for tomorrow: too late to be cancelled.
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const booked = await student.client.from('lesson_bookings').insert({
    student_id: student.id,
    teacher_id: teacher.id,
    lesson_date: tomorrow.slice(0, 10),
    lesson_time: tomorrow.slice(11, 16),
    time_zone: 'UTC',
    duration_minutes: 60,
    subject: 'Rashi together',
  });
  expect(booked.error).toBeNull();
  const lesson = page
    .getByRole('region', { name: 'To come' })
    .getByRole('article', { name: 'Rashi together' });
  await lesson.getByText('can no longer be cancelled').waitFor();
  expect(await lesson.getByRole('button', { name: 'Cancel lesson' }).count()).toBe(0);
  await expect.poll(() => counters(page).allTextContents()).toEqual(['1', '2', '1.5']);
  await teacher.client.from('courses').update({ is_active: false }).eq('id', course);
  await card.getByText('This course is no longer offered.').waitFor();
  await card.getByText('1 of 4 sessions done').waitFor();
  for (const language of ['en', 'fr', 'de'] as const) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
    await expectNoHorizontalScroll(page);
  }
  await card.getByRole('button', { name: 'Moshe' }).click();
  await page.waitForURL('**/chat?conversation=*');
});

it('courses that cannot be loaded say so, and come at the next try', async () => {
  const [student, teacher] = [await newStudent(site()), await newTeacher()];
  const course = await newCourse(teacher, 'Halacha for later');
  await site().pool.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
    course,
    student.id,
  ]);
  const page = await come(student, `${dashboard}?tab=profile`, { expected: /search_courses|my_enrolments/ });
  for (const [tab, call, titled] of [
    ['Browse Courses', 'search_courses', 'Halacha for later'],
    ['My Courses', 'my_enrolments', 'Halacha for later'],
  ] as const) {
    await page.route(`**/rpc/${call}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('tab', { name: tab }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load courses' });
    await failure.waitFor();
    await page.unroute(`**/rpc/${call}`);
    await failure.getByRole('button').click();
    await cardOf(page, titled).waitFor();
  }
});
