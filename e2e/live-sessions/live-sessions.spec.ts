import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoBareKeys,
  expectNoHorizontalScroll,
} from '../helpers/expectations.ts';
import { englishLast } from '../helpers/languages.ts';
import { newTeacher } from '../helpers/people.ts';
import { switchLanguage } from '../helpers/switches.ts';
import { enrolIn } from '../helpers/teacher-dashboard.ts';

const tab = '/dashboard/student?tab=sessions';

type Fields = Record<string, unknown>;

async function insert(site: TestServer, table: string, fields: Fields): Promise<string> {
  const names = Object.keys(fields);
  const { rows } = await site.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(fields),
  );
  return rows[0].id;
}

function newCourse(site: TestServer, teacher: Member, fields: Fields = {}): Promise<string> {
  return insert(site, 'public.courses', {
    teacher_id: teacher.id,
    title: 'Mishnah by heart',
    subject: 'Mishnah',
    price: 1000,
    language: 'English',
    ...fields,
  });
}

type Plan = { title: string; minutesFromNow: number; seats?: number };

async function planSession(site: TestServer, teacher: Member, course: string, plan: Plan): Promise<string> {
  return insert(site, 'private.live_sessions', {
    teacher_id: teacher.id,
    course_id: course,
    title: plan.title,
    scheduled_at: new Date(Date.now() + plan.minutesFromNow * 60_000),
    ...(plan.seats === undefined ? {} : { max_participants: plan.seats }),
  });
}

function setStatus(site: TestServer, session: string, status: 'cancelled' | 'completed') {
  return site.pool.query('update private.live_sessions set status = $2 where id = $1', [session, status]);
}

async function attendance(site: TestServer, session: string): Promise<string[]> {
  const { rows } = await site.pool.query('select student_id from live_attendance where session_id = $1', [
    session,
  ]);
  return rows.map(({ student_id }) => student_id);
}

const itemOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const joinButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Join: ${title}`, exact: true });
const reserveButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Reserve: ${title}`, exact: true });
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Join session', exact: true });

/** An open dialog hides the rest from screen readers; the text of the page is visible, and announced by itself. */
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Messages of the page/, includeHidden: true })
    .locator('li')
    .getByText(text);

async function closeDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function expectSoundInEveryLanguage(page: Page) {
  for (const language of englishLast) {
    await switchLanguage(page, language);
    await expectNoAxeViolations(page);
    await expectNoBareKeys(page);
  }
}

test.describe('joining', () => {
  test('the enrolled come in with one press and meet the teacher in the room, both seeing who is there', async ({
    site,
    openAs,
  }) => {
    const [teacher, student] = [await newTeacher(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    await enrolIn(site, course, student);
    const session = await planSession(site, teacher, course, { title: 'Chapter one', minutesFromNow: 5 });

    const lobby = await test.step('the teacher opens the room in a new tab', async () => {
      const theirs = await openAs(teacher, '/live-courses');
      await theirs.getByRole('button', { name: 'Open the room: Chapter one' }).click();
      await expect(theirs.getByRole('dialog').getByText('You teach this session.')).toBeVisible();
      const opened = theirs.context().waitForEvent('page');
      await theirs.getByRole('dialog').getByRole('button', { name: 'Enter the room' }).click();
      return opened;
    });
    const present = lobby.getByRole('list', { name: 'In the room now' }).getByRole('listitem');
    await test.step('at first the teacher is alone there', async () => {
      await expect(lobby.getByRole('heading', { level: 1, name: 'Live Session' })).toBeVisible();
      await expect(present.filter({ hasText: 'Moshe Levi' })).toBeVisible();
      await expect(present).toHaveCount(1);
    });

    const room = await test.step('the student joins with one press', async () => {
      const page = await openAs(student, tab);
      await joinButton(page, 'Chapter one').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('You are enrolled in this course.')).toBeVisible();
      await expect(dialog).toContainText('0 of 20 taken');
      await expectNoAxeViolations(page);
      const opening = page.context().waitForEvent('page');
      await submit(page).click();
      const opened = await opening;
      // It is said only for a moment: the other tab may need longer to open.
      await expect(toast(page, 'You have joined the live session!')).toBeVisible();
      await expect(opened).toHaveURL(/\/live-session\/lomdim-[0-9a-f]{32}$/);
      await expect(dialog).toHaveCount(0);
      expect(await attendance(site, session)).toEqual([student.id]);
      return opened;
    });

    await test.step('both see each other', async () => {
      await expect(present.filter({ hasText: 'Noa Ben' })).toBeVisible();
      await expect(room.getByText('2 people are here.')).toBeVisible();
      await expect(room.getByRole('complementary')).toHaveText(/lomdim-[0-9a-f]{32}/);
      await expectSoundInEveryLanguage(room);
    });

    await test.step('the student leaves, and the teacher sees it', async () => {
      await room.getByRole('link', { name: 'Leave Session' }).click();
      await expect(room).toHaveURL(`${site.url}/dashboard/student`);
      await expect(lobby.getByText('1 person is here.')).toBeVisible();
    });

    await test.step('the session is called off, and the room says so to whoever is in it', async () => {
      await setStatus(site, session, 'cancelled');
      await expect(lobby.getByText('This session was cancelled.')).toBeVisible();
    });
  });

  test('the free trial is used once, and who has used it is told and shown the course', {
    tag: '@journey',
  }, async ({ site, openAs }) => {
    const [teacher, student] = [await newTeacher(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    const first = await planSession(site, teacher, course, { title: 'First try', minutesFromNow: 20 });
    await planSession(site, teacher, course, { title: 'Second try', minutesFromNow: 120 });
    const page = await openAs(student, tab);
    const dialog = page.getByRole('dialog');

    async function expectCalendarEntry(title: string) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: `Add to calendar: ${title}` }).click();
      expect((await downloading).suggestedFilename()).toBe('lomdim-live-session.ics');
    }

    await test.step('a session is noted before one decides', () => expectCalendarEntry('Second try'));

    await test.step('the trial opens the first session, though the browser keeps the page from opening tabs', async () => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await joinButton(page, 'First try').click();
      await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
      await submit(page).click();
      const link = dialog.getByRole('link', { name: 'Open the room' });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', /^\/live-session\/lomdim-/);
      expect(await attendance(site, first)).toEqual([student.id]);
      await closeDialog(page);
      await expect(itemOf(page, 'First try').getByText('Yours')).toBeVisible();
      await expectCalendarEntry('First try');
    });

    await test.step('for the second session no trial is left', async () => {
      await reserveButton(page, 'Second try').click();
      await expect(
        dialog.getByText('You have already used your free trial for this course with this teacher.'),
      ).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Reserve a place' })).toHaveCount(0);
      await expect(dialog.getByRole('link', { name: 'See the course' })).toBeVisible();
    });
  });

  test('two join for the last seat: one gets it, the other reads so, and the list is up to date', async ({
    site,
    openAs,
  }) => {
    const [teacher, quick, slow] = [await newTeacher(site), await newStudent(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    const session = await planSession(site, teacher, course, {
      title: 'Last place',
      minutesFromNow: 25,
      seats: 1,
    });
    const page = await openAs(slow, tab, { expected: /409|status of 409/ });
    const dialog = page.getByRole('dialog');
    await joinButton(page, 'Last place').click();
    await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
    // The other is there first by a moment: while the press is on its way.
    await page.route('**/rpc/join_live_session', async (route) => {
      const { error } = await quick.client.rpc('join_live_session', { session_id: session });
      expect(error).toBeNull();
      await route.continue();
    });
    await submit(page).click();
    await expect(dialog.getByText('Every place in this session is taken.')).toBeVisible();
    expect(await attendance(site, session)).toEqual([quick.id]);
    // The tab that was opened with the press is put away again.
    await expect.poll(() => page.context().pages()).toHaveLength(1);
    await closeDialog(page);
    await expect(itemOf(page, 'Last place').getByText('Every place is taken')).toBeVisible();
  });

  test('says what went wrong: details that cannot be had, a session that is gone, a joining that fails', async ({
    site,
    openAs,
  }) => {
    const [teacher, student] = [await newTeacher(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    const session = await planSession(site, teacher, course, { title: 'Fragile', minutesFromNow: 25 });
    const page = await openAs(student, tab, { expected: /404|503/ });
    const dialog = page.getByRole('dialog');
    const breakCall = (name: string) =>
      page.route(`**/rpc/${name}`, (route) => route.fulfill({ status: 503, body: '{}' }));

    await test.step('the details cannot be had, and come at the next try', async () => {
      await breakCall('live_session_eligibility');
      await joinButton(page, 'Fragile').click();
      await expect(toast(page, 'Failed to load session details.')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(submit(page)).toBeVisible();
    });

    await test.step('joining fails, and takes no seat', async () => {
      await breakCall('join_live_session');
      await submit(page).click();
      await expect(toast(page, 'Failed to join session. Please try again.')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      expect(await attendance(site, session)).toEqual([]);
      // Escape is for the dialog, although the toast came last.
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the session is gone by the time its details are asked for', async () => {
      // It is not received: the page is not subscribed while it opens the dialog.
      await page.route('**/rpc/search_live_sessions', async (route) => {
        const asked = route.request().postDataJSON();
        if (asked.only_session) {
          await site.pool.query('delete from private.live_sessions where id = $1', [session]);
        }
        await route.continue();
      });
      await joinButton(page, 'Fragile').click();
      await expect(toast(page, 'Session not found.')).toBeVisible();
      await expect(joinButton(page, 'Fragile')).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    });

    const planned = await planSession(site, teacher, course, {
      title: 'Planned just now',
      minutesFromNow: 25,
    });
    await test.step('what was planned meanwhile comes by itself, and Refresh asks again', async () => {
      await expect(joinButton(page, 'Planned just now')).toBeVisible();
      const refresh = page.getByRole('button', { name: 'Refresh' });
      // While it is busy, something else asks.
      await expect(refresh).toBeEnabled();
      const asking = page.waitForRequest('**/rpc/search_live_sessions');
      await refresh.click();
      await asking;
    });

    await test.step('called off while somebody is about to join: the dialog says so, and the list has lost it', async () => {
      await joinButton(page, 'Planned just now').click();
      await expect(submit(page)).toBeVisible();
      await setStatus(site, planned, 'cancelled');
      await expect(dialog.getByText('This session was cancelled.')).toBeVisible();
      await closeDialog(page);
      await expect(joinButton(page, 'Planned just now')).toHaveCount(0);
    });
  });
});

test.describe('reserving', () => {
  test('a place is kept and given back, and joined when the time has come', { tag: '@journey' }, async ({
    site,
    openAs,
  }) => {
    const [teacher, student] = [await newTeacher(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    const session = await planSession(site, teacher, course, {
      title: 'Tomorrow',
      minutesFromNow: 90,
      seats: 1,
    });
    const page = await openAs(student, tab);
    const dialog = page.getByRole('dialog');
    const places = (table: 'live_reservations' | 'live_attendance' | 'free_trials') =>
      site.pool
        .query(`select from ${table} where session_id = $1 and student_id = $2`, [session, student.id])
        .then(({ rowCount }) => rowCount);

    await test.step('reserving spends nothing', async () => {
      await reserveButton(page, 'Tomorrow').click();
      await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
      await expect(dialog.getByText('Reserving spends nothing')).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Reserve a place' }).click();
      await expect(toast(page, 'Your place is reserved.')).toBeVisible();
      await expect(dialog.getByText('You have reserved a place in this session.')).toBeVisible();
      await expect(dialog).toContainText('1 of 1 taken');
      await expectNoAxeViolations(page);
      expect([await places('live_reservations'), await places('free_trials')]).toEqual([1, 0]);
      await closeDialog(page);
      await expect(itemOf(page, 'Tomorrow').getByText('Reserved')).toBeVisible();
      await expect(itemOf(page, 'Tomorrow').getByText('Every place is taken')).toBeVisible();
    });

    await test.step('it is sound in every language, and on a phone', async () => {
      await expectSoundInEveryLanguage(page);
      await page.setViewportSize({ width: 375, height: 720 });
      await expectNoHorizontalScroll(page);
    });

    const place = page.getByRole('button', { name: 'Your place: Tomorrow', exact: true });
    await test.step('it is given back, and taken again', async () => {
      await place.click();
      await dialog.getByRole('button', { name: 'Give the place back' }).click();
      await expect(toast(page, 'You have given your place back.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Reserve a place' }).click();
      await expect(dialog.getByText('You have reserved a place in this session.')).toBeVisible();
      await closeDialog(page);
    });

    await test.step('half an hour before, it is joined as ever', async () => {
      await site.pool.query(
        "update private.live_sessions set scheduled_at = now() + interval '20 minutes' where id = $1",
        [session],
      );
      await joinButton(page, 'Tomorrow').click();
      await expect(dialog.getByText('You are using your free trial for this session.')).toBeVisible();
      const opening = page.context().waitForEvent('page');
      await submit(page).click();
      const opened = await opening;
      await expect(toast(page, 'You have joined the live session!')).toBeVisible();
      await expect(opened).toHaveURL(/\/live-session\/lomdim-[0-9a-f]{32}$/);
      expect([
        await places('live_reservations'),
        await places('live_attendance'),
        await places('free_trials'),
      ]).toEqual([0, 1, 1]);
    });
  });

  test('the last place goes to one, and who comes to the room too early is told when it opens', async ({
    site,
    openAs,
  }) => {
    const [teacher, quick, slow] = [await newTeacher(site), await newStudent(site), await newStudent(site)];
    const course = await newCourse(site, teacher);
    await enrolIn(site, course, slow);
    const session = await planSession(site, teacher, course, { title: 'Few', minutesFromNow: 90, seats: 1 });
    const page = await openAs(slow, tab, { expected: /409|status of 409/ });
    const dialog = page.getByRole('dialog');
    await reserveButton(page, 'Few').click();
    await expect(dialog.getByText('You are enrolled in this course.')).toBeVisible();
    await page.route('**/rpc/reserve_live_place', async (route) => {
      const { error } = await quick.client.rpc('reserve_live_place', { session_id: session });
      expect(error).toBeNull();
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Reserve a place' }).click();
    await expect(dialog.getByText('Every place in this session is taken.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await quick.client.rpc('give_back_live_place', { session_id: session }).throwOnError();

    const { rows } = await site.pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    await page.goto(`${site.url}/live-session/${rows[0].jitsi_room}?join`);
    await expect(page.getByRole('heading', { name: 'The room is not open yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter the room' })).toHaveCount(0);
    expect(await attendance(site, session)).toEqual([]);
    await expectSoundInEveryLanguage(page);
    await slow.client.rpc('reserve_live_place', { session_id: session }).throwOnError();
    await expect(page.getByText('You have a place.')).toBeVisible();
  });
});

test.describe('the room', () => {
  test('is only for those who may be there, and unknown names lead to no room', async ({ site, openAs }) => {
    const [teacher, outsider, enrolled] = [
      await newTeacher(site),
      await newStudent(site),
      await newStudent(site),
    ];
    const course = await newCourse(site, teacher);
    await enrolIn(site, course, enrolled);
    const session = await planSession(site, teacher, course, { title: 'Closed doors', minutesFromNow: 10 });
    const { rows } = await site.pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    const address = `/live-session/${rows[0].jitsi_room}`;

    await test.step('an outsider may not enter, and learns nothing of the session', async () => {
      const page = await openAs(outsider, address);
      await expect(page.getByText('This room is open to those who take part in the session')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Closed doors');
      await page.goto(`${site.url}/live-session/lomdim-nowhere`);
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Session' })).toBeVisible();
      await expect(page.getByText('The session room could not be found.')).toBeVisible();
      await page.getByRole('link', { name: 'Return to the dashboard' }).click();
      await expect(page).toHaveURL(`${site.url}/dashboard/student`);
    });

    const theirs = await openAs(enrolled, '/dashboard/student', { expected: /meet\.jit\.si/ });
    await test.step('one press on Join leads to the look at one’s camera, with the seat taken', async () => {
      await theirs.route('https://meet.jit.si/**', (route) => route.abort('blockedbyclient'));
      await theirs.goto(`${site.url}${address}?join`);
      await expect(theirs.getByRole('heading', { name: 'Before you enter' })).toBeVisible();
      expect(await attendance(site, session)).toEqual([enrolled.id]);
    });

    await test.step('who comes by the address, as from a calendar, sees first who is there', async () => {
      await theirs.goto(site.url + address);
      await expect(theirs.getByText('1 person is here.')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Enter the room' })).toBeVisible();
      await expectSoundInEveryLanguage(theirs);
    });

    await test.step('a session that ends says so', async () => {
      await setStatus(site, session, 'completed');
      await expect(theirs.getByText('This session is over.')).toBeVisible();
    });
  });
});

test.describe('live courses', () => {
  test('are listed and stand in a calendar that goes by keys, narrowed by what the address says', async ({
    site,
    openAs,
  }) => {
    await site.pool.query('delete from private.live_sessions');
    const [teacher, student] = [await newTeacher(site), await newStudent(site)];
    const page = await openAs(student, '/live-courses');

    await test.step('without any session the page is a promise; those that are planned come by themselves', async () => {
      await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
      const english = await newCourse(site, teacher);
      await site.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
        teacher.id,
      ]);
      const french = await newCourse(site, teacher, {
        title: 'Pirkei Avot',
        language: 'French',
        audience: 'children',
      });
      await planSession(site, teacher, english, { title: 'On the air', minutesFromNow: -5 });
      await expect(itemOf(page, 'On the air').getByText('Live now')).toBeVisible();
      await planSession(site, teacher, french, { title: 'En français', minutesFromNow: 60 });
      await planSession(site, teacher, english, { title: 'Long ago', minutesFromNow: -60 * 24 * 3 });
      await expect(itemOf(page, 'En français')).toBeVisible();
    });

    await test.step('the filters stand in the address', async () => {
      await page.getByRole('main').getByLabel('Language').selectOption('French');
      await expect(itemOf(page, 'On the air')).toHaveCount(0);
      await expect(page).toHaveURL(`${site.url}/live-courses?language=French`);
      await page.getByRole('main').getByLabel('Audience').selectOption('adults');
      await expect(page.getByText('No session matches what you chose.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear the choice' }).click();
      await expect(itemOf(page, 'On the air')).toBeVisible();
    });

    await test.step('what is over has a tab of its own', async () => {
      await page.getByRole('tab', { name: 'Completed' }).click();
      await expect(itemOf(page, 'Long ago')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    });

    await test.step('the arrow keys walk through the calendar day by day', async () => {
      await page.getByRole('tab', { name: 'Calendar' }).click();
      const today = page.locator('button[aria-current="date"]');
      await expect(today.and(page.getByRole('button', { name: /, [12] sessions?\b/ }))).toBeVisible();
      await today.focus();
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      for (const daysBack of [1, 2, 3]) {
        await page.keyboard.press('ArrowLeft');
        const day = dayOf(new Date(Date.now() - daysBack * 86_400_000), zone);
        await expect(page.locator(`[data-day="${day}"]`)).toBeFocused();
      }
      await expect(itemOf(page, 'Long ago')).toBeVisible();
      await expect(page).toHaveURL(/[?&]day=\d{4}-\d\d-\d\d(&|$)/);
      await page.keyboard.press('PageDown');
      await expect(page.getByText('No live session on this day.')).toBeVisible();
      await page.getByRole('button', { name: 'Today' }).click();
      // Whichever of the two it is, shortly after midnight.
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    await test.step('all of it is sound in every language, and on a phone', async () => {
      await expectSoundInEveryLanguage(page);
      await page.setViewportSize({ width: 375, height: 720 });
      await expectNoHorizontalScroll(page);
      await page.getByRole('tab', { name: 'Upcoming and live' }).click();
      await expect(itemOf(page, 'On the air')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectNoAxeViolations(page);
    });
  });
});

function dayOf(moment: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(moment);
}
