import { as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfEach } from '../helpers/learning.ts';
import {
  newStudent,
  newTeacher,
  overlaps,
  ruleOf,
  thingsOfStudents,
  thingsOfTeachers,
  timesOf,
} from './things.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 50 });
});
afterAll(() => database.drop());

/** Every pair, also of two of a kind. */
const pairsOf = <Name extends string>(things: Record<Name, unknown>): [Name, Name][] => {
  const names = Object.keys(things) as Name[];
  return names.flatMap((first) => names.map((second): [Name, Name] => [first, second]));
};
const pairsOfStudents = pairsOf(thingsOfStudents);
const pairsOfTeachers = pairsOf(thingsOfTeachers);
/** What the person is at in ten minutes, when everything would go on. */
const inTenMinutes = async (person: Person) =>
  (await timesOf(database, person)).filter(({ from, to }) => from < 10 && to > 10);
/** Whoever begins another study has left the one before. */
const isAnotherStudy = (first: string, second: string) => first === 'study' && second === 'study';

describe('a student', () => {
  it.each(pairsOfStudents)('with a %s has no time for a %s', async (first, second) => {
    const student = await newStudent(database);
    const [one, other] = [
      await thingsOfStudents[first](database, student),
      await thingsOfStudents[second](database, student),
    ];
    await one();
    expect(await ruleOf(other())).toBe(
      isAnotherStudy(first, second) ? 'agreed' : 'lesson_bookings_student_is_free',
    );
    expect(await inTenMinutes(student)).toHaveLength(1);
  });

  it.each(pairsOfStudents.filter(([first, second]) => first <= second))(
    'wants a %s and a %s, each 25 times, at the same instant: has one of them',
    async (first, second) => {
      const student = await newStudent(database);
      const wanted = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          thingsOfStudents[turn % 2 === 0 ? first : second](database, student),
        ),
      );
      const answers = await Promise.all(wanted.map((want) => ruleOf(want().catch(notTooManyStudies))));
      const agreed = answers.filter((answer) => answer === 'agreed').length;
      if (first === 'study' && second === 'study') expect(agreed).toBeGreaterThan(0);
      else if (first !== 'study' && second !== 'study') expect(agreed).toBe(1);
      expect(await inTenMinutes(student)).toHaveLength(1);
      expect(await overlaps(database)).toEqual([]);
    },
  );
});

/** Not more than twelve studies are begun within an hour, which is another rule. */
function notTooManyStudies(error: { message: string }) {
  if (error.message !== 'too_many_studies') throw error;
  throw Object.assign(new Error(error.message), { code: '23P01', constraint: 'too_many_studies' });
}

describe('a teacher', () => {
  it.each(pairsOfTeachers)('with a %s has no time for a %s', async (first, second) => {
    const teacher = await newTeacher(database);
    const [one, other] = [
      await thingsOfTeachers[first](database, teacher),
      await thingsOfTeachers[second](database, teacher),
    ];
    await one();
    expect(await ruleOf(other())).toBe('lesson_bookings_teacher_is_free');
    expect(await inTenMinutes(teacher)).toHaveLength(1);
  });

  it.each(pairsOfTeachers.filter(([first, second]) => first <= second))(
    'is wanted for a %s and a %s, each 25 times, at the same instant: gives one of them',
    async (first, second) => {
      const teacher = await newTeacher(database);
      const wanted = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          thingsOfTeachers[turn % 2 === 0 ? first : second](database, teacher),
        ),
      );
      const answers = await Promise.all(wanted.map((want) => ruleOf(want())));
      expect(answers.filter((answer) => answer === 'agreed')).toHaveLength(1);
      expect(await inTenMinutes(teacher)).toHaveLength(1);
      expect(await overlaps(database)).toEqual([]);
    },
  );

  it('who learns somewhere is not free to teach then', async () => {
    const teacher = await newTeacher(database);
    const [teaching, learning] = [
      await thingsOfTeachers['live session'](database, teacher),
      // An operator may have a teacher learn, a browser may not.
      await thingsOfStudents.regular(database, teacher),
    ];
    await learning();
    expect(await ruleOf(teaching())).toBe('lesson_bookings_teacher_is_free');
  });
});

describe('the timetable', () => {
  it('is neither read nor written by anybody, and nobody takes time but by what takes it', async () => {
    const people = await createEveryActor(database);
    for (const sql of [
      'select from private.timetable',
      `insert into private.timetable (person_id, during, lesson_id) values (gen_random_uuid(), '[2099-01-01,2099-01-02)', gen_random_uuid())`,
      'update private.timetable set is_legacy = true',
      'delete from private.timetable',
      'select private.is_free(gen_random_uuid(), null)',
      'select private.busy_times(gen_random_uuid(), null)',
      'select private.take_time(null, true)',
      'select private.is_free_slot(gen_random_uuid(), now(), 60)',
      'select private.first_common_time(gen_random_uuid(), gen_random_uuid(), now(), 60)',
    ]) {
      const answers = await answerOfEach(people, (actor) => as(database, actor, sql));
      expect({ sql, answers: new Set(Object.values(answers)) }).toEqual({ sql, answers: new Set(['42501']) });
    }
  });

  it('has the last word, also where somebody goes past its functions', async () => {
    const student = await newStudent(database);
    const lesson = await thingsOfStudents.regular(database, student);
    await lesson();
    const other = await newStudent(database);
    await (await thingsOfStudents.regular(database, other))();
    const moved = database.pool.query(
      'update private.timetable t set person_id = $1 where t.person_id = $2',
      [student.id, other.id],
    );
    expect(await refusal(moved)).toBe('23P01');
  });
});
