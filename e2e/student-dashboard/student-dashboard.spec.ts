import { languageCodes } from '@lomdim/contract/languages';
import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { fillPool } from '../helpers/donation-pool.ts';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { newTeacher } from '../helpers/people.ts';
import { switchLanguage } from '../helpers/switches.ts';
import { enrolIn } from '../helpers/teacher-dashboard.ts';

const dashboard = '/dashboard/student';
const sponsored = 'Congratulations! Your course has been sponsored by our community!';

async function newCourse(
  site: TestServer,
  teacher: Member,
  title: string,
  maxStudents = 10,
): Promise<string> {
  const { rows } = await site.pool.query(
    `insert into public.courses (teacher_id, title, subject, price, max_students) values ($1, $2, 'Talmud', 1500, $3) returning id`,
    [teacher.id, title, maxStudents],
  );
  return rows[0].id;
}

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });
const enrolButton = (page: Page, title: string) => page.getByRole('button', { name: `Enroll Now: ${title}` });

async function enrol(page: Page, title: string, { withTrial = false } = {}) {
  await enrolButton(page, title).click();
  const dialog = page.getByRole('dialog');
  if (withTrial) await dialog.getByLabel(/free trial lesson/).check();
  await confirmTime(dialog, 'Enroll');
  return dialog;
}

const closeDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

const counters = (page: Page) =>
  page.locator('dl').first().locator('dd > span[aria-hidden], dd:not(:has(span))');

async function rowCount(site: TestServer, table: string, student: Member): Promise<number> {
  const { rows } = await site.pool.query(
    `select count(*)::integer as count from public.${table} where student_id = $1`,
    [student.id],
  );
  return rows[0].count;
}

test.beforeEach(({ site }) => fillPool(site, 0));

test('a new student finds five tabs, nothing to count, and takes a sponsored seat', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await newCourse(site, teacher, 'Berakhot, page by page', 3);
  await newCourse(site, teacher, 'Hebrew from the first letter');
  await fillPool(site, 1);
  const page = await openAs(student, `${dashboard}?tab=courses`);

  await test.step('nothing is there to count yet', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'Browse Courses',
      'My Courses',
      'Live Sessions',
      'Support Others',
      'Profile',
    ]);
    await expect(page.getByText('You are not enrolled in a course yet.')).toBeVisible();
    await expect(counters(page)).toHaveText(['-', '-', '-']);
  });

  await test.step('the student searches, and enrols in what was found', async () => {
    await page.getByRole('link', { name: 'Browse courses' }).click();
    await page.getByRole('searchbox').fill('page by page');
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === 'page by page');
    await expect(page.getByRole('article')).toHaveCount(1);
    const card = cardOf(page, 'Berakhot, page by page');
    await expect(card.getByText('3 seats left')).toBeVisible();
    const dialog = await enrol(page, 'Berakhot, page by page', { withTrial: true });
    await expect(dialog.getByText(sponsored)).toBeVisible();
    await closeDialog(page);
    await expect(card.getByText('You are enrolled')).toBeVisible();
    await expect(card.getByText('2 seats left')).toBeVisible();
  });

  await test.step('the list is sound in every language', async () => {
    for (const language of languageCodes) {
      await switchLanguage(page, language);
      await expectNoAxeViolations(page);
      await expectNoBareKeys(page);
    }
  });

  await test.step('the profile is sound in every language, and no trial lesson was used', async () => {
    await switchLanguage(page, 'de');
    await page.goto(`${site.url}${dashboard}?tab=profile`);
    await expect(page.getByText('0 von 2')).toBeVisible();
    for (const language of englishLast) {
      await switchLanguage(page, language);
      await expectNoAxeViolations(page);
      await expectNoBareKeys(page);
    }
    expect(await rowCount(site, 'course_enrollments', student)).toBe(1);
    expect(await rowCount(site, 'course_sessions', student)).toBe(0);
  });
});

test('two tabs that enrol at once take one seat, and both say so', async ({ site, openAs }) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await newCourse(site, teacher, 'Shabbat for two');
  await fillPool(site, 5);
  const [first, second] = [await openAs(student, dashboard), await openAs(student, dashboard)];

  await test.step('both enrol at the same moment', async () => {
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
    for (const page of [first, second]) await enrol(page, 'Shabbat for two');
    for (const page of [first, second]) {
      await expect(
        page
          .getByRole('dialog')
          .getByRole('status')
          .getByText(/sponsored by our community|You are enrolled/),
      ).toBeVisible();
    }
    for (const page of [first, second]) {
      await closeDialog(page);
      await expect(cardOf(page, 'Shabbat for two').getByText('You are enrolled')).toBeVisible();
    }
  });

  await test.step('one seat was taken', async () => {
    expect(await rowCount(site, 'course_enrollments', student)).toBe(1);
    const { rows } = await site.pool.query(
      'select courses_given - courses_used as waiting from private.sponsorship_pool',
    );
    expect(Number(rows[0].waiting)).toBe(4);
  });

  await test.step('what is taken in one tab is taken in the other, which nobody touches', async () => {
    for (const page of [first, second]) await page.unrouteAll({ behavior: 'wait' });
    await newCourse(site, teacher, 'Shabbat again');
    // The course that was given before is long over.
    await site.pool.query(
      "update sponsored_course_assignments set assigned_at = now() - interval '120 days' where student_id = $1",
      [student.id],
    );
    for (const page of [first, second]) await page.reload();
    await expect(enrolButton(second, 'Shabbat again')).toBeVisible();
    const dialog = await enrol(first, 'Shabbat again');
    await expect(dialog.getByText(sponsored)).toBeVisible();
    await expect(cardOf(second, 'Shabbat again').getByText('You are enrolled')).toBeVisible();
  });
});

test('a trial lesson stands among the lessons, is counted, and is given back when it is cancelled at once', {
  tag: '@journey',
}, async ({ site, openAs }) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await newCourse(site, teacher, 'Kabbalah with care');
  const page = await openAs(student, dashboard, { width: 375 });
  const profile = page.getByRole('tabpanel');
  const coming = page.getByRole('region', { name: 'To come' });

  await test.step('the student asks for a trial lesson', async () => {
    const dialog = await enrol(page, 'Kabbalah with care', { withTrial: true });
    await expect(
      dialog.getByText('Trial lesson scheduled! You will receive further instructions by email.'),
    ).toBeVisible();
    await closeDialog(page);
    await expect(cardOf(page, 'Kabbalah with care').getByText(/^Your trial lesson: /)).toBeVisible();
  });

  await test.step('the profile counts it', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expect(profile.getByText('1 of 2')).toBeVisible();
    await expect(profile).toHaveText(/First nameNoa.*Last nameBen.*Intermediate.*Not filled in/);
    await expect(profile.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile');
    await expect(profile.locator('input, textarea, select')).toHaveCount(0);
  });

  await test.step('it stands among the lessons to come, and is cancelled', async () => {
    await page.getByRole('tab', { name: 'My Courses' }).click();
    await expect(coming.getByRole('article', { name: 'Kabbalah with care' })).toBeVisible();
    // In the zone of who looks, which is named.
    await expect(coming.getByRole('time')).toHaveText(/ at \d+:\d\d\s?[AP]M\s\S+$/);
    await coming.getByRole('link', { name: 'Kabbalah with care' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kabbalah with care' })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoHorizontalScroll(page);
    // Asked for where the teacher has no hours, it is a proposal; otherwise it is agreed on.
    const way = page.getByRole('main').getByRole('button', { name: /^(Withdraw|Cancel lesson)$/ });
    const name = (await way.textContent()) ?? '';
    await way.click();
    const dialog = page.getByRole('dialog');
    if (name === 'Cancel lesson') {
      await expect(dialog.getByText('You can use this trial lesson for another course.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Another course suits me better');
    }
    await dialog.getByRole('button', { name }).click();
    await expect(
      page.getByRole('heading', { name: /^You (withdrew your proposal|cancelled this lesson)$/ }),
    ).toBeVisible();
    await page.goto(`${site.url}${dashboard}?tab=courses`);
    await expect(page.getByRole('region', { name: 'Past' }).getByText('Cancelled')).toBeVisible();
    await expect(coming.getByText('No lesson is planned.')).toBeVisible();
  });

  await test.step('it was given back', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expect(profile.getByText('0 of 2')).toBeVisible();
  });
});

test('without trials left and without a sponsor a student is asked for a donation', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  await newCourse(site, teacher, 'Mishnah at noon');
  await site.pool.query('update private.profiles set trial_lessons_used = 2 where id = $1', [student.id]);
  const page = await openAs(student, dashboard, { expected: /^409: .*request_trial_lesson/ });
  const dialog = await enrol(page, 'Mishnah at noon', { withTrial: true });
  await expect(
    dialog.getByRole('alert').getByText('You have used all your trial lessons', { exact: true }),
  ).toBeVisible();
  await dialog.getByLabel(/free trial lesson/).uncheck();
  await confirmTime(dialog, 'Enroll');
  await expect(dialog.getByText('Please consider a donation')).toBeVisible();
  await dialog.getByRole('link', { name: 'Support courses' }).click();
  await expect(page).toHaveURL(`${site.url}${dashboard}?tab=support`);
  await expect(page.getByRole('tab', { name: 'Support Others', selected: true })).toBeVisible();
});

test('a course that was filled or withdrawn meanwhile says so, and the list is true afterwards', async ({
  site,
  openAs,
}) => {
  const [student, neighbour, teacher] = [
    await newStudent(site),
    await newStudent(site),
    await newTeacher(site),
  ];
  const last = await newCourse(site, teacher, 'The last seat', 1);
  const gone = await newCourse(site, teacher, 'The withdrawn one');
  await fillPool(site, 5);
  const page = await openAs(student, dashboard, { expected: /^40[49]: .*assign_sponsored_course/ });

  await test.step('somebody else takes the last seat', async () => {
    await expect(cardOf(page, 'The last seat').getByText('1 seat left')).toBeVisible();
    await enrolIn(site, last, neighbour);
    const dialog = await enrol(page, 'The last seat');
    await expect(dialog.getByRole('alert').getByText('Every seat of this course is taken.')).toBeVisible();
    await closeDialog(page);
    await expect(cardOf(page, 'The last seat').getByText('Every seat is taken')).toBeVisible();
    await expect(enrolButton(page, 'The last seat')).toHaveCount(0);
  });

  await test.step('the teacher withdraws a course', async () => {
    await site.pool.query('update public.courses set is_active = false where id = $1', [gone]);
    const dialog = await enrol(page, 'The withdrawn one');
    await expect(dialog.getByRole('alert').getByText('This course is no longer offered.')).toBeVisible();
    await closeDialog(page);
    await expect(cardOf(page, 'The withdrawn one')).toHaveCount(0);
  });

  expect(await rowCount(site, 'course_enrollments', student)).toBe(0);
});

test('courses, sessions and lessons are true while one looks, and lead to where they take place', async ({
  site,
  openAs,
}) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  const course = await newCourse(site, teacher, 'Gemara in the morning');
  await enrolIn(site, course, student);
  await site.pool.query('update public.courses set total_sessions = 4 where id = $1', [course]);
  await site.pool.query(
    `with held as (
       insert into private.live_sessions (course_id, teacher_id, title, scheduled_at, duration_minutes)
       values ($1, $2, 'First page', now() - interval '3 days', 90) returning id, scheduled_at
     ), visit as (
       insert into private.room_visits (person_id, session_id, entered_at, seen_at)
       select $3, id, scheduled_at, scheduled_at + interval '1 hour' from held
     ) insert into public.live_attendance (session_id, student_id) select id, $3 from held`,
    [course, teacher.id, student.id],
  );
  const page = await openAs(student, `${dashboard}?tab=courses`);
  const card = cardOf(page, 'Gemara in the morning');

  await test.step('what was learned so far is counted', async () => {
    await expect(card.getByText('1 of 4 sessions done')).toBeVisible();
    await expect(card.getByText('No session has been planned yet.')).toBeVisible();
    await expect(counters(page)).toHaveText(['1', '-', '1.5']);
    const path = page.getByRole('region', { name: 'Your path' });
    await expect(path.getByText('You have learned for 1 week in a row.')).toBeVisible();
    const milestone = (name: string) => path.getByRole('listitem').filter({ hasText: name });
    await expect(milestone('First lesson').getByText(/^reached on/)).toBeVisible();
    await expect(milestone('10 lessons').getByText('still ahead')).toBeVisible();
  });

  await test.step('a session that the teacher plans now is there at once, and can be entered', async () => {
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
    await expect(card.getByText('Second page')).toBeVisible();
    const join = card.getByRole('link', { name: 'Join' });
    await expect(join).toHaveAttribute('href', `/live-session/${session?.jitsi_room}?join`);
    await expect(join).toHaveAttribute('target', '_blank');
  });

  await test.step('the classroom and the materials can be reached', async () => {
    const classroom = card.getByRole('link', { name: 'Classroom' });
    await expect(classroom).toHaveAttribute('href', `/classroom/${course}`);
    await card.getByRole('button', { name: 'Materials' }).click();
    await expect(card.getByText('There is nothing here yet.')).toBeVisible();
  });

  await test.step('a lesson booked for tomorrow is there at once, and leads to its page', async () => {
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
    await expect(lesson.getByRole('link', { name: 'Rashi together' })).toHaveAttribute('href', /^\/lesson\//);
    await expect(counters(page)).toHaveText(['1', '2', '1.5']);
  });

  await test.step('a course that the teacher withdraws stays, and says so', async () => {
    const { error } = await teacher.client.from('courses').update({ is_active: false }).eq('id', course);
    expect(error).toBeNull();
    await expect(card.getByText('This course is no longer offered.')).toBeVisible();
    await expect(card.getByText('1 of 4 sessions done')).toBeVisible();
  });

  await test.step('all of it is sound in every language', async () => {
    for (const language of languageCodes) {
      await switchLanguage(page, language);
      await expectNoAxeViolations(page);
      await expectNoBareKeys(page);
      await expectNoHorizontalScroll(page);
    }
  });

  await test.step('the teacher can be written to', async () => {
    await card.getByRole('button', { name: 'Moshe' }).click();
    await expect(page).toHaveURL(/\/chat\?conversation=/);
  });
});

test('courses that cannot be loaded say so, and come at the next try', async ({ site, openAs }) => {
  const [student, teacher] = [await newStudent(site), await newTeacher(site)];
  const title = 'Halacha for later';
  await enrolIn(site, await newCourse(site, teacher, title), student);
  const page = await openAs(student, `${dashboard}?tab=profile`, {
    expected: /search_courses|my_enrolments/,
  });
  for (const [tab, call] of [
    ['Browse Courses', 'search_courses'],
    ['My Courses', 'my_enrolments'],
  ] as const) {
    await test.step(tab, async () => {
      await page.route(`**/rpc/${call}`, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('tab', { name: tab }).click();
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load courses' });
      await expect(failure).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await failure.getByRole('button').click();
      await expect(cardOf(page, title)).toBeVisible();
    });
  }
});
