import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoBareKeys, expectNoHorizontalScroll } from './support/expectations.ts';
import { type Somebody, usePeople } from './support/people.ts';
import { newStudent } from './support/sign-in.ts';
import { switchLanguage } from './support/switches.ts';

const { site, come, newTeacher } = usePeople();
const tab = '/dashboard/student?tab=sessions';

type Fields = Record<string, unknown>;

async function insert(table: string, fields: Fields): Promise<string> {
  const names = Object.keys(fields);
  const { rows } = await site().pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(fields),
  );
  return rows[0].id;
}

function newCourse(teacher: Somebody, fields: Fields = {}): Promise<string> {
  return insert('public.courses', {
    teacher_id: teacher.id,
    title: 'Mishnah by heart',
    subject: 'Mishnah',
    price: 1000,
    language: 'English',
    ...fields,
  });
}

function plan(teacher: Somebody, course: string, title: string, minutes: number, fields: Fields = {}) {
  return insert('private.live_sessions', {
    teacher_id: teacher.id,
    course_id: course,
    title,
    scheduled_at: new Date(Date.now() + minutes * 60_000),
    ...fields,
  });
}

const enrol = (course: string, student: Somebody) =>
  insert('public.course_enrollments', { course_id: course, student_id: student.id });
const attendance = async (session: string) =>
  (
    await site().pool.query('select student_id from live_attendance where session_id = $1', [session])
  ).rows.map(({ student_id }) => student_id);
const itemOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const joinButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Join: ${title}`, exact: true });
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Join session', exact: true });

/** A dialog that is open hides the rest from those who listen; the words of the page are seen, and told by themselves. */
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Messages of the page/, includeHidden: true })
    .locator('li')
    .getByText(text);
const closeDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

describe('joining', () => {
  it('the enrolled come in with one press and meet the teacher in the room, both seeing who is there', async () => {
    const [teacher, student] = [await newTeacher(), await newStudent(site())];
    const course = await newCourse(teacher);
    await enrol(course, student);
    const session = await plan(teacher, course, 'Chapter one', 5);

    const theirs = await come(teacher, '/live-courses');
    await theirs.getByRole('button', { name: 'Open the room: Chapter one' }).click();
    await theirs.getByRole('dialog').getByText('You teach this session.').waitFor();
    const teachersTab = theirs.context().waitForEvent('page');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Enter the room' }).click();
    const lobby = await teachersTab;
    await lobby.getByRole('heading', { level: 1, name: 'Live Session' }).waitFor();
    const here = lobby.getByRole('list', { name: 'In the room now' }).getByRole('listitem');
    await here.filter({ hasText: 'Moshe Levi' }).waitFor();
    expect(await here.count()).toBe(1);

    const page = await come(student, tab);
    await joinButton(page, 'Chapter one').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are enrolled in this course.').waitFor();
    expect(await dialog.textContent()).toContain('0 of 20 taken');
    await expectNoAxeViolations(page);
    const opened = page.context().waitForEvent('page');
    await submit(page).click();
    const room = await opened;
    await room.waitForURL(/\/live-session\/lomdim-[0-9a-f]{32}$/);
    await toast(page, 'You have joined the live session!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await attendance(session)).toEqual([student.id]);

    await here.filter({ hasText: 'Noa Ben' }).waitFor();
    await room.getByText('2 people are here.').waitFor();
    expect(await room.getByRole('complementary').textContent()).toMatch(/lomdim-[0-9a-f]{32}/);
    for (const language of ['fr', 'de', 'en'] as const) {
      await switchLanguage(room, language);
      await expectNoAxeViolations(room);
      await expectNoBareKeys(room);
    }
    // The room is left, and the teacher sees it.
    await room.getByRole('link', { name: 'Leave Session' }).click();
    await room.waitForURL('**/dashboard/student');
    await lobby.getByText('1 person is here.').waitFor();
    // The teacher calls the session off, and the room says so to whoever is in it.
    await site().pool.query("update private.live_sessions set status = 'cancelled' where id = $1", [session]);
    await lobby.getByText('This session was cancelled.').waitFor();
  });

  it('the free trial is used once, and who has used it is told and shown the course', async () => {
    const [teacher, student] = [await newTeacher(), await newStudent(site())];
    const course = await newCourse(teacher);
    const first = await plan(teacher, course, 'First try', 60);
    await plan(teacher, course, 'Second try', 120);
    // Browsers may keep a page from opening tabs.
    const page = await come(student, tab);
    await page.evaluate(() => {
      window.open = () => null;
    });
    // It is noted before one decides.
    const noted = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar: Second try' }).click();
    expect((await noted).suggestedFilename()).toBe('lomdim-live-session.ics');
    await joinButton(page, 'First try').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are using your free trial for this session.').waitFor();
    await submit(page).click();
    const link = dialog.getByRole('link', { name: 'Open the room' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^\/live-session\/lomdim-/);
    expect(await attendance(first)).toEqual([student.id]);
    await closeDialog(page);
    await itemOf(page, 'First try').getByText('Yours').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar: First try' }).click();
    expect((await saved).suggestedFilename()).toBe('lomdim-live-session.ics');
    await joinButton(page, 'Second try').click();
    await dialog
      .getByText('You have already used your free trial for this course with this teacher.')
      .waitFor();
    expect(await submit(page).count()).toBe(0);
    await dialog.getByRole('link', { name: 'See the course' }).waitFor();
  });

  it('two reach for the last place: one gets it, the other is told, and the list shows the truth', async () => {
    const [teacher, quick, slow] = [await newTeacher(), await newStudent(site()), await newStudent(site())];
    const course = await newCourse(teacher);
    const session = await plan(teacher, course, 'Last place', 30, { max_participants: 1 });
    const page = await come(slow, tab, { expected: /409|status of 409/ });
    await joinButton(page, 'Last place').click();
    await page.getByRole('dialog').getByText('You are using your free trial for this session.').waitFor();
    // The other is there first by a moment: while the press is on its way.
    await page.route('**/rpc/join_live_session', async (route) => {
      const { error } = await quick.client.rpc('join_live_session', { session_id: session });
      expect(error).toBeNull();
      await route.continue();
    });
    await submit(page).click();
    await page.getByRole('dialog').getByText('Every place in this session is taken.').waitFor();
    expect(await attendance(session)).toEqual([quick.id]);
    // The tab that was opened with the press is put away again.
    await expect.poll(() => page.context().pages()).toHaveLength(1);
    await closeDialog(page);
    await itemOf(page, 'Last place').getByText('Every place is taken').waitFor();
  });

  it('says what went wrong: details that cannot be had, a session that is gone, a joining that fails', async () => {
    const [teacher, student] = [await newTeacher(), await newStudent(site())];
    const course = await newCourse(teacher);
    const session = await plan(teacher, course, 'Fragile', 30);
    const page = await come(student, tab, { expected: /404|503/ });
    const dialog = page.getByRole('dialog');
    const broken = (name: string) =>
      page.route(`**/rpc/${name}`, (route) => route.fulfill({ status: 503, body: '{}' }));

    await broken('live_session_eligibility');
    await joinButton(page, 'Fragile').click();
    await toast(page, 'Failed to load session details.').waitFor();
    await page.unroute('**/rpc/live_session_eligibility');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await broken('join_live_session');
    await submit(page).click();
    await toast(page, 'Failed to join session. Please try again.').waitFor();
    await page.unroute('**/rpc/join_live_session');
    expect(await attendance(session)).toEqual([]);
    // Escape is for the dialog, although the toast came last.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // It goes unheard: nobody listens while the page opens the dialog.
    await page.route('**/rpc/search_live_sessions', async (route) => {
      const asked = route.request().postDataJSON();
      if (asked.only_session)
        await site().pool.query('delete from private.live_sessions where id = $1', [session]);
      await route.continue();
    });
    await joinButton(page, 'Fragile').click();
    await toast(page, 'Session not found.').waitFor();
    await joinButton(page, 'Fragile').waitFor({ state: 'detached' });
    // Refresh asks again; what was planned meanwhile had come by itself already.
    const planned = await plan(teacher, course, 'Planned just now', 45);
    await joinButton(page, 'Planned just now').waitFor();
    const asked = page.waitForRequest('**/rpc/search_live_sessions');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await asked;
    // Called off while somebody is about to join: the dialog says so, and the list has lost it.
    await page.unroute('**/rpc/search_live_sessions');
    await joinButton(page, 'Planned just now').click();
    await submit(page).waitFor();
    await site().pool.query("update private.live_sessions set status = 'cancelled' where id = $1", [planned]);
    await dialog.getByText('This session was cancelled.').waitFor();
    await closeDialog(page);
    await joinButton(page, 'Planned just now').waitFor({ state: 'detached' });
  });
});

describe('the room', () => {
  it('is only for those who may be there, and unknown names lead to no room', async () => {
    const [teacher, stranger, enrolled] = [
      await newTeacher(),
      await newStudent(site()),
      await newStudent(site()),
    ];
    const course = await newCourse(teacher);
    await enrol(course, enrolled);
    const session = await plan(teacher, course, 'Closed doors', 10);
    const { rows } = await site().pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    const address = `/live-session/${rows[0].jitsi_room}`;
    const page = await come(stranger, address);
    await page.getByText('This room is open to those who take part in the session').waitFor();
    expect(await page.textContent('main')).not.toContain('Closed doors');
    await page.goto(`${site().url}/live-session/lomdim-nowhere`);
    await page.getByRole('heading', { level: 1, name: 'Invalid Session' }).waitFor();
    await page.getByText('The session room could not be found.').waitFor();
    await page.getByRole('link', { name: 'Return to the dashboard' }).click();
    await page.waitForURL('**/dashboard/student');

    // One press on Join leads to the look at one's camera, with the place taken.
    const theirs = await come(enrolled, '/dashboard/student', { expected: /meet\.jit\.si/ });
    await theirs.route('https://meet.jit.si/**', (route) => route.abort('blockedbyclient'));
    await theirs.goto(`${site().url}${address}?join`);
    await theirs.getByRole('heading', { name: 'Before you enter' }).waitFor();
    expect(await attendance(session)).toEqual([enrolled.id]);
    // Who comes by the address, as from a calendar, sees first who is there.
    await theirs.goto(`${site().url}${address}`);
    await theirs.getByText('1 person is here.').waitFor();
    await theirs.getByRole('button', { name: 'Enter the room' }).waitFor();
    for (const language of ['fr', 'de', 'en'] as const) {
      await switchLanguage(theirs, language);
      await expectNoAxeViolations(theirs);
      await expectNoBareKeys(theirs);
    }
    await site().pool.query("update private.live_sessions set status = 'completed' where id = $1", [session]);
    await theirs.getByText('This session is over.').waitFor();
  });
});

describe('live courses', () => {
  it('are listed and stand in a calendar that goes by keys, narrowed by what the address says', async () => {
    await site().pool.query('delete from private.live_sessions');
    const [teacher, student] = [await newTeacher(), await newStudent(site())];
    const page = await come(student, '/live-courses');
    await page.getByRole('heading', { name: 'Coming soon' }).waitFor();

    const english = await newCourse(teacher);
    const french = await newCourse(teacher, {
      title: 'Pirkei Avot',
      language: 'French',
      audience: 'children',
    });
    // It comes by itself.
    await plan(teacher, english, 'On the air', -5);
    await itemOf(page, 'On the air').getByText('Live now').waitFor();
    await plan(teacher, french, 'En français', 60);
    await plan(teacher, english, 'Long ago', -60 * 24 * 3);
    await itemOf(page, 'En français').waitFor();
    await page.getByRole('main').getByLabel('Language').selectOption('French');
    await itemOf(page, 'On the air').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?language=French');
    await page.getByRole('main').getByLabel('Audience').selectOption('adults');
    await page.getByText('No session matches what you chose.').waitFor();
    await page.getByRole('button', { name: 'Clear the choice' }).click();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await itemOf(page, 'Long ago').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);

    await page.getByRole('tab', { name: 'Calendar' }).click();
    const today = page.locator('button[aria-current="date"]');
    await today.and(page.getByRole('button', { name: /, [12] sessions?\b/ })).waitFor();
    await today.focus();
    for (const [key, step] of [
      ['ArrowLeft', -1],
      ['ArrowLeft', -2],
      ['ArrowLeft', -3],
    ] as const) {
      await page.keyboard.press(key);
      const day = new Date(Date.now() + step * 86_400_000);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
        .toBe(dayOf(day, await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)));
    }
    await itemOf(page, 'Long ago').waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.keyboard.press('PageDown');
    await page.getByText('No live session on this day.').waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    // Whichever of the two it is, shortly after midnight.
    await page.getByRole('article').first().waitFor();
    for (const language of ['fr', 'de', 'en'] as const) {
      await switchLanguage(page, language);
      await expectNoAxeViolations(page);
      await expectNoBareKeys(page);
    }
    await page.setViewportSize({ width: 375, height: 720 });
    await expectNoHorizontalScroll(page);
    await page.getByRole('tab', { name: 'Upcoming and live' }).click();
    await itemOf(page, 'On the air').waitFor();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
});

function dayOf(moment: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(moment);
}
