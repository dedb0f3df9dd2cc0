import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
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

type Event = {
  kind: string;
  id: string;
  summary: string;
  description: string | null;
  path: string;
  is_cancelled: boolean;
};
type Calendar = { time_zone: string; language: string; events: Event[] };

const day = 24 * 60;

async function renew(person: Person): Promise<string> {
  const [row] = await as(database, person, 'select public.renew_calendar_address() as secret');
  return String(row?.secret);
}

async function behind(secret: string): Promise<Calendar | null> {
  const { rows } = await database.pool.query('select private.calendar_behind($1) as calendar', [secret]);
  return rows[0].calendar;
}

async function eventsOf(person: Person): Promise<Event[]> {
  return (await behind(await renew(person)))?.events ?? [];
}

const change = (person: Person, assignment: string) =>
  database.pool.query(`update private.profiles set ${assignment} where id = $1`, [person.id]);

describe('the address', () => {
  it('is made by signed-in people alone, and each has their own', async () => {
    expect(
      await answerOfEach(people, (actor) => as(database, actor, 'select public.renew_calendar_address()')),
    ).toEqual({
      visitor: '42501',
      student: 'agreed',
      otherStudent: 'agreed',
      pendingTeacher: 'agreed',
      teacher: 'agreed',
      otherTeacher: 'agreed',
      admin: 'agreed',
    });
  });

  it('has 256 bits, is not the same twice, and is kept as a hash alone', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => renew(people.student)));
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await database.pool.query(
      'select f::text as row from private.calendar_feeds f where person_id = $1',
      [people.student.id],
    );
    expect(rows).toHaveLength(1);
    expect(secrets.some((secret) => rows[0].row.includes(secret))).toBe(false);
    const alive = await Promise.all(secrets.map(behind));
    expect(alive.filter((calendar) => calendar !== null)).toHaveLength(1);
  });

  it('is dead once it was renewed or removed, and tells since when it is there', async () => {
    const since = async () =>
      (await as(database, people.student, 'select public.calendar_address_since() as since'))[0]?.since;
    expect(await since()).toBeNull();
    const first = await renew(people.student);
    expect(await since()).toBeInstanceOf(Date);
    const second = await renew(people.student);
    expect(await behind(first)).toBeNull();
    expect(await behind(second)).not.toBeNull();
    const remove = () => as(database, people.student, 'select public.remove_calendar_address() as removed');
    expect(await remove()).toEqual([{ removed: true }]);
    expect(await remove()).toEqual([{ removed: false }]);
    expect(await behind(second)).toBeNull();
    expect(await since()).toBeNull();
  });

  it.each([
    ['banned', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
    ['marked as deleted', 'update auth.users set deleted_at = now() where id = $1'],
    ['deleted', 'delete from auth.users where id = $1'],
  ])('of somebody who is %s is dead', async (_, ending) => {
    const secret = await renew(people.student);
    await database.pool.query(ending, [people.student.id]);
    expect(await behind(secret)).toBeNull();
  });

  it('is read by the server alone', async () => {
    const secret = await renew(people.student);
    for (const actor of [people.visitor, people.student, people.admin]) {
      expect(await refusal(as(database, actor, 'select private.calendar_behind($1)', [secret]))).toBe(
        '42501',
      );
      expect(await refusal(as(database, actor, 'select * from private.calendar_feeds'))).toBe('42501');
    }
    for (const wrong of ['', 'x', `${secret}x`, secret.toLowerCase(), "' or true --"]) {
      if (wrong !== secret) expect(await behind(wrong)).toBeNull();
    }
  });
});

describe('what stands in it', () => {
  it('is what the person has to do with, in their words, and nothing of others', async () => {
    const { student, otherStudent, teacher, otherTeacher } = people;
    const course = await createCourse(database, teacher, { title: 'Daf Yomi' });
    const booking = await createBooking(database, student, teacher, 3 * day, { notes: 'Bring the book' });
    const trial = await createCourseSession(database, { teacher, student }, course, day);
    const live = await createLiveSession(database, teacher, course, 2 * day, { title: 'On Sunday' });
    await createBooking(database, otherStudent, otherTeacher, day);
    expect(await eventsOf(student)).toHaveLength(2);
    await enrol(database, course, student);
    await change(student, "preferred_language = 'fr', time_zone = 'Europe/Paris'");
    expect(await behind(await renew(student))).toMatchObject({
      time_zone: 'Europe/Paris',
      language: 'fr',
      events: [
        {
          kind: 'course-session',
          id: trial,
          summary: 'Leçon d’essai : Daf Yomi avec teacher Test',
          path: '/dashboard',
        },
        {
          kind: 'live-session',
          id: live,
          summary: 'En direct : On Sunday',
          description: 'Cours : Daf Yomi\nEnseignant : teacher Test',
          path: expect.stringMatching(/^\/live-session\/lomdim-[0-9a-f]{32}$/),
          link_label: 'Entrer dans la salle',
        },
        {
          kind: 'booking',
          id: booking,
          summary: 'Leçon : Talmud avec teacher Test',
          description: 'Bring the book',
          path: `/video-call/${booking}`,
          is_cancelled: false,
        },
      ],
    });
    await change(teacher, "preferred_language = 'de'");
    expect((await eventsOf(teacher)).map(({ id, summary }) => [id, summary])).toEqual([
      [trial, 'Probestunde: Daf Yomi mit student Test'],
      [live, 'Live: On Sunday'],
      [booking, 'Unterricht: Talmud mit student Test'],
    ]);
    expect(await eventsOf(people.pendingTeacher)).toEqual([]);
    expect(await eventsOf(people.admin)).toEqual([]);
  });

  it('is a live session in which one has reserved a place, until it is given back', async () => {
    const student = await createPerson(database, 'reserved');
    const teacher = await createPerson(database, 'teaching', { role: 'teacher', approval: 'approved' });
    const live = await createLiveSession(database, teacher, await createCourse(database, teacher), 2 * day);
    expect(await eventsOf(student)).toEqual([]);
    await as(database, student, 'select reserve_live_place($1)', [live]);
    // The room is not told before it can be joined with the free trial.
    expect(await eventsOf(student)).toMatchObject([
      { kind: 'live-session', id: live, path: '/live-courses' },
    ]);
    await as(database, student, 'select give_back_live_place($1)', [live]);
    expect(await eventsOf(student)).toEqual([]);
  });

  it('shows what was cancelled as cancelled, and without a room that cannot be entered', async () => {
    const { student, teacher } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    const booking = await createBooking(database, student, teacher, 3 * day);
    await createLiveSession(database, teacher, course, 2 * day, { status: 'cancelled' });
    await as(database, student, 'select public.cancel_booking($1)', [booking]);
    expect(
      (await eventsOf(student)).map(({ kind, is_cancelled, path }) => [kind, is_cancelled, path]),
    ).toEqual([
      ['live-session', true, '/live-courses'],
      ['booking', true, `/video-call/${booking}`],
    ]);
  });

  it('leaves out what is long past', async () => {
    const { student, teacher } = people;
    const recent = await createBooking(database, student, teacher, -100 * day, { status: 'completed' });
    await createBooking(database, student, teacher, -200 * day, { status: 'completed' });
    expect((await eventsOf(student)).map(({ id }) => id)).toEqual([recent]);
  });

  it('changes its last change with every change', async () => {
    const { student, teacher } = people;
    const course = await createCourse(database, teacher);
    const trial = await createCourseSession(database, { teacher, student }, course, -day);
    const changedAt = async () => {
      const { rows } = await database.pool.query(
        `select changed_at > created_at as changed from private.calendar_events($1, '-infinity') where id = $2`,
        [student.id, trial],
      );
      return rows[0].changed;
    };
    expect(await changedAt()).toBe(false);
    await as(database, teacher, 'select public.complete_course_session($1)', [trial]);
    expect(await changedAt()).toBe(true);
  });
});

describe('one event', () => {
  it('is given to those in whose calendar it stands, a live session to those who see it', async () => {
    const { student, teacher } = people;
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    const events = {
      booking: await createBooking(database, student, teacher, 3 * day),
      'course-session': await createCourseSession(database, { teacher, student }, course, -400 * day),
      'live-session': await createLiveSession(database, teacher, course, 2 * day),
    };
    for (const [kind, id] of Object.entries(events)) {
      const ask = (actor: Parameters<typeof as>[1]) =>
        as(database, actor, 'select public.calendar_event($1, $2)', [kind, id]);
      // A live session is noted by whoever sees it in the list.
      const others = kind === 'live-session' ? 'agreed' : 'event_not_found';
      expect({ kind, ...(await answerOfEach(people, ask)) }).toEqual({
        kind,
        visitor: '42501',
        student: 'agreed',
        otherStudent: others,
        pendingTeacher: others,
        teacher: 'agreed',
        otherTeacher: others,
        admin: others,
      });
      for (const wrong of ['', 'profile', kind === 'booking' ? 'live-session' : 'booking', null]) {
        const asked = as(database, student, 'select public.calendar_event($1, $2)', [wrong, id]);
        expect(await refusal(asked)).toBe('event_not_found');
      }
    }
    expect(await refusal(as(database, student, `select public.calendar_event('booking', null)`))).toBe(
      'event_not_found',
    );
    const outsider = await createPerson(database, 'outsider');
    expect(await refusal(as(database, outsider, `select public.calendar_event(null, null)`))).toBe(
      'event_not_found',
    );
  });

  it('that is somebody else’s live session is in the words of who asks, and without its room', async () => {
    const { otherStudent, student, teacher } = people;
    const course = await createCourse(database, teacher, { title: 'Daf Yomi' });
    const session = await createLiveSession(database, teacher, course, 2 * day, { title: 'On Sunday' });
    const note = async (actor: Person): Promise<Calendar> => {
      const [row] = await as(database, actor, `select public.calendar_event('live-session', $1) as event`, [
        session,
      ]);
      return row?.event as Calendar;
    };
    await change(otherStudent, "preferred_language = 'de', time_zone = 'Europe/Berlin'");
    const noted = await note(otherStudent);
    expect(noted).toMatchObject({
      time_zone: 'Europe/Berlin',
      language: 'de',
      events: [
        {
          kind: 'live-session',
          id: session,
          summary: 'Live: On Sunday',
          description: 'Kurs: Daf Yomi\nLehrkraft: teacher Test',
          path: '/live-courses',
          link_label: 'Auf Lomdim ansehen',
          is_cancelled: false,
        },
      ],
    });
    expect(JSON.stringify(noted)).not.toContain('lomdim-');
    // The same file as for those who have to do with it, but for the way into the room.
    await enrol(database, course, student);
    const [own] = (await note(student)).events;
    expect(Object.keys(noted.events[0] ?? {}).toSorted()).toEqual(Object.keys(own ?? {}).toSorted());
    expect(own?.path).toMatch(/^\/live-session\/lomdim-/);
  });

  it.each([
    ['cancelled', `update private.live_sessions set status = 'cancelled' where id = $1`],
    [
      'of a withdrawn course',
      'update public.courses set is_active = false where id = (select course_id from private.live_sessions where id = $1)',
    ],
    [
      'for women',
      `update public.courses set audience = 'women' where id = (select course_id from private.live_sessions where id = $1)`,
    ],
  ])('that is a live session %s is not given to those from whom it is hidden', async (_, hide) => {
    const { otherStudent, student, teacher } = people;
    await change(otherStudent, "gender = 'male'");
    const course = await createCourse(database, teacher);
    await enrol(database, course, student);
    const session = await createLiveSession(database, teacher, course, 2 * day);
    const note = (actor: Person) =>
      refusal(as(database, actor, `select public.calendar_event('live-session', $1)`, [session]));
    expect(await note(otherStudent)).toBeUndefined();
    await database.pool.query(hide, [session]);
    expect(await note(otherStudent)).toBe('event_not_found');
    expect(await note(student)).toBeUndefined();
  });
});
