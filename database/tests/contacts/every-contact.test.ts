import { type Actor, createPerson, type Person } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passesDoor, type Scene, seenIn } from '../helpers/contact-doors.ts';
import {
  type Action,
  actions,
  type ContactRule,
  readContactRules,
  ruleFor,
} from '../helpers/contact-rules.ts';
import { block, createOf, type Way, waysOfStudents, waysWithTeachers } from '../helpers/contact-scenes.ts';

// Every row of the table × every way in which two people come to it × both sides × every action through its real door. What is
// expected is read from the table, for kinds and a standing that the test itself made.

let database: TestDatabase;
let rules: ContactRule[];

beforeAll(async () => {
  database = await createTestDatabase();
  rules = await readContactRules(database);
});
afterAll(() => database.drop());

const refusals = ['pending', 'rejected', 'suspended'];

/** Approved until what the two share is there. */
async function disapprove(teacher: Person, number: number): Promise<void> {
  await database.pool.query('update private.profiles set approval_status = $2 where id = $1', [
    teacher.id,
    refusals[number % refusals.length],
  ]);
}

/** Rooms of children ask for more than the two (topic Rooms), and a room that is not there cannot be tried. */
function triable(action: Action, rule: ContactRule, kinds: string[], room: string | undefined): boolean {
  return (
    action !== 'meet' || !(kinds.includes('child') || (rule.mayDo.includes('meet') && room === undefined))
  );
}

async function expectTheRow(who: string, whom: string, standing: string, scene: Scene): Promise<void> {
  const rule = ruleFor(rules, who, whom, standing);
  const { rows } = await database.pool.query('select private.standing_between($1, $2) as standing', [
    scene.actor.id,
    scene.other.id,
  ]);
  const tried = actions.filter((action) => triable(action, rule, [who, whom], scene.room));
  const passed: Action[] = [];
  for (const action of tried) if (await passesDoor(database, scene, action)) passed.push(action);
  expect({ standing: rows[0].standing, sees: await seenIn(database, scene), may: passed }).toEqual({
    standing,
    sees: rule.sees,
    may: tried.filter((action) => rule.mayDo.includes(action)),
  });
}

const learners = ['student', 'child'] as const;
const teachers = ['teacher', 'unapproved teacher'] as const;

describe.each(learners)('a %s', (learnerKind) => {
  describe.each(teachers)('and a %s', (teacherKind) => {
    it.each(waysWithTeachers.map((way, number) => ({ ...way, number })))(
      '$standing: $name',
      async ({ standing, tie, number }) => {
        const learner = await createOf(database, learnerKind);
        const teacher = await createOf(database, 'teacher');
        const room = await tie(database, learner, teacher);
        if (teacherKind === 'unapproved teacher') await disapprove(teacher, number);
        const forLearner = { actor: learner, other: teacher, isActorTeacher: false, room };
        await expectTheRow(learnerKind, teacherKind, standing, forLearner);
        const forTeacher = { actor: teacher, other: learner, isActorTeacher: true, room };
        await expectTheRow(teacherKind, learnerKind, standing, forTeacher);
      },
    );
  });
});

describe('two students', () => {
  it.each(waysOfStudents)('$standing: $name', async ({ standing, tie }) => {
    const actor = await createOf(database, 'student');
    const other = await createOf(database, 'student');
    const room = await tie(database, actor, other);
    await expectTheRow('student', 'student', standing, { actor, other, isActorTeacher: false, room });
  });
});

describe('whoever teaches a child stands to its parent as to the child', () => {
  it.each(waysWithTeachers.filter(({ standing }) => standing !== 'stranger'))(
    '$standing: $name',
    async ({ standing, tie }) => {
      const parent = await createOf(database, 'student');
      const child = await createChild(database, parent, { gender: 'male' });
      const teacher = await createOf(database, 'teacher');
      await tie(database, child, teacher);
      await expectTheRow('student', 'teacher', standing, {
        actor: parent,
        other: teacher,
        isActorTeacher: false,
        room: undefined,
      });
      await expectTheRow('teacher', 'student', standing, {
        actor: teacher,
        other: parent,
        isActorTeacher: true,
        room: undefined,
      });
    },
  );

  it('but not to the child as to the parent', async () => {
    const parent = await createOf(database, 'student');
    const child = await createChild(database, parent, { gender: 'male' });
    const teacher = await createOf(database, 'teacher');
    for (const { standing, tie } of waysWithTeachers)
      if (standing === 'learning') await tie(database, parent, teacher).catch(() => undefined);
    const scene = { actor: teacher, other: child, isActorTeacher: true, room: undefined };
    await expectTheRow('teacher', 'child', 'stranger', scene);
  });
});

describe('blocked, by either of the two', () => {
  const found = (ways: Way[], name: string): Way => {
    const way = ways.find((each) => each.name === name);
    if (!way) throw new Error(`no way called ${name}`);
    return way;
  };
  const pairs: [string, string, Way][] = [
    ['student', 'teacher', found(waysWithTeachers, 'a firm lesson')],
    ['student', 'teacher', found(waysWithTeachers, 'a conversation in which both wrote')],
    ['student', 'teacher', found(waysWithTeachers, 'nothing')],
    ['child', 'teacher', found(waysWithTeachers, 'a seat in a course')],
    ['student', 'student', found(waysOfStudents, 'an accepted request')],
    ['student', 'student', found(waysOfStudents, 'a pair whose room is open')],
    ['student', 'student', found(waysOfStudents, 'the other is listed')],
  ];
  const cases = pairs.flatMap(([one, two, way]) =>
    [false, true].map((turned) => ({ one, two, way, name: way.name, turned })),
  );

  it.each(cases)('a $one and a $two, with $name ($turned)', async ({ one, two, way, turned }) => {
    const first = await createOf(database, one);
    const second = await createOf(database, two);
    const room = await way.tie(database, first, second);
    await (turned ? block(database, second, first) : block(database, first, second));
    const scene = { actor: first, other: second, isActorTeacher: false, room };
    await expectTheRow(one, two, 'blocked', scene);
    await expectTheRow(two, one, 'blocked', {
      ...scene,
      actor: second,
      other: first,
      isActorTeacher: two === 'teacher',
    });
  });

  it('what a parent blocked is blocked for the child', async () => {
    const parent = await createOf(database, 'student');
    const child = await createChild(database, parent, { gender: 'male' });
    const teacher = await createOf(database, 'teacher');
    await found(waysWithTeachers, 'a seat in a course').tie(database, child, teacher);
    await block(database, parent, teacher);
    const scene = { actor: teacher, other: child, isActorTeacher: true, room: undefined };
    await expectTheRow('teacher', 'child', 'blocked', scene);
  });
});

describe('everybody else', () => {
  const visitor: Actor = { name: 'visitor', id: null };
  const kinds = ['student', 'teacher', 'unapproved teacher', 'admin', 'child'];
  const others: [string, string][] = [
    ...kinds.map((kind): [string, string] => ['visitor', kind]),
    ...kinds.map((kind): [string, string] => ['admin', kind]),
    ...kinds.filter((kind) => kind !== 'admin').map((kind): [string, string] => [kind, 'admin']),
    ...teachers.flatMap((one) => teachers.map((two): [string, string] => [one, two])),
    ['child', 'child'],
    ['child', 'student'],
    ['student', 'child'],
  ];

  it.each(others)('a %s and a %s are strangers', async (who, whom) => {
    const make = async (kind: string, number: number): Promise<Actor> => {
      if (kind === 'visitor') return visitor;
      const made = await createOf(database, kind);
      if (kind === 'unapproved teacher') await disapprove(made, number);
      return made;
    };
    const actor = await make(who, 0);
    const other = (await make(whom, 1)) as Person;
    await expectTheRow(who, whom, 'stranger', {
      actor,
      other,
      isActorTeacher: who.endsWith('teacher'),
      room: undefined,
    });
  });

  it('a parent and their child are family', async () => {
    const parent = await createOf(database, 'student');
    const child = await createChild(database, parent, { gender: 'male' });
    const scene = { isActorTeacher: false, room: undefined };
    await expectTheRow('student', 'child', 'family', { ...scene, actor: parent, other: child });
    await expectTheRow('child', 'student', 'family', { ...scene, actor: child, other: parent });
  });

  it('a teacher who is a parent writes to the teacher of their child, and is answered', async () => {
    const parent = await createPerson(database, 'teaching parent', {
      role: 'teacher',
      gender: 'male',
      approval: 'approved',
    });
    const child = await createChild(database, parent, { gender: 'male' });
    const teacher = await createOf(database, 'teacher');
    const seat = waysWithTeachers[0];
    await seat?.tie(database, child, teacher);
    for (const [actor, other] of [
      [parent, teacher],
      [teacher, parent],
    ] as const) {
      await expectTheRow('teacher', 'teacher', 'learning', {
        actor,
        other,
        isActorTeacher: true,
        room: undefined,
      });
    }
  });
});
