import {
  type Actor,
  as,
  createEveryActor,
  createPerson,
  type Person,
  refusal,
} from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCourse, createLiveSession, enrol } from '../helpers/learning.ts';
import { applyForChildren, reviewForChildren } from '../helpers/teachers-of-children.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;
let course: string;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

/** A teacher who has asked for the mark, with a course for children from before; of an age at which one may have an account of one's own. */
beforeEach(async () => {
  teacher = await createPerson(database, 'teacher of children', { role: 'teacher', approval: 'approved' });
  course = await createCourse(database, teacher, {
    audience: 'children',
    age_range: '13-17',
    title: 'Aleph-beth',
  });
  await applyForChildren(database, teacher);
});

const review = (action: string) => reviewForChildren(database, people.admin, teacher, action);
const found = async (actor: Actor, id = course) =>
  (
    await as(database, actor, "select id from search_courses(audiences => '{children}', page_size => 60)")
  ).some((row) => row.id === id);
const seen = async (actor: Actor, id = course) =>
  (await as(database, actor, 'select id from courses where id = $1', [id])).length === 1;
const insertCourse = (actor: Person, audience: string) =>
  as(
    database,
    actor,
    `insert into courses (teacher_id, title, subject, price, audience) values ($1, 'Stories', 'Torah', 800, $2) returning id`,
    [actor.id, audience],
  );

describe('the directory of children’s courses', () => {
  it('holds those of teachers with the mark alone, and follows each decision at once', async () => {
    const { visitor, student } = people;
    expect([await found(visitor), await found(student)]).toEqual([false, false]);
    await review('approved');
    expect([await found(visitor), await found(student)]).toEqual([true, true]);
    await review('rejected');
    expect([await found(visitor), await found(student)]).toEqual([false, false]);
    await review('approved');
    await as(database, teacher, 'select withdraw_children_application()');
    expect([await found(visitor), await found(student)]).toEqual([false, false]);
  });

  it('is not the only way to a course: the address opens it no more than the list', async () => {
    const { visitor, student, otherTeacher, admin } = people;
    for (const [actor, sees] of [
      [visitor, false],
      [student, false],
      [otherTeacher, false],
      [teacher, true],
      [admin, true],
    ] as const) {
      expect({ actor: actor.name, sees: await seen(actor) }).toEqual({ actor: actor.name, sees });
    }
    await review('approved');
    expect([await seen(visitor), await seen(student)]).toEqual([true, true]);
  });

  it('leaves the teacher’s other courses where they are', async () => {
    const adults = await createCourse(database, teacher, { title: 'Daf Yomi' });
    expect(await seen(people.visitor, adults)).toBe(true);
    await review('approved');
    await review('rejected');
    expect(await seen(people.visitor, adults)).toBe(true);
  });
});

describe('without the mark', () => {
  it('a course for children gives no trial, no sponsored seat and no place in a session', async () => {
    const student = await createPerson(database, 'newcomer');
    const session = await createLiveSession(database, teacher, course, 24 * 60);
    const answers = async () => ({
      trial: await refusal(as(database, student, 'select request_trial_lesson($1)', [course])),
      seat: await refusal(
        as(database, student, 'select assign_sponsored_course($1, $2)', [student.id, course]),
      ),
      place: await refusal(as(database, student, 'select reserve_live_place($1)', [session])),
    });
    expect(await answers()).toEqual({
      trial: 'course_not_available',
      seat: 'course_not_available',
      place: 'session_not_available',
    });
    const sessions = () => as(database, student, 'select id from live_sessions where id = $1', [session]);
    const hall = async () =>
      (await as(database, people.visitor, 'select id from hall_sessions(max_rows => 100)')).some(
        (row) => row.id === session,
      );
    expect([(await sessions()).length, await hall()]).toEqual([0, false]);
    await review('approved');
    expect([(await sessions()).length, await hall()]).toEqual([1, true]);
  });

  it('who sits there already keeps the seat, and is told that the course is not open', async () => {
    const student = await createPerson(database, 'pupil');
    await enrol(database, course, student);
    const isOpen = async () =>
      (await as(database, student, 'select is_open from my_enrolments()'))[0]?.is_open;
    expect([await seen(student), await isOpen()]).toEqual([true, false]);
    await review('approved');
    expect(await isOpen()).toBe(true);
  });

  it('nobody makes a course for children, or one out of another', async () => {
    const { student, pendingTeacher } = people;
    expect(await refusal(insertCourse(teacher, 'children'))).toBe('not_approved_for_children');
    expect(await refusal(insertCourse(pendingTeacher, 'children'))).toBe('not_approved_for_children');
    expect(await refusal(insertCourse(student, 'children'))).toBe('not_approved_for_children');
    const [made] = await insertCourse(teacher, 'adults');
    const turn = () =>
      refusal(as(database, teacher, "update courses set audience = 'children' where id = $1", [made?.id]));
    expect(await turn()).toBe('not_approved_for_children');
    // What is one already stays its teacher's to tend.
    expect(
      await refusal(as(database, teacher, "update courses set title = 'Letters' where id = $1", [course])),
    ).toBeUndefined();
    await review('approved');
    expect(await turn()).toBeUndefined();
    expect(await refusal(insertCourse(teacher, 'children'))).toBeUndefined();
  });
});

it('a course made while the mark is taken is refused or off the list', async () => {
  for (let turn = 0; turn < 6; turn++) {
    await review('approved');
    const make = () =>
      insertCourse(teacher, 'children').then(
        ([row]) => String(row?.id),
        () => undefined,
      );
    const [made] =
      turn % 2
        ? await Promise.all([make(), review('rejected')])
        : (await Promise.all([review('rejected'), make()])).reverse();
    if (typeof made === 'string') expect(await found(people.visitor, made)).toBe(false);
    expect(await found(people.visitor)).toBe(false);
  }
});
