import { policies } from '@lomdim/contract/constants';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyForChildren, reviewForChildren } from '../helpers/teachers-of-children.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let teacher: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  teacher = await createPerson(database, 'teacher of children', { role: 'teacher', approval: 'approved' });
});

const own = async (person: Person) =>
  (await as(database, person, 'select * from my_children_application()'))[0];
const isMarked = async (person: Person) =>
  (
    await as(database, person, 'select is_approved_for_children as mark from profiles where id = $1', [
      person.id,
    ])
  )[0]?.mark;
const review = (action: string, more?: Parameters<typeof reviewForChildren>[4]) =>
  reviewForChildren(database, people.admin, teacher, action, more);

describe('applying', () => {
  it('keeps the version of the rules and the references, and no mark comes of it', async () => {
    expect(await own(teacher)).toBeUndefined();
    await applyForChildren(database, teacher, '  Rabbi Levi and Rabbanit Cohen, both of Lyon \n');
    expect(await own(teacher)).toMatchObject({
      status: 'pending',
      rules_version: policies.teachersOfChildrenVersion,
      reference_words: 'Rabbi Levi and Rabbanit Cohen, both of Lyon',
      decided_at: null,
    });
    expect(await isMarked(teacher)).toBe(false);
  });

  it('is for teachers, also while they wait for their approval', async () => {
    const { visitor, student, admin, pendingTeacher } = people;
    expect(await refusal(applyForChildren(database, visitor))).toBe('42501');
    expect(await refusal(applyForChildren(database, student))).toBe('teachers_only');
    expect(await refusal(applyForChildren(database, admin))).toBe('teachers_only');
    expect(await refusal(applyForChildren(database, pendingTeacher))).toBeUndefined();
    await database.pool.query("update private.profiles set approval_status = 'suspended' where id = $1", [
      teacher.id,
    ]);
    expect(await refusal(applyForChildren(database, teacher))).toBe('teaching_suspended');
  });

  it('asks for the present rules and for references', async () => {
    const apply = (version: string | null, words: string | null) =>
      refusal(as(database, teacher, 'select apply_for_children($1, $2)', [version, words]));
    const version = policies.teachersOfChildrenVersion;
    expect(await apply('2020-01', 'x'.repeat(40))).toBe('rules_changed');
    expect(await apply(null, 'x'.repeat(40))).toBe('rules_changed');
    expect(await apply(version, null)).toBe('references_needed');
    expect(await apply(version, `${' '.repeat(30)}too short`)).toBe('references_needed');
    expect(await apply(version, 'x'.repeat(2001))).toBe('references_needed');
    expect(await apply(version, 'x'.repeat(2000))).toBeUndefined();
  });

  it('can be withdrawn, and made again', async () => {
    const withdraw = () => refusal(as(database, teacher, 'select withdraw_children_application()'));
    expect(await withdraw()).toBe('application_not_found');
    await applyForChildren(database, teacher);
    expect(await withdraw()).toBeUndefined();
    expect(await withdraw()).toBe('application_not_found');
    expect(await refusal(review('approved'))).toBe('application_not_found');
    await applyForChildren(database, teacher);
    expect(await own(teacher)).toMatchObject({ status: 'pending' });
    expect(await refusal(as(database, people.student, 'select withdraw_children_application()'))).toBe(
      'teachers_only',
    );
  });

  it('is read by its teacher and by admins, and by nobody else', async () => {
    await applyForChildren(database, teacher);
    const { visitor, admin, ...others } = people;
    const list = 'select teacher_id from admin_children_applications()';
    expect(await refusal(as(database, visitor, list))).toBe('42501');
    expect(await refusal(as(database, visitor, 'select * from my_children_application()'))).toBe('42501');
    expect(await refusal(as(database, teacher, list))).toBe('admins_only');
    for (const actor of Object.values(others)) {
      expect(await refusal(as(database, actor, list))).toBe('admins_only');
      if (actor !== people.pendingTeacher) expect(await own(actor)).toBeUndefined();
    }
    for (const actor of [visitor, teacher, admin]) {
      expect(await refusal(as(database, actor, 'select * from private.children_applications'))).toBe('42501');
    }
    expect(await as(database, admin, list)).toContainEqual({ teacher_id: teacher.id });
  });

  it('is a change of which admins hear at once', async () => {
    const changed = async () =>
      (
        await as(database, people.admin, 'select changed_at from teacher_changes where id = $1', [teacher.id])
      )[0]?.changed_at;
    const before = await changed();
    await applyForChildren(database, teacher);
    expect(await changed()).not.toEqual(before);
  });
});

describe('an admin', () => {
  beforeEach(() => applyForChildren(database, teacher));

  it('alone decides', async () => {
    const { visitor, admin, ...others } = people;
    expect(await refusal(reviewForChildren(database, visitor, teacher, 'approved'))).toBe('42501');
    for (const actor of [...Object.values(others), teacher]) {
      expect(await refusal(reviewForChildren(database, actor, teacher, 'approved'))).toBe('admins_only');
    }
    expect(await isMarked(teacher)).toBe(false);
    await reviewForChildren(database, admin, teacher, 'approved');
    expect(await isMarked(teacher)).toBe(true);
  });

  it('approves: mark, record, notification and log come together', async () => {
    await review('approved', { notes: ' Both were glad to speak of you. ', expected: 'pending' });
    expect(await own(teacher)).toMatchObject({ status: 'approved', note: 'Both were glad to speak of you.' });
    const { rows } = await database.pool.query(
      `select (select array_agg(action) from admin_approvals where teacher_id = $1) as records,
         (select array_agg(kind) from notifications where user_id = $1) as told,
         (select array_agg(action) from private.admin_log where subject_id = $1) as logged,
         (select array_agg(kind) from private.letters where person_id = $1) as mailed`,
      [teacher.id],
    );
    const said = ['children_approved'];
    expect(rows[0]).toEqual({ records: said, told: said, logged: said, mailed: said });
    expect(await refusal(applyForChildren(database, teacher))).toBe('already_decided');
  });

  it('rejects with a word, also what was approved, and the teacher may ask again', async () => {
    await review('approved');
    await review('rejected', { notes: 'A parent wrote to us.', expected: 'approved' });
    expect(await isMarked(teacher)).toBe(false);
    expect(await own(teacher)).toMatchObject({ status: 'rejected', note: 'A parent wrote to us.' });
    await applyForChildren(database, teacher);
    expect(await own(teacher)).toMatchObject({ status: 'pending', note: null });
  });

  it('is refused what is decided, unknown, or not as they saw it', async () => {
    expect(await refusal(review('maybe'))).toBe('unknown_decision');
    expect(await refusal(review('approved', { expected: 'rejected' }))).toBe('already_decided');
    const { student, otherTeacher } = people;
    expect(await refusal(reviewForChildren(database, people.admin, student, 'approved'))).toBe(
      'teacher_not_found',
    );
    expect(await refusal(reviewForChildren(database, people.admin, otherTeacher, 'approved'))).toBe(
      'application_not_found',
    );
    const [read] = await as(
      database,
      people.admin,
      'select applied_at from admin_children_applications($1)',
      [teacher.id],
    );
    await applyForChildren(database, teacher, 'Somebody else altogether, of another school');
    expect(await refusal(review('approved', { seen: read?.applied_at as Date }))).toBe('application_changed');
    await review('approved');
    expect(await refusal(review('approved'))).toBe('already_decided');
  });

  it('cannot approve who has not agreed to the rules', async () => {
    await database.pool.query(
      'update private.children_applications set rules_version = null, reference_words = null where teacher_id = $1',
      [teacher.id],
    );
    const [shown] = await as(
      database,
      people.admin,
      'select may_be_approved from admin_children_applications($1)',
      [teacher.id],
    );
    expect(shown).toEqual({ may_be_approved: false });
    expect(await refusal(review('approved'))).toBe('rules_not_agreed');
    expect(await refusal(review('rejected'))).toBeUndefined();
  });

  it('lists those that wait, the longest waiting first, page by page', async () => {
    const other = await createPerson(database, 'another', { role: 'teacher' });
    await applyForChildren(database, other);
    const all = await as(database, people.admin, 'select teacher_id from admin_children_applications()');
    const ids = all.map(({ teacher_id }) => teacher_id);
    expect(ids.indexOf(teacher.id)).toBeLessThan(ids.indexOf(other.id));
    const seen: unknown[] = [];
    let cursor: unknown = null;
    for (;;) {
      const [row] = await as(
        database,
        people.admin,
        'select teacher_id, next_cursor from admin_children_applications(cursor => $1, page_size => 1)',
        [cursor],
      );
      if (row === undefined) break;
      seen.push(row.teacher_id);
      cursor = row.next_cursor;
    }
    expect(seen).toEqual(ids);
  });
});

it('the mark is nobody’s to set in their own profile', async () => {
  expect(
    await refusal(
      as(database, teacher, 'update profiles set is_approved_for_children = true where id = $1', [
        teacher.id,
      ]),
    ),
  ).toBe('42501');
});

it('the mark counts while the teacher may teach, and ends with the role', async () => {
  const counts = async () =>
    (await database.pool.query('select private.may_teach_children($1) as may', [teacher.id])).rows[0].may;
  await applyForChildren(database, teacher);
  await review('approved');
  expect(await counts()).toBe(true);
  await as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]);
  expect(await counts()).toBe(false);
  await as(database, people.admin, 'select restore_teacher($1)', [teacher.id]);
  expect(await counts()).toBe(true);
  await as(database, people.admin, "select change_role($1, 'student')", [teacher.id]);
  await as(database, people.admin, "select change_role($1, 'teacher')", [teacher.id]);
  await as(database, people.admin, "select review_teacher($1, 'approved')", [teacher.id]);
  expect(await counts()).toBe(false);
  expect(await own(teacher)).toMatchObject({ status: 'withdrawn' });
});
