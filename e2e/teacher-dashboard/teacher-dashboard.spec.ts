import { languageCodes } from '@lomdim/contract/languages';
import { expect, test } from '@lomdim/testing/browser/test';
import { visitor } from '@lomdim/testing/people/client';
import { demoPassword } from '@lomdim/testing/people/demo-password';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { confirmTime } from '../helpers/confirm-time.ts';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { toastsOf } from '../helpers/sign-in.ts';
import {
  enrolIn,
  insertCourse,
  insertCourseLesson,
  insertTrial,
  namedStudent,
  newTeacher,
} from '../helpers/teacher-dashboard.ts';
import { insertLesson } from '../helpers/teacher-page.ts';
import { visitTabs } from '../helpers/teacher-tabs.ts';

test.use({ siteOptions: { env: { SEED: 'demo' } } });

const home = '/dashboard/teacher';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const figures = (page: Page) => page.locator('dl[aria-busy="false"] dd');
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const query = async (site: TestServer, sql: string, ...values: unknown[]) =>
  (await site.pool.query(sql, values)).rows;

/** Nobody objects for two days. */
const settle = (site: TestServer) =>
  site.pool.query("select private.settle_lessons(now() + interval '49 hours', 100)");

test.describe('an approved teacher', () => {
  test('reads true figures, and marks lessons, which logs them once', async ({ site, open }) => {
    const teacher = await newTeacher(site);
    const [noa, dan] = [await namedStudent(site, 'Noa', 'Azoulay'), await namedStudent(site, 'Dan', 'Berg')];
    const rashi = await insertCourse(site, teacher, 'Rashi, slowly');
    await insertCourse(site, teacher, 'Paused for now', false);
    await enrolIn(site, rashi, noa);
    const held = [
      await insertCourseLesson(site, rashi, noa, -9),
      await insertCourseLesson(site, rashi, noa, -8),
    ];
    for (const lesson of held)
      await teacher.client.rpc('report_lesson', { lesson_id: lesson, outcome: 'held' }).throwOnError();
    await settle(site);
    await insertCourseLesson(site, rashi, noa, 3);
    await insertLesson(site, dan.id, teacher.id, inDays(-2));
    await insertLesson(site, dan.id, teacher.id, inDays(2));

    const page = await open(home, { as: teacher });
    const recent = page.getByRole('region', { name: 'Recent teaching sessions' });
    await test.step('the figures are true', async () => {
      await expect(heading(page, 'Your teaching')).toBeVisible();
      // Two lessons of 45 minutes; one open course; Noa and Dan; one lesson of each to come.
      await expect(figures(page)).toHaveText(['1.5', '1', '2', '2']);
      await expect(recent.getByRole('listitem')).toHaveCount(2);
    });

    await test.step('a lesson is said to have been held, and counts once nobody objected', async () => {
      await page.getByRole('link', { name: 'Say what happened: Talmud, Dan Berg' }).click();
      const report = page.getByRole('main').getByRole('button', { name: 'Say what happened' });
      await expect(report).toBeFocused();
      await report.click();
      await page.getByRole('dialog').getByLabel('It took place').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'You said: it took place' })).toBeVisible();
      await settle(site);
      await page.goto(site.url + home);
      await expect(page.getByText('No lessons are waiting for your confirmation.')).toBeVisible();
      await expect(recent.getByText('Dan Berg')).toBeVisible();
      await expect(figures(page)).toHaveText(['2.5', '1', '2', '2']);
      expect(
        await query(
          site,
          'select hours_taught::float as hours from teacher_hours where student_id = $1',
          dan.id,
        ),
      ).toEqual([{ hours: 1 }]);
    });

    await test.step('the students are found by name', async () => {
      await page.getByRole('link', { name: 'View my students' }).click();
      const students = page.getByRole('region', { name: 'My students' });
      await expect(students.getByText('Noa Azoulay')).toBeVisible();
      await expect(students.getByRole('listitem')).toHaveCount(2);
      await page.getByLabel('Search by name').fill('dan');
      await expect(students.getByText('Noa Azoulay')).toHaveCount(0);
      await expect(students.getByText('Dan Berg')).toBeVisible();
    });

    await test.step('the hours are taken away as a file', async () => {
      await page.getByRole('tab', { name: 'Teaching Hours' }).click();
      await expect(page.getByRole('row', { name: /2\.5$/ })).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      const stream = await download.createReadStream();
      const lines = (await stream.setEncoding('utf8').toArray()).join('').trim().split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,1,Booked lesson,,Talmud,Dan Berg,0\.00,USD$/);
      expect(lines[2]).toMatch(/,0\.75,Lesson,"Rashi, slowly",Talmud,Noa Azoulay,20\.00,EUR$/);
    });
  });

  test('sees whom they meet next, also what changes elsewhere: joins, cancels, writes', async ({
    site,
    open,
  }) => {
    const teacher = await newTeacher(site);
    const [noa, dan] = [await namedStudent(site, 'Noa', 'Azoulay'), await namedStudent(site, 'Dan', 'Berg')];
    const rashi = await insertCourse(site, teacher, 'Rashi');
    const page = await open(home, { as: teacher });
    const coming = page.getByRole('region', { name: 'Coming lessons' });
    const lessons = coming.getByRole('article');
    await expect(coming.getByText('No lesson with a single student is planned.')).toBeVisible();
    await expect(coming.getByRole('link', { name: 'Open my hours' })).toBeVisible();

    // Agreed on elsewhere, while the page is open.
    await insertCourseLesson(site, rashi, noa, 4);
    await insertLesson(site, dan.id, teacher.id, inDays(3));
    await insertLesson(site, dan.id, teacher.id, inDays(0.5));
    const trial = await insertTrial(site, rashi, noa, 10);
    await test.step('lessons agreed on elsewhere appear in order', async () => {
      await expect(lessons).toHaveCount(4);
      await expect(coming.getByText('Times are in your time zone: Paris (Europe).')).toBeVisible();
      const kinds = async () =>
        (await lessons.allTextContents()).map((text) => /(Trial|Booked) lesson|Lesson/.exec(text)?.[0]);
      await expect.poll(kinds).toEqual(['Trial lesson', 'Booked lesson', 'Booked lesson', 'Lesson']);
      await expect(lessons.filter({ hasText: /GMT\+[12]/ })).toHaveCount(4);
    });

    await test.step('one can be joined, and each leads to its page', async () => {
      const join = coming.getByRole('link', { name: /^Join/ });
      await expect(join).toHaveCount(1);
      await expect(join).toHaveAttribute('href', `/video-call/${trial}`);
      await expect(lessons.first().getByRole('link', { name: 'Rashi', exact: true })).toHaveAttribute(
        'href',
        `/lesson/${trial}`,
      );
      await expectNoAxeViolations(page);
    });

    await test.step('lessons are cancelled by either side, and the other is notified', async () => {
      await noa.client.rpc('cancel_lesson', { lesson_id: trial, reason: 'Ill' }).throwOnError();
      await expect(lessons).toHaveCount(3);
      // Each time the second: what is booked in three days, then the lesson of the course.
      for (const [subject, left] of [
        ['Talmud', 2],
        ['Rashi', 1],
      ] as const) {
        await lessons.nth(1).getByRole('link', { name: subject, exact: true }).click();
        // The dashboard has the same button, for the next lesson.
        await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
        await page.getByRole('main').getByRole('button', { name: 'Cancel lesson' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Reason').fill('A wedding');
        await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
        await expect(page.getByRole('heading', { name: 'You cancelled this lesson' })).toBeVisible();
        await page.getByRole('link', { name: 'Your dashboard' }).click();
        await expect(lessons).toHaveCount(left);
      }
      expect(
        await query(site, 'select user_id, kind from notifications where kind like $1', '%_cancelled'),
      ).toEqual(
        expect.arrayContaining([
          { user_id: dan.id, kind: 'booking_cancelled' },
          { user_id: teacher.id, kind: 'trial_cancelled' },
          { user_id: noa.id, kind: 'course_lesson_cancelled' },
        ]),
      );
    });

    await test.step('live sessions made and changed in another window are followed', async () => {
      await page.getByRole('tab', { name: 'Live Sessions' }).click();
      await expect(page.getByText('Your live sessions will appear here')).toBeVisible();
      const session = await teacher.client
        .from('live_sessions')
        .insert({ course_id: rashi, teacher_id: teacher.id, title: 'The portion', scheduled_at: inDays(5) })
        .select('id')
        .single()
        .throwOnError();
      await expect(page.getByRole('article', { name: 'The portion' })).toBeVisible();
      await teacher.client
        .from('live_sessions')
        .update({ status: 'cancelled' })
        .eq('id', session.data.id)
        .throwOnError();
      await expect(page.getByText('Your live sessions will appear here')).toBeVisible();
    });

    await test.step('the card of a new course shows the stars that others see', async () => {
      await query(
        site,
        'insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)',
        teacher.id,
        noa.id,
      );
      await page.getByRole('tab', { name: 'Create Course' }).click();
      const preview = page.getByRole('region', { name: 'How students will see it' });
      await expect(preview.getByText('4.0').first()).toBeVisible();
    });

    await test.step('a student is written to', async () => {
      await page.getByRole('tab', { name: 'Overview' }).click();
      await coming.getByRole('button', { name: 'Message to Dan Berg' }).click();
      await expect(page).toHaveURL(/\/chat\?conversation=/);
    });
  });

  test('creates a course by the rules, and loses nothing of what was typed', { tag: '@journey' }, async ({
    site,
    open,
  }) => {
    const teacher = await newTeacher(site);
    const page = await open(`${home}?tab=create`, { as: teacher, expected: /courses/ });
    const form = page.getByRole('form', { name: 'Create a course' });
    const values = () =>
      form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element).entries()));
    await test.step('a new form is filled in with what is usual', async () => {
      await expect(form).toBeVisible();
      await expect.poll(values).toMatchObject({
        duration: '30',
        sessions: '1',
        students: '10',
        audience: 'adults',
      });
      await expect(form.getByLabel('Trial lesson allowed')).toBeChecked();
    });

    await test.step('what breaks a rule shows an error until it is fixed', async () => {
      await form.getByRole('button', { name: 'Create course' }).click();
      await expect(form.getByText('Please fill this in.')).toHaveCount(3);
      await form.getByLabel('Price per session').fill('0,99');
      await form.getByLabel('Number of sessions').fill('21');
      await expect(form.getByText('This is outside the limits given above.')).toHaveCount(2);
      await form.getByLabel('Title').fill('Berakhot');
      await form.getByLabel('Subject').selectOption('Talmud');
      await form.getByLabel('Price per session').fill('12,50');
      await form.getByLabel('Number of sessions').fill('4');
      await expect(
        page.getByRole('region', { name: 'How students will see it' }).getByText('Berakhot'),
      ).toBeVisible();
      await expect(page.getByText('Please fill this in.')).toHaveCount(0);
    });

    await test.step('a reload loses nothing', async () => {
      await page.reload();
      await expect(page.getByText('We kept what you had begun to write.')).toBeVisible();
      await expect.poll(values).toMatchObject({ title: 'Berakhot', price: '12,50', sessions: '4' });
    });

    await test.step('a failed attempt loses nothing either, and the next one succeeds', async () => {
      await page.route('**/rest/v1/courses*', (route) =>
        route.fulfill({ status: 500, json: { message: 'no' } }),
      );
      await form.getByRole('button', { name: 'Create course' }).click();
      await expect(toastsOf(page).getByText('Failed to create course', { exact: true })).toBeVisible();
      await expect.poll(values).toMatchObject({ title: 'Berakhot', price: '12,50' });
      await page.unroute('**/rest/v1/courses*');
      await form.getByRole('button', { name: 'Create course' }).click();
      await expect(toastsOf(page).getByText('Course created successfully!')).toBeVisible();
    });

    await test.step('the course stands among the others, and the form is empty again', async () => {
      const course = page.getByRole('article', { name: 'Berakhot' });
      await expect(course.getByText('0 of 10 seats taken')).toBeVisible();
      expect(
        await query(
          site,
          'select title, price, total_sessions, is_trial_available from courses where teacher_id = $1',
          teacher.id,
        ),
      ).toEqual([{ title: 'Berakhot', price: 1250, total_sessions: 4, is_trial_available: true }]);
      await page.getByRole('tab', { name: 'Create Course' }).click();
      await expect(form).toBeVisible();
      await expect(form.getByLabel('Title')).toHaveValue('');
    });
  });

  test('edits, pauses and furnishes a course, and sees who is in it', async ({ site, open }) => {
    const teacher = await newTeacher(site);
    const noa = await namedStudent(site, 'Noa', 'Azoulay');
    const id = await insertCourse(site, teacher, 'Rashi');
    await enrolIn(site, id, noa);
    await insertCourseLesson(site, id, noa, -1);
    const page = await open(`${home}?tab=courses`, { as: teacher, expected: /409.*courses/ });
    const dialog = page.getByRole('dialog');
    const closeIt = async () => {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
    };

    await test.step('another title, and a pause', async () => {
      await page.getByRole('button', { name: 'Edit: Rashi' }).click();
      await dialog.getByLabel('Title').fill('Rashi and Ramban');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('article', { name: 'Rashi and Ramban' })).toBeVisible();
      await page.getByRole('button', { name: 'Pause: Rashi and Ramban' }).click();
      await expect(page.getByRole('button', { name: 'Resume: Rashi and Ramban' })).toBeVisible();
      expect(await query(site, 'select is_active from courses where id = $1', id)).toEqual([
        { is_active: false },
      ]);
    });

    await test.step('students and attendance', async () => {
      await page.getByRole('button', { name: 'Students: Rashi and Ramban' }).click();
      await expect(dialog.getByText('Noa Azoulay')).toBeVisible();
      await closeIt();
      await page.getByRole('button', { name: 'Attendance: Rashi and Ramban' }).click();
      await expect(dialog.getByText('Noa Azoulay')).toBeVisible();
      await expect(dialog.getByText('planned')).toBeVisible();
      await closeIt();
    });

    await test.step('materials are added and removed', async () => {
      await page.getByRole('button', { name: 'Materials: Rashi and Ramban' }).click();
      const name = 'דף מקורות.txt';
      const chooser = dialog.getByLabel('Choose a file');
      await chooser.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('x') });
      await expect(dialog.getByText('This kind of file cannot be added here.')).toBeVisible();
      await chooser.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('שמע') });
      await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: `Remove ${name}` }).click();
      await page
        .getByRole('dialog', { name: 'Remove this file?' })
        .getByRole('button', { name: 'Remove' })
        .click();
      await expect(dialog.getByText('There is nothing here yet.')).toBeVisible();
    });
  });

  test('schedules live sessions every week, changes one and cancels another, and those enrolled are notified', async ({
    site,
    open,
  }) => {
    const teacher = await newTeacher(site);
    const noa = await namedStudent(site, 'Noa', 'Azoulay');
    await enrolIn(site, await insertCourse(site, teacher, 'Rashi'), noa);
    const page = await open(`${home}?tab=sessions`, { as: teacher });
    const dialog = page.getByRole('dialog');
    const sessions = page.getByRole('article', { name: 'The weekly portion' });
    await test.step('three weeks are scheduled at once', async () => {
      await expect(page.getByText('Coming soon')).toBeVisible();
      await expect(page.getByText('Times are in your time zone: Paris (Europe).')).toBeVisible();
      await page.getByRole('button', { name: 'Schedule live session' }).click();
      await dialog.getByLabel('Title').fill('The weekly portion');
      await dialog.getByLabel('Date', { exact: true }).fill(inDays(7).slice(0, 10));
      await dialog.getByLabel('Time', { exact: true }).fill('20:00');
      await dialog.getByLabel('Repeat every week').check();
      await dialog.getByLabel('How many weeks').fill('3');
      await confirmTime(dialog, 'Schedule');
      await expect(toastsOf(page).getByText('3 live sessions are scheduled.')).toBeVisible();
      await expect(sessions).toHaveCount(3);
      const [first] = await query(
        site,
        `select jitsi_room, (scheduled_at at time zone 'Europe/Paris')::time::text as time
         from private.live_sessions where teacher_id = $1 order by scheduled_at limit 1`,
        teacher.id,
      );
      expect(first.time).toBe('20:00:00');
      const start = sessions.first().getByRole('link', { name: /^Start The weekly portion/ });
      await expect(start).toHaveAttribute('href', `/live-session/${first.jitsi_room}`);
    });

    await test.step('one is changed', async () => {
      await sessions.first().getByRole('button', { name: /^Edit/ }).click();
      await dialog.getByLabel('Title').fill('The first portion');
      await dialog.getByLabel('Time', { exact: true }).fill('19:30');
      await confirmTime(dialog, 'Save');
      await expect(
        page.getByRole('article', { name: 'The first portion' }).getByText(/7:30 PM/),
      ).toBeVisible();
    });

    await test.step('another is cancelled', async () => {
      await sessions.last().getByRole('button', { name: 'Cancel session: The weekly portion' }).click();
      await dialog.getByRole('button', { name: 'Cancel session' }).click();
      await expect(sessions).toHaveCount(1);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    });
    expect(
      await query(site, 'select kind from notifications where user_id = $1 order by kind', noa.id),
    ).toEqual([{ kind: 'live_session_cancelled' }, { kind: 'live_session_moved' }]);
  });

  test('says when they may be booked, and when not', async ({ site, open }) => {
    const teacher = await newTeacher(site);
    const page = await open(`${home}?tab=availability`, {
      as: teacher,
      expected: /409.*teacher_availability/,
    });
    await test.step('weekly hours are added, but none twice', async () => {
      const add = page.getByRole('form', { name: 'Add hours' });
      await add.getByRole('button', { name: 'Add hours' }).click();
      await expect(add.getByText('Please choose at least one day')).toBeVisible();
      await add.getByLabel('Sunday').check();
      await add.getByLabel('Tuesday').check();
      await add.getByRole('button', { name: 'Add hours' }).click();
      await expect(page.getByRole('button', { name: /^Remove Tuesday/ })).toBeVisible();
      expect(
        await query(
          site,
          'select weekday, time_zone from teacher_availability where teacher_id = $1 order by 1',
          teacher.id,
        ),
      ).toEqual([
        { weekday: 0, time_zone: 'Europe/Paris' },
        { weekday: 2, time_zone: 'Europe/Paris' },
      ]);
      // The hours may stand in the list before the form is empty again.
      await expect(add.getByLabel('Sunday')).not.toBeChecked();
      await add.getByLabel('Sunday').check();
      await add.getByRole('button', { name: 'Add hours' }).click();
      await expect(add.getByRole('alert')).toBeVisible();
    });

    await test.step('days off', async () => {
      const off = page.getByRole('form', { name: 'Add days off' });
      await expect(page.getByText('No days off to come.')).toBeVisible();
      await off.getByLabel('First day').fill(inDays(30).slice(0, 10));
      await off.getByRole('button', { name: 'Add days off' }).click();
      await expect(page.getByText('No days off to come.')).toHaveCount(0);
    });

    await test.step('both move to another time zone', async () => {
      await page.getByLabel('Time zone of your hours').fill('jerusalem');
      await page
        .getByRole('option', { name: /Jerusalem/ })
        .first()
        .click();
      await expect(
        toastsOf(page).getByText('Your hours are now on the clock of Jerusalem (Asia).'),
      ).toBeVisible();
      expect(
        await query(
          site,
          `select time_zone from teacher_availability where teacher_id = $1
           union select time_zone from teacher_time_off where teacher_id = $1`,
          teacher.id,
        ),
      ).toEqual([{ time_zone: 'Asia/Jerusalem' }]);
    });
  });

  test('finds every tab in order in every language', async ({ site, open }) => {
    const page = await open(home, { as: { email: 'david@demo.example' } });
    // Each tab is looked at closely in one language here, and in all of them in the file about the looks.
    await visitTabs(
      site,
      page,
      (index, language) => index % languageCodes.length === languageCodes.indexOf(language),
    );
  });
});

test.describe('a teacher who is decided upon', () => {
  test('sees it while the page is open: approved gets in, rejected loses it at once and reads why', async ({
    site,
    open,
  }) => {
    const teacher = await newTeacher(site, 'pending');
    const admin = visitor(site);
    const { error } = await admin.auth.signInWithPassword({
      email: 'admin@demo.example',
      password: demoPassword,
    });
    expect(error).toBeNull();
    const decide = (action: string, notes?: string) =>
      admin.rpc('review_teacher', { teacher_id: teacher.id, action, notes }).throwOnError();

    const page = await open(home, { as: teacher, expected: /403.*teacher_overview/ });
    await test.step('the profile is completed while one waits', async () => {
      await expect(heading(page, 'Your teacher account is pending approval')).toBeVisible();
      await page.getByRole('link', { name: 'Complete your profile' }).click();
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('Where you studied').fill('Yeshiva in Jerusalem');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(toastsOf(page).getByText('Your profile has been successfully updated.')).toBeVisible();
      await page.goBack();
      await expect(heading(page, 'Your teacher account is pending approval')).toBeVisible();
    });
    await test.step('approved', async () => {
      await decide('approved');
      await expect(heading(page, 'Your teaching')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    });

    await test.step('rejected', async () => {
      await decide('rejected', 'Please add where you studied.');
      await expect(heading(page, 'Your teacher application was not approved')).toBeVisible();
      await expect(page.getByText('Please add where you studied.')).toBeVisible();
      await expect(page.getByText('Please contact support for more information')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    await test.step('other pages are closed as well', async () => {
      await page.goto(`${site.url}/live-courses`);
      await expect(heading(page, 'Your teacher application was not approved')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toBeVisible();
    });
    expect(
      await query(site, 'select kind from notifications where user_id = $1 order by created_at', teacher.id),
    ).toEqual([{ kind: 'teacher_approved' }, { kind: 'teacher_rejected' }]);
  });
});
