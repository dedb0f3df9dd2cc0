import { type Actor, as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFamilies, createTeacherOfChildren, type Families } from '../helpers/families.ts';
import {
  answerOfEach,
  answers,
  createCourse,
  createLiveSession,
  emptyPool,
  enrol,
  fillPool,
} from '../helpers/learning.ts';

let database: TestDatabase;
let people: Families;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createFamilies(database, { isOpen: true });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await emptyPool(database);
  await fillPool(database, people.admin, 20);
});

/** In minutes: after the trial lessons, which begin as soon as both have time. */
const inTwoWeeks = 14 * 24 * 60;
/** Of a teacher of its own, unless told: everybody has one thing at a time. */
const newCourse = async (fields: Record<string, unknown> = {}, teacher?: Person) =>
  createCourse(database, teacher ?? (await createTeacherOfChildren(database, { isOpen: true })), {
    audience: 'children',
    is_trial_available: true,
    ...fields,
  });

let hours = 0;
async function newSession(course: string, minutes?: number): Promise<string> {
  const { rows } = await database.pool.query<Person>('select teacher_id as id from courses where id = $1', [
    course,
  ]);
  if (rows[0] === undefined) throw new Error(`there is no course ${course}`);
  hours += 2;
  return createLiveSession(database, rows[0], course, minutes ?? inTwoWeeks + hours * 60);
}

/** One session for each course, however often it is asked for. */
const sessions = new Map<string, string>();
async function sessionOf(course: string): Promise<string> {
  const session = sessions.get(course) ?? (await newSession(course));
  sessions.set(course, session);
  return session;
}

type Asking = { child?: Person | undefined; isConfirmed?: boolean };
const take = (actor: Actor, course: string, { child, isConfirmed = false }: Asking = {}) =>
  as(
    database,
    actor,
    'select assign_sponsored_course(user_id => $1, course_id => $2, confirm_age => $3) as given',
    [child?.id ?? actor.id, course, isConfirmed],
  );
const tryOut = (actor: Actor, course: string, { child, isConfirmed = false }: Asking = {}) =>
  as(
    database,
    actor,
    'select * from request_trial_lesson(course_id => $1, child_id => $2, confirm_age => $3)',
    [course, child?.id ?? null, isConfirmed],
  );
const reserve = (actor: Actor, session: string, { child, isConfirmed = false }: Asking = {}) =>
  as(database, actor, 'select reserve_live_place($1, $2, $3) as standing', [
    session,
    child?.id ?? null,
    isConfirmed,
  ]);
const giveBack = (actor: Actor, session: string, child?: Person) =>
  as(database, actor, 'select give_back_live_place($1, $2)', [session, child?.id ?? null]);
const eligibility = async (actor: Actor, session: string, child?: Person) =>
  (
    await as(database, actor, 'select live_session_eligibility($1, $2) as answer', [
      session,
      child?.id ?? null,
    ])
  )[0]?.answer;
const join = (actor: Actor, session: string) =>
  as(database, actor, 'select * from join_live_session($1)', [session]);

const count = async (table: string, student: Person, course: string) =>
  (
    await database.pool.query(`select from ${table} where student_id = $1 and course_id = $2`, [
      student.id,
      course,
    ])
  ).rowCount;

/** A seat, a trial and a place, each by its own function, in a course of its own. */
const ways = [
  { name: 'a sponsored seat', ask: take, strangers: 'not_yours' },
  { name: 'a trial lesson', ask: tryOut, strangers: 'child_not_found' },
  {
    name: 'a place in a live session',
    ask: async (actor: Actor, course: string, asking?: Asking) =>
      reserve(actor, await sessionOf(course), asking),
    strangers: 'child_not_found',
  },
];

describe.each(ways)('$name for a child', ({ ask, strangers }) => {
  it('is asked for by the parent alone', async () => {
    const { parent, otherParent, child, sibling, otherChild, otherTeacher, admin } = people;
    const course = await newCourse();
    const everybody = { otherParent, child, sibling, otherChild, otherTeacher, admin, parent };
    expect(await answerOfEach(everybody, (actor) => ask(actor, course, { child }))).toEqual({
      parent: 'agreed',
      otherParent: strangers,
      child: 'child_account',
      sibling: 'child_account',
      otherChild: 'child_account',
      otherTeacher: strangers,
      admin: strangers,
    });
  });

  it('fits the age, or the parent says that it is meant so', async () => {
    const { parent } = people;
    const ages: [string | null, number, boolean][] = [
      ['6-12', 6, true],
      ['6-12', 12, true],
      ['6-12', 5, false],
      ['6-12', 13, false],
      ['13-17', 13, true],
      ['13-17', 12, false],
      [null, 5, true],
      [null, 4, false],
      [null, 13, false],
    ];
    const course = {
      '6-12': await newCourse({ age_range: '6-12' }),
      '13-17': await newCourse({ age_range: '13-17' }),
    };
    const open = await newCourse();
    const family = await createPerson(database, 'a parent of many');
    for (const [range, age, fits] of ages) {
      const child = await createChild(database, family, { name: `Of ${age}`, age });
      const wanted = range === null ? open : course[range as keyof typeof course];
      const answer = await refusal(ask(family, wanted, { child }));
      expect(answer, `${age} in ${range}`).toBe(fits ? undefined : 'age_not_confirmed');
      if (!fits) expect(await refusal(ask(family, wanted, { child, isConfirmed: true }))).toBeUndefined();
    }
    // A course for grown-ups is for another age too.
    const adults = await newCourse({ audience: 'adults' });
    expect(await refusal(ask(parent, adults, { child: people.child }))).toBe('age_not_confirmed');
  });

  it('asks a grown-up for which child, where the course is for children under 13', async () => {
    const { otherParent } = people;
    for (const [fields, answer] of [
      [{}, 'child_needed'],
      [{ age_range: '6-12' }, 'child_needed'],
      [{ age_range: '13-17' }, undefined],
      [{ audience: 'adults' }, undefined],
    ] as const) {
      const person = await createPerson(database, 'a grown-up');
      expect(await refusal(ask(person, await newCourse(fields))), JSON.stringify(fields)).toBe(answer);
      expect(await refusal(ask(person, await newCourse(fields), { isConfirmed: true }))).toBe(answer);
    }
    expect(await refusal(ask(otherParent, await newCourse()))).toBe('child_needed');
  });

  it('needs a teacher approved for children, who is not the parent', async () => {
    const plain = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
    const theirs = await createCourse(database, plain, { audience: 'adults', is_trial_available: true });
    const own = await createTeacherOfChildren(database);
    const childOfTeacher = await createChild(database, own);
    const ofOwn = await newCourse({}, own);
    if (ask !== ways[2]?.ask) {
      expect(await refusal(ask(people.parent, theirs, { child: people.child, isConfirmed: true }))).toBe(
        'not_approved_for_children',
      );
      expect(await refusal(ask(own, ofOwn, { child: childOfTeacher }))).toBe('own_child');
    }
  });

  it('asks for the present consent', async () => {
    const parent = await createPerson(database, 'a parent');
    const child = await createChild(database, parent);
    await database.pool.query("update private.consents set version = 'before' where child_id = $1", [
      child.id,
    ]);
    expect(await refusal(ask(parent, await newCourse(), { child }))).toBe('consent_needed');
  });
});

describe('sponsorship', () => {
  it('stands for each child by itself', async () => {
    const { parent, child, sibling, otherParent } = people;
    await database.pool.query('delete from course_enrollments where student_id = any ($1)', [
      [child.id, sibling.id],
    ]);
    const course = await newCourse();
    expect(await take(parent, course, { child })).toEqual([{ given: true }]);
    const standing = async (actor: Actor, of?: Person) =>
      (await as(database, actor, 'select state from sponsorship_standing($1)', [of?.id ?? null]))[0]?.state;
    expect(await standing(parent, child)).toBe('open');
    expect(await standing(parent, sibling)).toBe('ready');
    expect(await standing(parent)).toBe('ready');
    expect(await refusal(standing(otherParent, child))).toBe('child_not_found');
    expect(await refusal(standing(child))).toBe('child_account');
    await emptyPool(database);
    expect(await take(parent, await newCourse(), { child: sibling })).toEqual([{ given: false }]);
    expect(await standing(parent, sibling)).toBe('queued');
    const leave = (actor: Actor, of: Person) =>
      as(database, actor, 'select leave_sponsorship_queue($1) as left', [of.id]);
    expect(await refusal(leave(otherParent, sibling))).toBe('child_not_found');
    expect(await leave(parent, sibling)).toEqual([{ left: true }]);
  });

  it('a grown-up who sits in a children’s course already keeps the seat', async () => {
    const person = await createPerson(database, 'an early one');
    const course = await newCourse();
    await enrol(database, course, person);
    expect(await take(person, course)).toEqual([{ given: true }]);
    expect(await reserve(person, await newSession(course))).toEqual([{ standing: 'reserved' }]);
  });

  it('two browsers of the parent ask at the same instant: one seat, one course from the pool', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await emptyPool(database);
      await fillPool(database, people.admin, 5);
      const parent = await createPerson(database, 'a parent');
      const child = await createChild(database, parent);
      const course = await newCourse();
      expect(await answers([take(parent, course, { child }), take(parent, course, { child })])).toEqual({
        agreed: 2,
      });
      expect(await count('course_enrollments', child, course)).toBe(1);
      const { rows } = await database.pool.query('select courses_used::int as used from sponsorship_pool()');
      expect(rows).toEqual([{ used: 1 }]);
    }
  });
});

describe('trial lessons', () => {
  it('are counted for the child, asked for once, and timed in the child’s calendar', async () => {
    const parent = await createPerson(database, 'a parent');
    const child = await createChild(database, parent);
    const course = await newCourse();
    const [lesson] = await tryOut(parent, course, { child });
    expect(lesson).toMatchObject({ student_id: child.id, session_type: 'trial' });
    expect(await tryOut(parent, course, { child })).toEqual([lesson]);
    const { rows } = await database.pool.query(
      'select id, trial_lessons_used as used from private.profiles where id = any ($1) order by used',
      [[parent.id, child.id]],
    );
    expect(rows).toEqual([
      { id: parent.id, used: 0 },
      { id: child.id, used: 1 },
    ]);
    const time = async (actor: Actor) =>
      (await as(database, actor, 'select trial_lesson_time($1, $2) as at', [await newCourse(), child.id]))[0]
        ?.at;
    expect(await time(parent)).toEqual(expect.any(Date));
    expect(await refusal(time(people.otherParent))).toBe('child_not_found');
  });

  it('two browsers of the parent: one trial', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const parent = await createPerson(database, 'a parent');
      const child = await createChild(database, parent);
      const course = await newCourse();
      expect(await answers([tryOut(parent, course, { child }), tryOut(parent, course, { child })])).toEqual({
        agreed: 2,
      });
      expect(await count('lessons', child, course)).toBe(1);
    }
  });
});

describe('places in live sessions', () => {
  it('are given back by the parent alone', async () => {
    const { parent, otherParent, child, sibling, otherTeacher } = people;
    const session = await newSession(await newCourse());
    await reserve(parent, session, { child });
    expect(
      await answerOfEach({ otherParent, child, sibling, otherTeacher }, (actor) =>
        giveBack(actor, session, child),
      ),
    ).toEqual({
      otherParent: 'child_not_found',
      child: 'child_account',
      sibling: 'child_account',
      otherTeacher: 'child_not_found',
    });
    expect(await eligibility(parent, session, child)).toBe('reserved');
    expect(await eligibility(child, session)).toBe('reserved');
    expect(await refusal(eligibility(otherParent, session, child))).toBe('child_not_found');
    await giveBack(parent, session, child);
    expect(await eligibility(parent, session, child)).toBe('free_trial');
  });

  it('a child goes in by itself where it is enrolled or has a place, and nowhere else', async () => {
    const { parent, child, sibling } = people;
    const course = await newCourse();
    const session = await newSession(course, 10);
    expect(await refusal(join(child, session))).toBe('child_account');
    // Also while it can be joined: the parent takes the place, the child goes in.
    await reserve(parent, session, { child });
    expect(await join(child, session)).toMatchObject([{ eligibility: 'free_trial' }]);
    await enrol(database, course, sibling);
    expect(await join(sibling, session)).toMatchObject([{ eligibility: 'enrolled' }]);
  });

  it('a grown-up goes into no session for children under 13 with a free trial', async () => {
    const person = await createPerson(database, 'a grown-up');
    expect(await refusal(join(person, await newSession(await newCourse(), 10)))).toBe('child_needed');
    expect(
      await refusal(join(person, await newSession(await newCourse({ audience: 'adults' }), 10))),
    ).toBeUndefined();
  });

  it('the last place: one of two parents has it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const session = await newSession(await newCourse());
      await database.pool.query('update private.live_sessions set max_participants = 1 where id = $1', [
        session,
      ]);
      expect(
        await answers([
          reserve(people.parent, session, { child: people.child }),
          reserve(people.otherParent, session, { child: people.otherChild }),
        ]),
      ).toEqual({ agreed: 1, session_full: 1 });
    }
  });
});
