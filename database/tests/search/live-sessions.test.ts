import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers, createCourse, createLiveSession, enrol, seenByEach } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
// With time of their own.
beforeEach(async () => {
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const day = 24 * 60;
const signedIn = () => {
  const { visitor: _, ...others } = people;
  return others;
};
const list = (actor: Actor, args: string, values: unknown[] = []) =>
  as(database, actor, `select * from search_live_sessions(${args})`, values);
const titles = async (actor: Actor, args: string, values: unknown[] = []) =>
  (await list(actor, args, values)).map(({ title }) => title);
const plan = (course: string, minutes: number, title: string, fields = {}) =>
  createLiveSession(database, people.teacher, course, minutes, { title, ...fields });

describe('lists of live sessions', () => {
  it('tell what comes, the next first, and what was, the latest first', async () => {
    const course = await createCourse(database, people.teacher);
    await plan(course, 2 * day, 'later');
    await plan(course, 10, 'soon');
    await plan(course, -10, 'now', { duration_minutes: 15 });
    await plan(course, -120, 'over');
    await plan(course, -2 * day, 'long over');
    await plan(course, -50, 'closed', { duration_minutes: 30, status: 'completed' });
    await plan(course, 20, 'called off', { status: 'cancelled' });
    const only = 'only_course => $1';
    expect(await refusal(titles(people.visitor, only, [course]))).toBe('42501');
    expect(await titles(people.otherStudent, only, [course])).toEqual(['now', 'soon', 'later']);
    expect(await titles(people.otherStudent, `${only}, wanted => 'completed'`, [course])).toEqual([
      'closed',
      'over',
      'long over',
    ]);
    expect(
      await titles(
        people.otherStudent,
        `${only}, wanted => 'all', since => now() - interval '1 hour', until => now() + interval '1 hour'`,
        [course],
      ),
    ).toEqual(['closed', 'now', 'soon']);
    await enrol(database, course, people.student);
    expect(await titles(people.student, only, [course])).toEqual(['now', 'soon', 'called off', 'later']);
  });

  it('come in pages that miss nothing and repeat nothing', async () => {
    const course = await createCourse(database, people.teacher);
    // At the same moment, so each by a teacher of its own.
    const third = await createPerson(database, 'third', { role: 'teacher', approval: 'approved' });
    for (const [title, teacher] of [
      ['a', people.teacher],
      ['b', people.otherTeacher],
      ['c', third],
    ] as const)
      await plan(course, day, title, { teacher_id: teacher.id });
    await database.pool.query(
      'update private.live_sessions set scheduled_at = (select max(scheduled_at) from private.live_sessions where course_id = $1) where course_id = $1',
      [course],
    );
    const seen: unknown[] = [];
    let cursor: unknown = null;
    for (let page = 0; page < 4; page += 1) {
      const [row] = await list(people.student, 'only_course => $1, cursor => $2, page_size => 1', [
        course,
        cursor,
      ]);
      if (!row) break;
      seen.push(row.title);
      cursor = row.next_cursor;
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
    expect(await refusal(list(people.student, "cursor => 'nowhere'"))).toBe('unknown_place');
  });

  it('are narrowed by language and audience', async () => {
    await database.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
      people.teacher.id,
    ]);
    const french = await createCourse(database, people.teacher, { language: 'French', audience: 'children' });
    const english = await createCourse(database, people.teacher, { language: 'English' });
    await plan(french, day, 'en français');
    await plan(english, 2 * day, 'in English');
    expect(await titles(people.student, "languages => '{french}'")).toEqual(['en français']);
    expect(await titles(people.student, "languages => '{English}', audiences => '{adults}'")).toEqual([
      'in English',
    ]);
    expect(await titles(people.student, "languages => '{French}', audiences => '{adults}'")).toEqual([]);
  });

  it('follow the rule by gender, except for what is one’s own', async () => {
    const [woman, man] = [await createPerson(database, 'woman'), await createPerson(database, 'man')];
    await database.pool.query("update private.profiles set gender = 'female' where id = $1", [woman.id]);
    await database.pool.query("update private.profiles set gender = 'male' where id = any ($1)", [
      [man.id, people.otherTeacher.id],
    ]);
    const course = await createCourse(database, people.otherTeacher);
    await createLiveSession(database, people.otherTeacher, course, day);
    const shown = async (actor: Actor) => (await list(actor, 'only_course => $1', [course])).length;
    expect(await seenByEach({ woman, man, admin: people.admin }, shown)).toEqual({
      woman: 0,
      man: 1,
      admin: 1,
    });
    const forWomen = await createCourse(database, people.otherTeacher, { audience: 'women' });
    await createLiveSession(database, people.otherTeacher, forWomen, 2 * day);
    expect(await list(man, 'only_course => $1', [forWomen])).toEqual([]);
    expect(await list(people.otherTeacher, 'only_course => $1', [forWomen])).toHaveLength(1);
    await enrol(database, course, woman);
    expect(await list(woman, 'only_course => $1', [course])).toMatchObject([{ is_mine: true }]);
  });

  it('say how many places are taken, whose it is and nothing of the room', async () => {
    const course = await createCourse(database, people.teacher, { title: 'Pirkei Avot' });
    const session = await plan(course, day, 'full soon', { max_participants: 2 });
    await as(database, people.otherStudent, 'select reserve_live_place($1)', [session]);
    const [row] = await list(people.student, 'only_session => $1', [session]);
    expect(row).toMatchObject({
      joined: 1,
      max_participants: 2,
      is_mine: false,
      course_title: 'Pirkei Avot',
      teacher_first_name: 'teacher',
      state: 'upcoming',
    });
    expect(JSON.stringify(row)).not.toContain('lomdim-');
    expect(await list(people.otherStudent, 'only_session => $1', [session])).toMatchObject([
      { is_mine: true },
    ]);
    expect(await list(people.student, 'only_session => $1', [randomUUID()])).toEqual([]);
  });
});

describe('entering a room', () => {
  it('says to each how they stand, and nothing where there is no room', async () => {
    const course = await createCourse(database, people.teacher);
    await enrol(database, course, people.student);
    const session = await plan(course, day, 'entrance');
    const { rows } = await database.pool.query('select jitsi_room from private.live_sessions where id = $1', [
      session,
    ]);
    const ask = (room: unknown) => async (actor: Actor) =>
      (await as(database, actor, 'select live_session_entrance($1) as answer', [room]))[0]?.answer;
    const entrance = ask(rows[0].jitsi_room);
    expect(await refusal(entrance(people.visitor))).toBe('42501');
    expect(await seenByEach(signedIn(), entrance)).toEqual({
      student: 'enrolled',
      otherStudent: 'free_trial',
      pendingTeacher: 'students_only',
      teacher: 'teacher',
      otherTeacher: 'students_only',
      admin: 'admin',
    });
    expect(await ask('lomdim-nowhere')(people.student)).toBeNull();
  });

  it('those inside know each other by name', async () => {
    const course = await createCourse(database, people.teacher);
    const session = await plan(course, 5, 'inside');
    await as(database, people.student, 'select join_live_session($1)', [session]);
    const names = async (actor: Actor) =>
      (await as(database, actor, 'select first_name from live_session_people($1)', [session])).map(
        ({ first_name }) => first_name,
      );
    expect(await refusal(names(people.visitor))).toBe('42501');
    expect(await seenByEach(signedIn(), names)).toEqual({
      student: ['teacher', 'student'],
      otherStudent: [],
      pendingTeacher: [],
      teacher: ['teacher', 'student'],
      otherTeacher: [],
      admin: ['teacher', 'student'],
    });
  });
});

it('subscribers receive that a session changed when it is planned, moved, cancelled or filled, and when a place of a full one is free again', async () => {
  const course = await createCourse(database, people.teacher);
  const session = await plan(course, day, 'changed', { max_participants: 2 });
  const heardAt = async () =>
    (await database.pool.query('select changed_at from live_session_changes where id = $1', [session]))
      .rows[0]?.changed_at;
  const planned = await heardAt();
  expect(planned).toBeInstanceOf(Date);
  await as(database, people.student, 'select reserve_live_place($1)', [session]);
  expect(await heardAt()).toEqual(planned);
  const [one, two] = [await createPerson(database, 'one'), await createPerson(database, 'two')];
  expect(
    await answers(
      [one, two].map((person) => as(database, person, 'select reserve_live_place($1)', [session])),
    ),
  ).toEqual({ agreed: 1, session_full: 1 });
  const filled = await heardAt();
  expect(filled.getTime()).toBeGreaterThan(planned.getTime());
  await as(database, people.student, 'select give_back_live_place($1)', [session]);
  const freed = await heardAt();
  expect(freed.getTime()).toBeGreaterThan(filled.getTime());
  await as(database, people.teacher, "update live_sessions set status = 'cancelled' where id = $1", [
    session,
  ]);
  expect((await heardAt()).getTime()).toBeGreaterThan(freed.getTime());
});
