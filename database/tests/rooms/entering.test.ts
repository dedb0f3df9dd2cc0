import { type Actor, as, createEveryActor, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOfEach,
  createBooking,
  createCourse,
  createCourseSession,
  createLiveSession,
  enrol,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const enterBooking = (actor: Actor, booking: string) =>
  as(database, actor, 'select * from public.meeting_place(booking_id => $1)', [booking]);
const enterRoom = (actor: Actor, room: string) =>
  as(database, actor, 'select * from public.meeting_place(room => $1)', [room]);

describe('the room of a booked lesson', () => {
  it('is told to the two, and to nobody else', async () => {
    const { student, teacher } = people;
    const booking = await createBooking(database, student, teacher, 5);
    expect(await answerOfEach(people, (actor) => enterBooking(actor, booking))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'booking_not_found',
      pendingTeacher: 'booking_not_found',
      teacher: 'agreed',
      otherTeacher: 'booking_not_found',
      admin: 'booking_not_found',
    });
    const [[first], [second]] = await Promise.all([
      enterBooking(student, booking),
      enterBooking(teacher, booking),
    ]);
    expect(first).toMatchObject({
      meeting_id: booking,
      place: second?.place,
      title: 'Talmud',
      is_moderator: false,
      person_id: student.id,
      display_name: 'student Test',
      address: expect.stringContaining('student-'),
    });
    expect(second).toMatchObject({ kind: 'lesson', is_moderator: true, display_name: 'teacher Test' });
    expect(first?.place).toMatch(/^lomdim-[0-9a-f]{32}$/);
    expect(first?.place).not.toContain(booking.replaceAll('-', ''));
    expect(await refusal(as(database, people.admin, 'select * from private.lesson_rooms'))).toBe('42501');
  });

  it('is one room when both enter at the same instant', async () => {
    const { student, teacher } = people;
    const booking = await createBooking(database, student, teacher, 5);
    const places = await Promise.all(
      [student, teacher, student, teacher].map((actor) => enterBooking(actor, booking)),
    );
    expect(new Set(places.map(([row]) => row?.place)).size).toBe(1);
  });

  it.each([
    ['16 minutes before', 16, {}, 'meeting_not_open'],
    ['14 minutes before', 14, {}, undefined],
    ['an hour and a half after the beginning of an hour', -90, {}, undefined],
    ['more than an hour after the end', -121, {}, 'meeting_not_open'],
    ['when it was cancelled', 5, { status: 'cancelled' }, 'booking_is_cancelled'],
    // Nothing that is said of a lesson ends a call.
    ['when it was held', -5, { status: 'completed' }, undefined],
    ['when it was missed', -5, { status: 'missed' }, undefined],
  ])('%s', async (_, minutes, fields, answer) => {
    const booking = await createBooking(database, people.student, people.teacher, minutes, fields);
    expect(await refusal(enterBooking(people.student, booking))).toBe(answer);
  });
});

describe('the room of a single lesson of a course', () => {
  async function lessonAt(minutes: number, fields: Record<string, unknown> = {}) {
    const course = await createCourse(database, people.teacher, { title: 'Mishnah by heart' });
    return createCourseSession(database, people, course, minutes, fields);
  }
  const mayBeThere = (actor: Actor, lesson: string) =>
    as(database, actor, 'select public.enter_room($1)', [lesson]);

  it('is told to the two, one room at the same instant, and to nobody else', async () => {
    const { student, teacher } = people;
    const lesson = await lessonAt(5);
    expect(await answerOfEach(people, (actor) => enterBooking(actor, lesson))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'booking_not_found',
      pendingTeacher: 'booking_not_found',
      teacher: 'agreed',
      otherTeacher: 'booking_not_found',
      admin: 'booking_not_found',
    });
    const [[first], [second]] = await Promise.all([
      enterBooking(student, lesson),
      enterBooking(teacher, lesson),
    ]);
    expect(first).toMatchObject({
      meeting_id: lesson,
      kind: 'lesson',
      title: 'Mishnah by heart',
      is_moderator: false,
    });
    expect(second).toMatchObject({ place: first?.place, is_moderator: true });
    expect(first?.place).toMatch(/^lomdim-[0-9a-f]{32}$/);
    expect(await refusal(mayBeThere(student, lesson))).toBeUndefined();
    expect(await refusal(mayBeThere(people.otherStudent, lesson))).toBe('meeting_not_open');
    expect(
      await as(database, student, 'select id, is_moderator from public.room_people($1)', [lesson]),
    ).toEqual([
      { id: teacher.id, is_moderator: true },
      { id: student.id, is_moderator: false },
    ]);
  });

  it.each([
    ['16 minutes before', 16, {}, 'meeting_not_open'],
    ['more than an hour after the end', -121, { duration_minutes: 60 }, 'meeting_not_open'],
    ['when it was cancelled', 5, { status: 'cancelled' }, 'booking_is_cancelled'],
  ])('%s it is closed', async (_, minutes, fields, answer) => {
    const lesson = await lessonAt(minutes, fields);
    expect(await refusal(enterBooking(people.student, lesson))).toBe(answer);
    expect(await refusal(mayBeThere(people.student, lesson))).toBe('meeting_not_open');
  });
});

describe('the room of a live session', () => {
  async function newSession(minutes: number, fields: Record<string, unknown> = {}) {
    const course = await createCourse(database, people.teacher);
    const session = await createLiveSession(database, people.teacher, course, minutes, fields);
    const { rows } = await database.pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    return { course, session, room: String(rows[0].jitsi_room) };
  }

  it('is entered by those who belong there; others do not learn that it exists', async () => {
    const { course, session, room } = await newSession(5);
    await enrol(database, course, people.student);
    expect(await answerOfEach(people, (actor) => enterRoom(actor, room))).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'session_not_found',
      pendingTeacher: 'session_not_found',
      teacher: 'agreed',
      otherTeacher: 'session_not_found',
      admin: 'session_not_found',
    });
    const { rows } = await database.pool.query(
      'select student_id from live_attendance where session_id = $1',
      [session],
    );
    expect(rows).toEqual([{ student_id: people.student.id }]);
    expect(await enterRoom(people.teacher, room)).toMatchObject([
      { meeting_id: session, place: room, kind: 'live', is_moderator: true },
    ]);
    expect(await enterRoom(people.student, room)).toMatchObject([{ place: room, is_moderator: false }]);
  });

  it('lets in who joined with a free trial, and keeps the number of places', async () => {
    const { course, session, room } = await newSession(5, { max_participants: 1 });
    await enrol(database, course, people.student);
    await as(database, people.otherStudent, 'select public.join_live_session($1)', [session]);
    expect(await refusal(enterRoom(people.otherStudent, room))).toBeUndefined();
    expect(await refusal(enterRoom(people.student, room))).toBe('session_full');
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, 'session_cancelled'],
    ['closed', { status: 'completed' }, 'session_over'],
  ])('is closed to everyone when the session was %s', async (_, fields, answer) => {
    const { course, room } = await newSession(-5, fields);
    await enrol(database, course, people.student);
    expect(await refusal(enterRoom(people.student, room))).toBe(answer);
    expect(await refusal(enterRoom(people.teacher, room))).toBe(answer);
  });

  it.each([null, '', 'lomdim-', '%'])('%j is no room', async (room) => {
    expect(
      await refusal(as(database, people.teacher, 'select public.meeting_place(room => $1)', [room])),
    ).toBe('session_not_found');
  });
});
