import { policies } from '@lomdim/contract/constants';
import { as, createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
beforeAll(async () => {
  database = await createTestDatabase({ settings: '-c search_path=' });
  people = await createEveryActor(database);
  parent = people.student;
  await mark(true);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from private.children');
  await database.pool.query('delete from private.quota_use');
  child = await createChild(database, parent);
});

const version: string = policies.childrenVersion;

/** Both teachers may teach children, or not any more. */
const mark = (mayTeach: boolean) =>
  database.pool.query('update private.profiles set is_approved_for_children = $1 where id = any ($2)', [
    mayTeach,
    [people.teacher.id, people.otherTeacher.id],
  ]);

const agree = (by: Person, teacher: Person, given = version) =>
  as(database, by, 'select public.agree_to_one_to_one($1, $2, $3)', [child.id, teacher.id, given]);

const end = (by: Person, teacher: Person) =>
  as(database, by, 'select public.end_one_to_one($1, $2)', [child.id, teacher.id]);

async function isAgreed(teacher: Person): Promise<boolean> {
  const { rows } = await database.pool.query('select private.agreed_to_one_to_one($1, $2) as is_agreed', [
    child.id,
    teacher.id,
  ]);
  return rows[0].is_agreed;
}

async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      "select from pg_catalog.pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}

it('the version is that of the contract', async () => {
  const { rows } = await database.pool.query('select private.children_consent_version() as version');
  expect(rows).toEqual([{ version }]);
});

it('what a parent agreed to is kept with its version and date', async () => {
  const { rows } = await database.pool.query(
    `select parent_id, child_id, kind, teacher_id, version, given_at > now() - interval '1 minute' as is_now, withdrawn_at
     from private.consents where child_id = $1`,
    [child.id],
  );
  expect(rows).toEqual([
    {
      parent_id: parent.id,
      child_id: child.id,
      kind: 'child',
      teacher_id: null,
      version,
      is_now: true,
      withdrawn_at: null,
    },
  ]);
});

describe('one-to-one lessons', () => {
  it('are agreed to for one teacher, and taken back', async () => {
    expect(await isAgreed(people.teacher)).toBe(false);
    await agree(parent, people.teacher);
    expect([await isAgreed(people.teacher), await isAgreed(people.otherTeacher)]).toEqual([true, false]);
    const [row] = await as(database, parent, 'select one_to_one from public.my_family()');
    expect(row?.one_to_one).toMatchObject([
      { teacher_id: people.teacher.id, teacher_name: 'teacher Test', version },
    ]);
    await end(parent, people.teacher);
    await end(parent, people.teacher);
    expect(await isAgreed(people.teacher)).toBe(false);
    await agree(parent, people.teacher);
    expect(await isAgreed(people.teacher)).toBe(true);
    const { rows } = await database.pool.query(
      "select withdrawn_at is null as stands from private.consents where child_id = $1 and kind = 'one_to_one' order by given_at",
      [child.id],
    );
    expect(rows).toEqual([{ stands: false }, { stands: true }]);
  });

  it('pressed twice at the same instant are agreed to once', async () => {
    await Promise.all([1, 2, 3].map(() => agree(parent, people.teacher)));
    const [row] = await as(database, parent, 'select one_to_one from public.my_family()');
    expect(row?.one_to_one).toHaveLength(1);
  });

  it('are agreed to with the present text only, and with a teacher', async () => {
    expect(await refusal(agree(parent, people.teacher, '2020-01'))).toBe('consent_needed');
    expect(await refusal(agree(parent, people.pendingTeacher))).toBe('teacher_not_found');
    expect(await refusal(agree(parent, people.otherStudent))).toBe('teacher_not_found');
  });

  describe('with a teacher who may not teach children', () => {
    beforeEach(() => mark(false));
    afterEach(() => mark(true));

    it('are agreed to by nobody', async () => {
      expect(await refusal(agree(parent, people.teacher))).toBe('not_approved_for_children');
      for (const by of [people.otherStudent, people.teacher, people.admin])
        expect(await refusal(agree(by, people.teacher))).toBe('child_not_found');
      expect(await refusal(agree(child, people.teacher))).toBe('child_account');
      expect(await isAgreed(people.teacher)).toBe(false);
    });

    it('are taken back as ever', async () => {
      await mark(true);
      await agree(parent, people.teacher);
      await mark(false);
      await end(parent, people.teacher);
      expect(await isAgreed(people.teacher)).toBe(false);
    });
  });

  it('are decided before or after an admin withdraws the mark, never in between', async () => {
    const admin = await database.pool.connect();
    try {
      await admin.query('begin');
      await admin.query('update private.profiles set is_approved_for_children = false where id = $1', [
        people.teacher.id,
      ]);
      const answer = refusal(agree(parent, people.teacher));
      await waitingForLock();
      await admin.query('commit');
      expect(await answer).toBe('not_approved_for_children');
      expect(await isAgreed(people.teacher)).toBe(false);
    } finally {
      admin.release();
      await mark(true);
    }
  });

  it.each(['otherStudent', 'teacher', 'admin'] as const)('are nothing that the %s decides', async (actor) => {
    expect(await refusal(agree(people[actor], people.teacher))).toBe('child_not_found');
    await agree(parent, people.teacher);
    expect(await refusal(end(people[actor], people.teacher))).toBe('child_not_found');
    expect(await isAgreed(people.teacher)).toBe(true);
  });

  it('are nothing that a child decides, nor its sibling', async () => {
    const sibling = await createChild(database, parent);
    for (const by of [child, sibling]) expect(await refusal(agree(by, people.teacher))).toBe('child_account');
  });
});

describe('a text that has changed', () => {
  /** As if the parent had agreed to a text of before. */
  const growOld = () =>
    database.pool.query("update private.consents set version = '2020-01' where child_id = $1", [child.id]);
  /** A seat for the child, in the parent's name; nothing of it is kept. */
  async function enrol(): Promise<void> {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: 'authenticated', sub: parent.id }),
      ]);
      const { rows } = await client.query(
        "insert into public.courses (teacher_id, title, subject, price) values ($1, 'A course', 'Torah', 1000) returning id",
        [people.teacher.id],
      );
      await client.query('insert into public.course_enrollments (course_id, student_id) values ($1, $2)', [
        rows[0].id,
        child.id,
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it('is asked for before anything new begins for the child', async () => {
    expect(await refusal(enrol())).toBeUndefined();
    await growOld();
    expect(await as(database, parent, 'select needs_consent from public.my_family()')).toEqual([
      { needs_consent: true },
    ]);
    expect(await refusal(enrol())).toBe('consent_needed');
    await as(database, parent, 'select public.agree_for_child($1, $2)', [child.id, version]);
    expect(await refusal(enrol())).toBeUndefined();
    expect(
      await as(database, parent, 'select needs_consent, consent_version from public.my_family()'),
    ).toEqual([{ needs_consent: false, consent_version: version }]);
  });

  it('is agreed to by the parent alone', async () => {
    for (const by of [people.otherStudent, people.teacher, people.admin])
      expect(
        await refusal(as(database, by, 'select public.agree_for_child($1, $2)', [child.id, version])),
      ).toBe('child_not_found');
  });
});
