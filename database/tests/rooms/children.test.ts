import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createCourse, createLiveSession, enrol } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let family: Record<'parent' | 'child' | 'sibling' | 'otherParent' | 'friend', Person>;
let lesson: string;
let session: string;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
  const parent = await createPerson(database, 'parent');
  const otherParent = await createPerson(database, 'other parent');
  family = {
    parent,
    otherParent,
    child: await createChild(database, parent, { name: 'Noa' }),
    sibling: await createChild(database, parent, { name: 'Dan' }),
    friend: await createChild(database, otherParent, { name: 'Lea' }),
  };
  const { teacher, otherTeacher, student } = people;
  await database.pool.query(
    'update private.profiles set is_approved_for_children = true where id = any ($1)',
    [[teacher.id, otherTeacher.id]],
  );
  lesson = await createBooking(database, family.child, teacher, 5);
  const course = await createCourse(database, otherTeacher);
  // Over by the clock and not settled yet: whoever was there may still be, and the same child has a lesson now.
  session = await createLiveSession(database, otherTeacher, course, -90);
  for (const pupil of [family.child, family.sibling, family.friend, student]) {
    await enrol(database, course, pupil);
    await database.pool.query('insert into live_attendance (session_id, student_id) values ($1, $2)', [
      session,
      pupil.id,
    ]);
  }
});
beforeEach(async () => {
  for (const table of ['room_arrivals', 'room_visits']) {
    await database.pool.query(`delete from private.${table} where meeting_id = any ($1)`, [
      [lesson, session],
    ]);
  }
  await database.pool.query(`delete from private.consents where kind = 'one_to_one'`);
});
afterAll(() => database.drop());

const arrive = (room: string, person: Person, isAdmitted = true) =>
  database.pool.query(
    `insert into private.room_arrivals (meeting_id, person_id, admitted_at) values ($1, $2, case when $3 then now() end)
     on conflict (meeting_id, person_id) do update set admitted_at = excluded.admitted_at, left_at = null, seen_at = now()`,
    [room, person.id, isAdmitted],
  );
const agree = (teacher: Person) =>
  database.pool.query(
    `insert into private.consents (parent_id, child_id, kind, teacher_id, version) values ($1, $2, 'one_to_one', $3, '2026-11')`,
    [family.parent.id, family.child.id, teacher.id],
  );
const enter = async (actor: Actor, room = lesson) =>
  String((await as(database, actor, 'select enter_room($1) as visit', [room]))[0]?.visit);
const wait = async (actor: Actor, room = lesson) =>
  (await as(database, actor, 'select wait_before_room($1) as answer', [room]))[0]?.answer;
const letIn = (actor: Actor, person: Person, room = lesson) =>
  as(database, actor, 'select let_into_room($1, $2)', [room, person.id]);
const leave = (actor: Actor, visit: string) => as(database, actor, 'select leave_room($1)', [visit]);
const mayBeIn = async (room: string, person: Actor) =>
  (await database.pool.query('select private.may_be_in_room($1, $2) as may', [room, person.id])).rows[0].may;
const waitsFor = async (room: string, person: Actor) =>
  (await database.pool.query('select private.waits_for($1, $2) as answer', [room, person.id])).rows[0].answer;
const hears = async (actor: Actor, room: string) =>
  (await as(database, actor, 'select private.may_receive_on_channel($1) as may', [`room:${room}`]))[0]?.may;

/** Every combination of these. */
function* combinations<Options extends Record<string, readonly unknown[]>>(
  options: Options,
): Generator<{ [Name in keyof Options]: Options[Name][number] }> {
  const names = Object.keys(options);
  const count = names.reduce((product, name) => product * (options[name]?.length ?? 0), 1);
  for (let turn = 0; turn < count; turn++) {
    let rest = turn;
    const chosen = names.map((name) => {
      const values = options[name] ?? [];
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return [name, value];
    });
    yield Object.fromEntries(chosen);
  }
}
const yesNo = [false, true] as const;

describe('a child in a lesson of two', () => {
  const cases = [...combinations({ admitted: yesNo, agreed: yesNo, parentInside: yesNo })];

  it.each(cases)('let in: $admitted, agreed: $agreed, parent inside: $parentInside', async (set) => {
    if (set.agreed) await agree(people.teacher);
    if (set.parentInside) await enter(family.parent);
    await arrive(lesson, family.child, set.admitted);
    const expected = !set.admitted ? 'teacher' : set.agreed || set.parentInside ? null : 'parent';
    expect(await waitsFor(lesson, family.child)).toBe(expected);
    expect(await mayBeIn(lesson, family.child)).toBe(expected === null);
    expect(await hears(family.child, lesson)).toBe(expected === null);
    expect(await refusal(enter(family.child))).toBe(expected === null ? undefined : 'meeting_not_open');
  });
});

describe('a child in a class', () => {
  const cases = [
    ...combinations({
      company: ['nobody', 'sibling', 'adult', 'friend who waits', 'friend'] as const,
      agreed: yesNo,
      parentInside: yesNo,
      admitted: yesNo,
    }),
  ];

  it.each(cases)(
    'let in: $admitted, with $company, agreed: $agreed, parent inside: $parentInside',
    async (set) => {
      await arrive(session, family.child, set.admitted);
      if (set.agreed) await agree(people.otherTeacher);
      if (set.parentInside) await enter(family.parent, session);
      const others = { nobody: undefined, sibling: family.sibling, adult: people.student };
      const other = set.company in others ? others[set.company as keyof typeof others] : family.friend;
      if (other) await arrive(session, other, set.company !== 'friend who waits');
      const isSafe = set.agreed || set.parentInside || set.company === 'friend';
      const expected = !set.admitted ? 'teacher' : isSafe ? null : 'company';
      expect(await waitsFor(session, family.child)).toBe(expected);
      expect(await hears(family.child, session)).toBe(expected === null);
    },
  );
});

describe('who else comes in', () => {
  it('to a lesson: teacher and parent unasked, nobody else', async () => {
    const everyone = { ...people, ...family };
    const inside: string[] = [];
    for (const [name, actor] of Object.entries(everyone)) if (await mayBeIn(lesson, actor)) inside.push(name);
    expect(inside.sort()).toEqual(['parent', 'teacher']);
    for (const actor of [family.otherParent, people.admin, people.student, family.sibling]) {
      expect(await refusal(wait(actor))).toBe('meeting_not_open');
      expect(await refusal(as(database, actor, 'select * from meeting_place($1)', [lesson]))).toBe(
        'booking_not_found',
      );
    }
  });

  it('to a class: a parent while their child is there; pupils wait until they are let in', async () => {
    expect(await mayBeIn(session, family.parent)).toBe(false);
    await arrive(session, family.child, false);
    expect(await mayBeIn(session, family.parent)).toBe(true);
    expect(await mayBeIn(session, family.otherParent)).toBe(false);
    expect(await wait(people.student, session)).toBe('teacher');
    await letIn(people.otherTeacher, people.student, session);
    expect(await wait(people.student, session)).toBeNull();
    await database.pool.query(`update private.room_arrivals set seen_at = now() - interval '3 minutes'`);
    expect(await mayBeIn(session, family.parent)).toBe(false);
  });

  it('a parent takes no place and no trial, and is shown as a parent', async () => {
    await arrive(session, family.child);
    const { rows } = await database.pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    const room = rows[0].jitsi_room;
    const [place] = await as(database, family.parent, 'select * from meeting_place(room => $1)', [room]);
    expect(place).toMatchObject({
      is_moderator: false,
      is_childrens: true,
      waits_for: null,
      place: `lomdim-${session}`,
    });
    expect(
      await refusal(as(database, family.otherParent, 'select * from meeting_place(room => $1)', [room])),
    ).toBe('child_not_here');
    const attended = await database.pool.query('select from live_attendance where student_id = $1', [
      family.parent.id,
    ]);
    expect(attended.rowCount).toBe(0);
    const shown = await as(
      database,
      people.otherTeacher,
      'select id, parent_of, is_moderator from room_people($1)',
      [session],
    );
    expect(shown).toContainEqual({ id: family.parent.id, parent_of: 'Dan, Noa', is_moderator: false });
  });
});

describe('the waiting room', () => {
  it('is asked by whoever waits, and shown to whoever leads', async () => {
    await agree(people.teacher);
    const [place] = await as(database, family.child, 'select * from meeting_place($1)', [lesson]);
    expect(place).toMatchObject({
      waits_for: 'teacher',
      is_childrens: true,
      address: null,
      display_name: 'Noa',
    });
    expect(await wait(family.child)).toBe('teacher');
    const seen = (actor: Actor) =>
      as(database, actor, 'select first_name, waits_for from room_people($1) where id = $2', [
        lesson,
        family.child.id,
      ]);
    expect(await seen(people.teacher)).toEqual([{ first_name: 'Noa', waits_for: 'teacher' }]);
    expect(await seen(family.child)).toEqual([]);
    for (const actor of [family.child, family.parent, people.otherTeacher, people.admin]) {
      expect(['not_yours', 'child_account']).toContain(await refusal(letIn(actor, family.child)));
    }
    await Promise.all([letIn(people.teacher, family.child), letIn(people.teacher, family.child)]);
    expect(await wait(family.child)).toBeNull();
    expect(await seen(people.teacher)).toEqual([{ first_name: 'Noa', waits_for: null }]);
  });

  it('takes a child back when the parent leaves, or the consent ends', async () => {
    const visit = await enter(family.parent);
    await arrive(lesson, family.child);
    await enter(family.child);
    await leave(family.parent, visit);
    expect(await wait(family.child)).toBe('parent');
    expect(await hears(family.child, lesson)).toBe(false);
    await agree(people.teacher);
    expect(await wait(family.child)).toBeNull();
    await database.pool.query(`update private.consents set withdrawn_at = now() where kind = 'one_to_one'`);
    expect(await wait(family.child)).toBe('parent');
  });

  it('of two children neither stays when the other leaves, also when both leave at the same instant', async () => {
    await arrive(session, family.child);
    await arrive(session, family.friend);
    const visits = [await enter(family.child, session), await enter(family.friend, session)];
    await leave(family.friend, String(visits[1]));
    expect(await wait(family.child, session)).toBe('company');
    expect(await wait(family.friend, session)).toBeNull();
    expect(await wait(family.child, session)).toBeNull();
    // Whoever comes first: nobody is left alone inside.
    await Promise.all([leave(family.child, String(visits[0])), refusal(enter(family.friend, session))]);
    expect(await mayBeIn(session, family.friend)).toBe(false);
  });

  it('the end of a consent and an entrance at the same instant: either one is inside without it, or outside', async () => {
    await agree(people.teacher);
    await arrive(lesson, family.child);
    await Promise.all([
      refusal(enter(family.child)),
      database.pool.query(`update private.consents set withdrawn_at = now() where kind = 'one_to_one'`),
    ]);
    expect(await mayBeIn(lesson, family.child)).toBe(false);
    expect(await hears(family.child, lesson)).toBe(false);
  });

  it('no parent is sent out, and a teacher without the mark comes in no more', async () => {
    await enter(family.parent);
    const sendOut = as(database, people.teacher, 'select send_out_of_room($1, $2)', [
      lesson,
      family.parent.id,
    ]);
    expect(await refusal(sendOut)).toBe('not_yours');
    await database.pool.query('update private.profiles set is_approved_for_children = false where id = $1', [
      people.teacher.id,
    ]);
    expect(await mayBeIn(lesson, people.teacher)).toBe(false);
    await database.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
      people.teacher.id,
    ]);
  });
});

describe('what is written and reported', () => {
  it('the parent reads what was written where the child was, and writes only inside', async () => {
    await agree(people.teacher);
    await arrive(lesson, family.child);
    for (const actor of [family.child, people.teacher]) await enter(actor);
    const say = (actor: Person) =>
      as(
        database,
        actor,
        `insert into room_messages (meeting_id, sender_id, content) values ($1, $2, 'Shalom')`,
        [lesson, actor.id],
      );
    await say(family.child);
    await say(people.teacher);
    const read = (actor: Actor) =>
      as(database, actor, 'select from room_messages where meeting_id = $1', [lesson]);
    expect(await read(family.parent)).toHaveLength(2);
    expect(await read(family.otherParent)).toHaveLength(0);
    expect(await refusal(say(family.parent))).toBe('42501');
    await enter(family.parent);
    expect(await refusal(say(family.parent))).toBeUndefined();
  });

  it('who reports the teacher from the child’s page brings the last minutes of their chat', async () => {
    await agree(people.teacher);
    await arrive(lesson, family.child);
    for (const actor of [family.child, people.teacher]) await enter(actor);
    await as(
      database,
      people.teacher,
      `insert into room_messages (meeting_id, sender_id, content) values ($1, $2, 'Where do you live?')`,
      [lesson, people.teacher.id],
    );
    // An hour after the lesson.
    await database.pool.query(
      `update room_messages set created_at = now() - interval '1 hour' where meeting_id = $1`,
      [lesson],
    );
    const report = async (actor: Actor) =>
      (await as(database, actor, `select report('person', $1, 'other') as id`, [people.teacher.id]))[0]?.id;
    const context = (id: unknown) =>
      as(database, people.admin, 'select sender_id, content from report_context($1)', [id]);
    for (const actor of [family.child, family.parent]) {
      expect(await context(await report(actor))).toContainEqual({
        sender_id: people.teacher.id,
        content: 'Where do you live?',
      });
    }
    for (const actor of [family.otherParent, people.student]) {
      expect(await context(await report(actor))).toEqual([]);
    }
  });

  it('a child’s report reaches the parent and the admins at once, as often as it takes', async () => {
    await arrive(lesson, family.child, false);
    const report = async () =>
      (
        await as(
          database,
          family.child,
          `select report('room', $1, 'safety', 'He asks where I live') as id`,
          [lesson],
        )
      )[0]?.id;
    const [id] = await Promise.all([report(), report()]);
    const told = await database.pool.query(
      `select user_id, kind, data from notifications where data ->> 'report_id' = $1 order by kind`,
      [id],
    );
    expect(told.rows).toEqual([
      {
        user_id: family.parent.id,
        kind: 'child_reported',
        data: {
          report_id: id,
          child_id: family.child.id,
          child_name: 'Noa',
          reason: 'safety',
          title: 'Talmud',
          meeting_id: lesson,
        },
      },
      {
        user_id: people.admin.id,
        kind: 'report_made',
        data: { report_id: id, subject_kind: 'room', reason: 'safety' },
      },
    ]);
    const { rows } = await database.pool.query('select person_id from reports where id = $1', [id]);
    expect(rows).toEqual([{ person_id: people.teacher.id }]);
    const read = (actor: Actor) => as(database, actor, 'select id from reports where id = $1', [id]);
    expect(await read(family.parent)).toHaveLength(1);
    expect(await read(family.otherParent)).toHaveLength(0);
    expect(
      await refusal(as(database, family.otherParent, `select report('room', $1, 'other')`, [lesson])),
    ).toBe('nothing_to_report');
    for (let turn = 0; turn < 11; turn++) {
      await as(database, people.admin, `select decide_report($1, 'resolved')`, [await report()]);
    }
  });
});
