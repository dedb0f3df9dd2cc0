import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitor } from '../server/acceptance/auth/support/client.ts';
import { expectNoAxeViolations } from './support/expectations.ts';
import { confirmTime } from './support/rest.ts';
import { toastsOf } from './support/sign-in.ts';
import { insertLesson } from './support/teacher-page.ts';
import { languages, visitTabs } from './support/teacher-tabs.ts';
import {
  enrolIn,
  insertCourse,
  insertCourseLesson,
  insertTrial,
  namedStudent,
  newTeacher,
} from './support/teaching.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite({ env: { SEED: 'demo' } });
const home = '/dashboard/teacher';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const figures = async (page: Page) => {
  await page.locator('dl[aria-busy="false"]').first().waitFor();
  return page.locator('dl[aria-busy="false"] dd').allTextContents();
};
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const query = async (sql: string, ...values: unknown[]) => (await site().pool.query(sql, values)).rows;

describe('an approved teacher', () => {
  it('reads true figures, and marks lessons, which logs them once', async () => {
    const teacher = await newTeacher(site());
    const [noa, dan] = [
      await namedStudent(site(), 'Noa', 'Azoulay'),
      await namedStudent(site(), 'Dan', 'Berg'),
    ];
    const rashi = await insertCourse(site(), teacher, 'Rashi, slowly');
    await insertCourse(site(), teacher, 'Paused for now', false);
    await enrolIn(site(), rashi, noa);
    const held = [
      await insertCourseLesson(site(), rashi, noa, -9),
      await insertCourseLesson(site(), rashi, noa, -8),
    ];
    for (const lesson of held)
      await teacher.client.rpc('complete_course_session', { session_id: lesson }).throwOnError();
    await insertCourseLesson(site(), rashi, noa, 3);
    await insertLesson(site(), dan.id, teacher.id, inDays(-2));
    await insertLesson(site(), dan.id, teacher.id, inDays(2));

    const page = await open(home, { as: teacher });
    await heading(page, 'Your teaching');
    // Two lessons of 45 minutes; one open course; Noa and Dan; one lesson of each to come.
    expect(await figures(page)).toEqual(['1.5', '1', '2', '2']);
    const recent = page.getByRole('region', { name: 'Recent teaching sessions' });
    expect(await recent.getByRole('listitem').count()).toBe(2);

    await page.getByRole('button', { name: 'Held: Talmud, Dan Berg' }).click();
    await page.getByText('Nothing waits for your word.').waitFor();
    await recent.getByText('Dan Berg').waitFor();
    await expect.poll(() => figures(page)).toEqual(['2.5', '1', '2', '2']);
    expect(
      await query('select hours_taught::float as hours from teacher_hours where student_id = $1', dan.id),
    ).toEqual([{ hours: 1 }]);

    await page.getByRole('link', { name: 'View my students' }).click();
    const students = page.getByRole('region', { name: 'My students' });
    await students.getByText('Noa Azoulay').waitFor();
    expect(await students.getByRole('listitem').count()).toBe(2);
    await page.getByLabel('Search by name').fill('dan');
    await students.getByText('Noa Azoulay').waitFor({ state: 'detached' });
    await students.getByText('Dan Berg').waitFor();

    await page.getByRole('tab', { name: 'Teaching Hours' }).click();
    await page.getByRole('row', { name: /2\.5$/ }).waitFor();
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

  it('sees whom they meet next, also what changes elsewhere: joins, cancels in time, writes', async () => {
    const teacher = await newTeacher(site());
    const [noa, dan] = [
      await namedStudent(site(), 'Noa', 'Azoulay'),
      await namedStudent(site(), 'Dan', 'Berg'),
    ];
    const rashi = await insertCourse(site(), teacher, 'Rashi');
    const page = await open(home, { as: teacher });
    const coming = page.getByRole('region', { name: 'Coming lessons' });
    await coming.getByText('No lesson with a single student is planned.').waitFor();
    await coming.getByRole('link', { name: 'Open my hours' }).waitFor();

    // Agreed on elsewhere, while the page is open.
    await insertCourseLesson(site(), rashi, noa, 4);
    await insertLesson(site(), dan.id, teacher.id, inDays(3));
    await insertLesson(site(), dan.id, teacher.id, inDays(0.5));
    const trial = await insertTrial(site(), rashi, noa, 10);
    const lessons = coming.getByRole('article');
    await expect.poll(() => lessons.count()).toBe(4);
    await coming.getByText('Times are in your time zone: Paris (Europe).').waitFor();
    const told = await lessons.allTextContents();
    expect(told.map((text) => /(Trial|Booked) lesson|Lesson/.exec(text)?.[0])).toEqual([
      'Trial lesson',
      'Booked lesson',
      'Booked lesson',
      'Lesson',
    ]);
    for (const text of told) expect(text).toMatch(/GMT\+[12]/);

    const join = coming.getByRole('link', { name: /^Join/ });
    expect(await join.count()).toBe(1);
    expect(await join.getAttribute('href')).toBe(`/video-call/${trial}`);
    // Not what was booked and begins within a day.
    expect(await coming.getByRole('button', { name: /^Cancel lesson/ }).count()).toBe(3);
    await lessons.nth(1).getByText('It begins in less than 24 hours').waitFor();
    await expectNoAxeViolations(page);

    const dialog = page.getByRole('dialog');
    await coming.getByRole('button', { name: 'Cancel lesson: Talmud, Dan Berg' }).click();
    await dialog.getByText('the time is free again').waitFor();
    await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
    await expect.poll(() => lessons.count()).toBe(3);
    await noa.client.rpc('cancel_trial_lesson', { lesson_id: trial }).throwOnError();
    await expect.poll(() => lessons.count()).toBe(2);
    await coming.getByRole('button', { name: 'Cancel lesson: Rashi, Noa Azoulay' }).click();
    await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
    await expect.poll(() => lessons.count()).toBe(1);
    expect(await query('select user_id, kind from notifications where kind like $1', '%_cancelled')).toEqual(
      expect.arrayContaining([
        { user_id: dan.id, kind: 'booking_cancelled' },
        { user_id: teacher.id, kind: 'trial_cancelled' },
        { user_id: noa.id, kind: 'course_lesson_cancelled' },
      ]),
    );

    // Live sessions too, made and changed in another window.
    await page.getByRole('tab', { name: 'Live Sessions' }).click();
    await page.getByText('Your live sessions will stand here').waitFor();
    const session = await teacher.client
      .from('live_sessions')
      .insert({ course_id: rashi, teacher_id: teacher.id, title: 'The portion', scheduled_at: inDays(5) })
      .select('id')
      .single()
      .throwOnError();
    await page.getByRole('article', { name: 'The portion' }).waitFor();
    await teacher.client
      .from('live_sessions')
      .update({ status: 'cancelled' })
      .eq('id', session.data.id)
      .throwOnError();
    await page.getByText('Your live sessions will stand here').waitFor();

    // The card of a new course shows the stars that others see.
    await query(
      'insert into reviews (teacher_id, student_id, rating) values ($1, $2, 4)',
      teacher.id,
      noa.id,
    );
    await page.getByRole('tab', { name: 'Create Course' }).click();
    const preview = page.getByRole('region', { name: 'How students will see it' });
    await preview.getByText('4.0').first().waitFor();

    await page.getByRole('tab', { name: 'Overview' }).click();
    await coming.getByRole('button', { name: 'Message to Dan Berg' }).click();
    await page.waitForURL(/\/chat\?conversation=/);
  });

  it('creates a course by the rules, and loses nothing of what was typed', async () => {
    const teacher = await newTeacher(site());
    const page = await open(`${home}?tab=create`, { as: teacher, expected: /courses/ });
    const form = page.getByRole('form', { name: 'Create a course' });
    const values = () =>
      form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element).entries()));
    await form.waitFor();
    expect(await values()).toMatchObject({
      duration: '30',
      sessions: '1',
      students: '10',
      audience: 'adults',
    });
    expect(await form.getByLabel('Trial lesson allowed').isChecked()).toBe(true);

    await form.getByRole('button', { name: 'Create course' }).click();
    expect(await form.getByText('Please fill this in.').count()).toBe(3);
    await form.getByLabel('Price per session').fill('0,99');
    await form.getByLabel('Number of sessions').fill('21');
    expect(await form.getByText('This is outside the limits given above.').count()).toBe(2);
    await form.getByLabel('Title').fill('Berakhot');
    await form.getByLabel('Subject').selectOption('Talmud');
    await form.getByLabel('Price per session').fill('12,50');
    await form.getByLabel('Number of sessions').fill('4');
    await page.getByRole('region', { name: 'How students will see it' }).getByText('Berakhot').waitFor();
    expect(await page.getByText('Please fill this in.').count()).toBe(0);

    await page.reload();
    await page.getByText('We kept what you had begun to write.').waitFor();
    expect(await values()).toMatchObject({ title: 'Berakhot', price: '12,50', sessions: '4' });

    await page.route('**/rest/v1/courses*', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    await form.getByRole('button', { name: 'Create course' }).click();
    await toastsOf(page).getByText('Failed to create course', { exact: true }).waitFor();
    expect(await values()).toMatchObject({ title: 'Berakhot', price: '12,50' });
    await page.unroute('**/rest/v1/courses*');
    await form.getByRole('button', { name: 'Create course' }).click();
    await toastsOf(page).getByText('Course created successfully!').waitFor();

    const course = page.getByRole('article', { name: 'Berakhot' });
    await course.getByText('0 of 10 seats taken').waitFor();
    expect(
      await query(
        'select title, price, total_sessions, is_trial_available from courses where teacher_id = $1',
        teacher.id,
      ),
    ).toEqual([{ title: 'Berakhot', price: 1250, total_sessions: 4, is_trial_available: true }]);
    await page.getByRole('tab', { name: 'Create Course' }).click();
    await form.waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('');
  });

  it('edits, pauses and furnishes a course, and sees who is in it', async () => {
    const teacher = await newTeacher(site());
    const noa = await namedStudent(site(), 'Noa', 'Azoulay');
    const id = await insertCourse(site(), teacher, 'Rashi');
    await enrolIn(site(), id, noa);
    await insertCourseLesson(site(), id, noa, -1);
    const page = await open(`${home}?tab=courses`, { as: teacher, expected: /409.*courses/ });
    const dialog = page.getByRole('dialog');
    const closeIt = async () => {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    await page.getByRole('button', { name: 'Edit: Rashi' }).click();
    await dialog.getByLabel('Title').fill('Rashi and Ramban');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('article', { name: 'Rashi and Ramban' }).waitFor();
    await page.getByRole('button', { name: 'Pause: Rashi and Ramban' }).click();
    await page.getByRole('button', { name: 'Resume: Rashi and Ramban' }).waitFor();
    expect(await query('select is_active from courses where id = $1', id)).toEqual([{ is_active: false }]);

    await page.getByRole('button', { name: 'Students: Rashi and Ramban' }).click();
    await dialog.getByText('Noa Azoulay').waitFor();
    await closeIt();
    await page.getByRole('button', { name: 'Attendance: Rashi and Ramban' }).click();
    await dialog.getByText('Noa Azoulay').waitFor();
    await dialog.getByText('planned').waitFor();
    await closeIt();

    await page.getByRole('button', { name: 'Materials: Rashi and Ramban' }).click();
    const name = 'דף מקורות.txt';
    const chooser = dialog.getByLabel('Choose a file');
    await chooser.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('x') });
    await dialog.getByText('This kind of file cannot be added here.').waitFor();
    await chooser.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('שמע') });
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
    await page
      .getByRole('dialog', { name: 'Remove this file?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog.getByText('There is nothing here yet.').waitFor();
  });

  it('schedules live sessions every week, changes one and cancels another, of which those enrolled hear', async () => {
    const teacher = await newTeacher(site());
    const noa = await namedStudent(site(), 'Noa', 'Azoulay');
    await enrolIn(site(), await insertCourse(site(), teacher, 'Rashi'), noa);
    const page = await open(`${home}?tab=sessions`, { as: teacher });
    await page.getByText('Coming soon').waitFor();
    await page.getByText('Times are in your time zone: Paris (Europe).').waitFor();
    await page.getByRole('button', { name: 'Schedule live session' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The weekly portion');
    await dialog.getByLabel('Date', { exact: true }).fill(inDays(7).slice(0, 10));
    await dialog.getByLabel('Time', { exact: true }).fill('20:00');
    await dialog.getByLabel('Repeat every week').check();
    await dialog.getByLabel('How many weeks').fill('3');
    await confirmTime(dialog, 'Schedule');
    await toastsOf(page).getByText('3 live sessions are scheduled.').waitFor();
    const sessions = page.getByRole('article', { name: 'The weekly portion' });
    await expect.poll(() => sessions.count()).toBe(3);
    const [first] = await query(
      `select jitsi_room, (scheduled_at at time zone 'Europe/Paris')::time::text as time
       from private.live_sessions where teacher_id = $1 order by scheduled_at limit 1`,
      teacher.id,
    );
    expect(first.time).toBe('20:00:00');
    const start = sessions.first().getByRole('link', { name: /^Start The weekly portion/ });
    expect(await start.getAttribute('href')).toBe(`/live-session/${first.jitsi_room}`);

    await sessions.first().getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Title').fill('The first portion');
    await dialog.getByLabel('Time', { exact: true }).fill('19:30');
    await confirmTime(dialog, 'Save');
    await page
      .getByRole('article', { name: 'The first portion' })
      .getByText(/7:30 PM/)
      .waitFor();

    await sessions.last().getByRole('button', { name: 'Cancel session: The weekly portion' }).click();
    await dialog.getByRole('button', { name: 'Cancel session' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(
      (await query('select kind from notifications where user_id = $1 order by kind', noa.id)).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['live_session_cancelled', 'live_session_moved']);
  });

  it('says when they may be booked, and when not', async () => {
    const teacher = await newTeacher(site());
    const page = await open(`${home}?tab=availability`, {
      as: teacher,
      expected: /409.*teacher_availability/,
    });
    const add = page.getByRole('form', { name: 'Add hours' });
    await add.getByRole('button', { name: 'Add hours' }).click();
    await add.getByText('Please choose at least one day').waitFor();
    await add.getByLabel('Sunday').check();
    await add.getByLabel('Tuesday').check();
    await add.getByRole('button', { name: 'Add hours' }).click();
    await page.getByRole('button', { name: /^Remove Tuesday/ }).waitFor();
    expect(
      await query(
        'select weekday, time_zone from teacher_availability where teacher_id = $1 order by 1',
        teacher.id,
      ),
    ).toEqual([
      { weekday: 0, time_zone: 'Europe/Paris' },
      { weekday: 2, time_zone: 'Europe/Paris' },
    ]);
    await add.getByLabel('Sunday').check();
    await add.getByRole('button', { name: 'Add hours' }).click();
    await add.getByRole('alert').waitFor();

    const off = page.getByRole('form', { name: 'Add days off' });
    await off.getByLabel('First day').fill(inDays(30).slice(0, 10));
    await off.getByRole('button', { name: 'Add days off' }).click();
    await page.getByText('No days off to come.').waitFor({ state: 'detached' });

    await page.getByLabel('Time zone of your hours').fill('jerusalem');
    await page
      .getByRole('option', { name: /Jerusalem/ })
      .first()
      .click();
    await toastsOf(page).getByText('Your hours are now on the clock of Jerusalem (Asia).').waitFor();
    expect(
      await query(
        `select time_zone from teacher_availability where teacher_id = $1
         union select time_zone from teacher_time_off where teacher_id = $1`,
        teacher.id,
      ),
    ).toEqual([{ time_zone: 'Asia/Jerusalem' }]);
  });

  it('finds every tab in order in three languages', async () => {
    const page = await open(home, { as: { email: 'david@demo.example' } });
    // Each tab is looked at closely in one language here, and in all of them in the long test.
    await visitTabs(
      site(),
      page,
      (place, language) => place % languages.length === languages.indexOf(language),
    );
  });
});

describe('a teacher who is decided upon', () => {
  it('sees it while the page is open: approved gets in, rejected loses it at once and reads why', async () => {
    const teacher = await newTeacher(site(), 'pending');
    const admin = visitor(site());
    const { error } = await admin.auth.signInWithPassword({
      email: 'admin@demo.example',
      password: 'shalom-demo-1',
    });
    expect(error).toBeNull();
    const decide = (action: string, notes?: string) =>
      admin.rpc('review_teacher', { teacher_id: teacher.id, action, notes }).throwOnError();

    const page = await open(home, { as: teacher, expected: /403.*teacher_overview/ });
    await heading(page, 'Your teacher account is pending approval');
    await page.getByRole('link', { name: 'Complete your profile' }).click();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Where you studied').fill('Yeshiva in Jerusalem');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toastsOf(page).getByText('Your profile has been successfully updated.').waitFor();
    await page.goBack();
    await heading(page, 'Your teacher account is pending approval');
    await page.waitForLoadState('networkidle');

    await decide('approved');
    await heading(page, 'Your teaching');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();

    await decide('rejected', 'Please add where you studied.');
    await heading(page, 'Your teacher application was not approved');
    await page.getByText('Please add where you studied.').waitFor();
    await page.getByText('Please contact support for more information').waitFor();
    await expectNoAxeViolations(page);

    await page.goto(`${site().url}/live-courses`);
    await heading(page, 'Your teacher application was not approved');
    await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).waitFor();
    expect(
      (await query('select kind from notifications where user_id = $1 order by created_at', teacher.id)).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['teacher_approved', 'teacher_rejected']);
  });
});
