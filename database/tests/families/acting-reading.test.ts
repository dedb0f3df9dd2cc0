import { randomUUID } from 'node:crypto';
import { type Actor, as, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFamilies, type Families } from '../helpers/families.ts';
import {
  answerOfEach,
  createBooking,
  createCourse,
  createLiveSession,
  enrol,
  fillPool,
  seenByEach,
  visitRoom,
} from '../helpers/learning.ts';
import { act, propose } from '../helpers/lessons.ts';
import { offerPackage } from '../helpers/packages.ts';

let database: TestDatabase;
let people: Families;
let course: string;
let lesson: string;
let session: string;

const week = 7 * 24 * 60;

/** Everything that a child can have, with one teacher. */
beforeAll(async () => {
  database = await createTestDatabase({ connections: 10 });
  people = await createFamilies(database, { isOpen: true });
  const { parent, child, teacher, admin } = people;
  const { pool } = database;
  course = await createCourse(database, teacher, { audience: 'children', is_trial_available: true });
  lesson = await propose(database, parent, { student: child, teacher }, week);
  await act(database, teacher, 'propose_lesson_time', lesson, new Date(Date.now() + 2 * week * 60_000));
  await as(database, teacher, "insert into lesson_homework (lesson_id, text) values ($1, 'Read')", [lesson]);
  await as(database, teacher, "select save_lesson_notes($1, 'Shy')", [lesson]);
  await fillPool(database, admin, 1);
  await as(database, parent, 'select assign_sponsored_course($1, $2)', [child.id, course]);
  session = await createLiveSession(database, teacher, course, week + 300);
  await as(database, parent, 'select reserve_live_place($1, $2)', [session, child.id]);
  const past = await createLiveSession(database, teacher, course, -week - 300);
  await pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [past, child.id]);
  await pool.query(
    'insert into free_trials (student_id, course_id, teacher_id, session_id) values ($1, $2, $3, $4)',
    [child.id, course, teacher.id, past],
  );
  await pool.query('insert into sponsorship_requests (student_id, course_id) values ($1, $2)', [
    child.id,
    await createCourse(database, people.otherTeacher, { audience: 'children' }),
  ]);
  await offerPackage(database, teacher);
  await as(database, parent, 'select take_package($1, $2, 5, 60, 20003, $3)', [
    randomUUID(),
    teacher.id,
    child.id,
  ]);
  await as(
    database,
    teacher,
    "insert into course_messages (course_id, sender_id, content) values ($1, $2, 'Shalom')",
    [course, teacher.id],
  );
});
afterAll(() => database.drop());

const readers = () => {
  const { parent, otherParent, child, sibling, otherChild, otherTeacher } = people;
  return { parent, otherParent, child, sibling, otherChild, otherTeacher };
};
/** The parent and the child; the others see nothing. */
const family = <Seen>(seen: Seen, nothing: Seen) => ({
  parent: seen,
  otherParent: nothing,
  child: seen,
  sibling: nothing,
  otherChild: nothing,
  otherTeacher: nothing,
});

describe('what is kept of a child’s learning', () => {
  it.each([
    ['lessons', 'student_id = $1'],
    ['lesson_bookings', 'student_id = $1'],
    ['lesson_changes', 'lesson_id in (select id from lessons where student_id = $1)'],
    ['lesson_homework', 'lesson_id in (select id from lessons where student_id = $1)'],
    ['course_enrollments', 'student_id = $1'],
    ['live_reservations', 'student_id = $1'],
    ['live_attendance', 'student_id = $1'],
    ['free_trials', 'student_id = $1'],
    ['student_packages', 'student_id = $1'],
    ['sponsored_course_assignments', 'student_id = $1'],
    ['sponsorship_requests', 'student_id = $1'],
  ])('%s: the parent reads it, no other family does', async (table, where) => {
    const seen = await seenByEach(
      readers(),
      async (actor) =>
        (await as(database, actor, `select from ${table} where ${where}`, [people.child.id])).length,
    );
    expect(seen).toEqual(family(1, 0));
  });

  it('its history too, but not what the teacher notes for themselves', async () => {
    const events = await as(
      database,
      people.parent,
      'select action from lesson_events where lesson_id = $1',
      [lesson],
    );
    expect(events).toEqual([{ action: 'book' }, { action: 'propose_time' }]);
    expect(await as(database, people.parent, 'select from lesson_notes')).toEqual([]);
  });

  it('reaches the parent live: the feed names them', async () => {
    for (const table of ['lessons', 'lesson_homework', 'course_messages']) {
      const { rows } = await database.pool.query<{ audience: string[] }>(
        `select private.audience_of_${table}(t) as audience from ${table} t`,
      );
      for (const { audience } of rows) {
        expect(audience, table).toContain(people.parent.id);
        expect(audience, table).not.toContain(null);
        expect(audience, table).not.toContain(people.otherParent.id);
      }
    }
  });
});

describe('the page of a lesson', () => {
  const page = async (actor: Actor, id = lesson) =>
    (await as(database, actor, 'select lesson_page($1) as page', [id]))[0]?.page as Record<
      string,
      unknown
    > | null;

  it('is shown to the parent as to nobody else', async () => {
    const roles = await seenByEach(
      { ...readers(), teacher: people.teacher, admin: people.admin },
      async (actor) => (await page(actor))?.role ?? null,
    );
    expect(roles).toEqual({
      parent: 'parent',
      otherParent: null,
      child: 'student',
      sibling: null,
      otherChild: null,
      otherTeacher: null,
      teacher: 'teacher',
      admin: 'admin',
    });
  });

  it('has the buttons of the student for the parent, and none for the child', async () => {
    expect((await page(people.parent))?.actions).toEqual(
      expect.arrayContaining(['accept_time', 'decline_time', 'propose_time', 'cancel', 'undo']),
    );
    expect((await page(people.child))?.actions).toEqual([]);
    expect(await page(people.parent)).toMatchObject({
      homework: [{ text: 'Read' }],
      private_notes: null,
      student: { id: people.child.id, name: 'Noa', is_child: true },
      presence: expect.any(Array),
    });
  });

  it('homework is ticked by the child or for it, by nobody else', async () => {
    const [homework] = await as(database, people.parent, 'select id from lesson_homework');
    const tick = (actor: Actor) => as(database, actor, 'select set_homework_done($1, true)', [homework?.id]);
    expect(await answerOfEach({ ...readers(), teacher: people.teacher }, tick)).toEqual({
      ...family('agreed', 'not_yours'),
      teacher: 'not_yours',
    });
  });
});

describe('the dashboard of a child', () => {
  it.each([
    ['my_enrolments', 'title', 1],
    ['my_lessons', 'id', 1],
    ['student_overview', 'enrolled', 1],
    ['my_streak', 'lessons', 1],
    ['my_milestones', 'goal', 9],
    ['sponsorship_standing', 'state', 1],
    ['my_packages', 'id', 1],
  ])('%s is asked for by the parent, and by no other', async (name, column, rows) => {
    const { parent, otherParent, sibling, otherTeacher, admin, child } = people;
    const ask = (actor: Actor) =>
      as(database, actor, `select ${column} from ${name}(child_id => $1)`, [child.id]);
    expect(await ask(parent)).toHaveLength(rows);
    expect(await answerOfEach({ otherParent, sibling, otherTeacher, admin }, ask)).toEqual({
      otherParent: 'child_not_found',
      sibling: 'child_account',
      otherTeacher: 'child_not_found',
      admin: 'child_not_found',
    });
  });

  it('is the child’s own where it asks itself', async () => {
    for (const name of ['my_enrolments', 'my_lessons']) {
      expect(await as(database, people.child, `select from ${name}()`)).toHaveLength(1);
      expect(await as(database, people.parent, `select from ${name}()`)).toEqual([]);
    }
    expect(await as(database, people.child, 'select enrolled from student_overview()')).toEqual([
      { enrolled: 1 },
    ]);
  });

  it('says what comes next and what waits for the parent’s answer', async () => {
    const { parent, child, otherParent } = people;
    const one = async (sql: string, actor: Person, of?: Person) =>
      (await as(database, actor, `select ${sql}($1) as answer`, [of?.id ?? null]))[0]?.answer;
    expect(await one('next_lesson', parent, child)).toMatchObject({ id: lesson, role: 'parent' });
    expect(await one('next_lesson', child)).toMatchObject({ id: lesson, role: 'student', actions: [] });
    expect(await one('next_lesson', parent)).toBeNull();
    expect(await one('waiting_for_me', parent, child)).toMatchObject([{ lesson_id: lesson, why: 'change' }]);
    expect(await one('waiting_for_me', parent)).toEqual([]);
    expect(await refusal(one('next_lesson', otherParent, child))).toBe('child_not_found');
    expect(await refusal(one('waiting_for_me', otherParent, child))).toBe('child_not_found');
    expect(await refusal(one('waiting_for_me', child))).toBe('child_account');
  });
});

describe('the class of a child', () => {
  it('its chat is read by the parent, who writes nothing there', async () => {
    const chat = await seenByEach(
      readers(),
      async (actor) =>
        (await as(database, actor, 'select from course_messages where course_id = $1', [course])).length,
    );
    expect(chat).toEqual(family(1, 0));
    const write = as(
      database,
      people.parent,
      "insert into course_messages (course_id, sender_id, content) values ($1, $2, 'I am here')",
      [course, people.parent.id],
    );
    expect(await refusal(write)).toBe('42501');
    const inName = as(
      database,
      people.parent,
      "insert into course_messages (course_id, sender_id, content) values ($1, $2, 'I am here')",
      [course, people.child.id],
    );
    expect(await refusal(inName)).toBe('42501');
  });

  it('its people are shown as to the child: the teacher, the child, who wrote', async () => {
    const { child, otherChild, teacher } = people;
    await enrol(database, course, otherChild);
    const names = await seenByEach(readers(), async (actor) =>
      (await as(database, actor, 'select id from classroom_people($1)', [course])).map(({ id }) => id),
    );
    expect(names.parent).toEqual([teacher.id, child.id]);
    expect(names.child).toEqual([teacher.id, child.id]);
    expect(names.otherParent).toEqual([teacher.id, otherChild.id]);
    expect(names.sibling).toEqual([]);
    expect(names.otherTeacher).toEqual([]);
    await database.pool.query('delete from course_enrollments where student_id = $1', [otherChild.id]);
  });

  it('its coming sessions are seen, the room is not', async () => {
    const seen = await as(database, people.parent, 'select jitsi_room from live_sessions where id = $1', [
      session,
    ]);
    expect(seen).toEqual([{ jitsi_room: null }]);
    await database.pool.query("update private.live_sessions set status = 'cancelled' where id = $1", [
      session,
    ]);
    const cancelled = await seenByEach(
      readers(),
      async (actor) =>
        (await as(database, actor, 'select from live_sessions where id = $1', [session])).length,
    );
    expect(cancelled).toEqual(family(1, 0));
  });

  it('material of courses and lessons is read along, and brought by the parent', async () => {
    const put = async (bucket: string, folder: string) => {
      const name = `${folder}/${randomUUID()}.pdf`;
      await database.pool.query(
        'insert into storage.objects (bucket_id, name, version) values ($1, $2, gen_random_uuid()::text)',
        [bucket, name],
      );
      return name;
    };
    for (const [bucket, folder] of [
      ['course-materials', course],
      ['lesson-materials', lesson],
    ] as const) {
      const name = await put(bucket, folder);
      const seen = await seenByEach(
        readers(),
        async (actor) =>
          (await as(database, actor, 'select from storage.objects where name = $1', [name])).length,
      );
      expect(seen, bucket).toEqual(family(1, 0));
    }
    const bring = (actor: Actor) =>
      as(
        database,
        actor,
        "insert into storage.objects (bucket_id, name, version) values ('lesson-materials', $1, $2)",
        [`${lesson}/${randomUUID()}.pdf`, randomUUID()],
      );
    const { parent, otherParent } = people;
    expect(await answerOfEach({ parent, otherParent }, bring)).toEqual({
      parent: 'agreed',
      otherParent: '42501',
    });
  });
});

describe('the calendar of the parent', () => {
  const calendarOf = async (person: Person) => {
    const { rows } = await database.pool.query(
      "select private.calendar_of($1, now() - interval '1 day') as calendar",
      [person.id],
    );
    return rows[0]?.calendar.events as { id: string; summary: string; path: string }[];
  };

  it('holds what the children have, by name, and what siblings have together once', async () => {
    const { parent, child, sibling, otherParent, teacher } = people;
    const together = await createCourse(database, teacher, { audience: 'children' });
    await enrol(database, together, child);
    await enrol(database, together, sibling);
    const common = await createLiveSession(database, teacher, together, 4 * week);
    const events = await calendarOf(parent);
    expect(events.find(({ id }) => id === lesson)).toMatchObject({
      summary: expect.stringMatching(/^Noa: Lesson: Talmud with /),
      path: `/video-call/${lesson}`,
    });
    expect(events.filter(({ id }) => id === common)).toMatchObject([
      { summary: 'Eitan, Noa: Live: Live on Sunday', path: expect.stringMatching(/^\/family\//) },
    ]);
    expect(await calendarOf(otherParent)).toEqual([]);
  });

  it('gives one of its events as a file to the parent alone', async () => {
    const { parent, otherParent, child, otherTeacher } = people;
    const file = (actor: Actor) => as(database, actor, "select calendar_event('booking', $1)", [lesson]);
    expect(await answerOfEach({ parent, otherParent, child, otherTeacher }, file)).toEqual({
      parent: 'agreed',
      otherParent: 'event_not_found',
      child: 'child_account',
      otherTeacher: 'event_not_found',
    });
  });
});

describe('a review', () => {
  it('is written by the parent of a child who was there, not by the child', async () => {
    const { parent, otherParent, child, teacher } = people;
    const held = await createBooking(database, child, teacher, -3 * 24 * 60, { status: 'completed' });
    await visitRoom(database, parent, { lesson_id: held }, 0, 60);
    await visitRoom(database, teacher, { lesson_id: held }, 0, 60);
    const behind = async () =>
      (await database.pool.query('select private.lesson_count($1) as lessons', [teacher.id])).rows[0]
        ?.lessons;
    const may = async (actor: Actor) =>
      (await as(database, actor, 'select may_review($1) as may', [teacher.id]))[0]?.may;
    // The parent in the room is not the student.
    expect([await may(parent), await behind()]).toEqual([false, 0]);
    await visitRoom(database, child, { lesson_id: held }, 0, 60);
    expect([await may(parent), await behind()]).toEqual([true, 1]);
    expect(await may(otherParent)).toBe(false);
    const write = (actor: Actor, author: Person) =>
      as(database, actor, 'insert into reviews (student_id, teacher_id, rating) values ($1, $2, 5)', [
        author.id,
        teacher.id,
      ]);
    expect(await refusal(write(otherParent, otherParent))).toBe('no_lesson_yet');
    expect(await refusal(write(parent, child))).toBe('42501');
    expect(await refusal(write(child, child))).toBe('42501');
    expect(await refusal(write(parent, parent))).toBeUndefined();
  });
});

it('a booking of another child is not in the way, and is not seen', async () => {
  const { otherChild, otherParent, parent, teacher } = people;
  const id = await createBooking(database, otherChild, teacher, 3 * week);
  expect(await as(database, parent, 'select from lessons where id = $1', [id])).toEqual([]);
  expect(await as(database, otherParent, 'select from lessons where id = $1', [id])).toHaveLength(1);
});
