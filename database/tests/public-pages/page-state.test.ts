import { randomUUID } from 'node:crypto';
import { type Actor, as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourse } from '../helpers/learning.ts';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = await createEveryActor(database);
});
afterAll(() => database.drop());

const query = (sql: string, ...values: unknown[]) => database.pool.query(sql, values);
const createTeacher = () =>
  createPerson(database, 'teacher', { role: 'teacher', gender: 'male', approval: 'approved' });

async function stateOf(kind: string, id: string, actor: Actor = people.visitor): Promise<unknown> {
  return (await as(database, actor, 'select page_state($1, $2) as state', [kind, id]))[0]?.state;
}

const remembered = async (id: string) =>
  (await query('select from private.gone_pages where id = $1', id)).rowCount;

describe('the page of a teacher', () => {
  it('is open from the approval on, and unknown before', async () => {
    const teacher = await createPerson(database, 'applicant', { role: 'teacher' });
    expect(await stateOf('teacher', teacher.id)).toBe('unknown');
    await as(database, people.admin, `select review_teacher($1, 'rejected')`, [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('unknown');
    await as(database, people.admin, `select review_teacher($1, 'approved')`, [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('open');
  });

  it('is gone from the moment of a rejection on, and open again when visitors see it again', async () => {
    const teacher = await createTeacher();
    await as(database, people.admin, `select review_teacher($1, 'rejected')`, [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('gone');
    await as(database, people.admin, `select review_teacher($1, 'approved')`, [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('open');
    expect(await remembered(teacher.id)).toBe(0);
  });

  it('is gone while the teacher is suspended, and open when restored', async () => {
    const teacher = await createTeacher();
    await as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('gone');
    await as(database, people.admin, 'select restore_teacher($1)', [teacher.id]);
    expect(await stateOf('teacher', teacher.id)).toBe('open');
  });

  it('is gone when the teacher waits again, becomes somebody else, or is deleted', async () => {
    for (const change of ["approval_status = 'pending'", "role = 'student', approval_status = null"]) {
      const teacher = await createTeacher();
      await query(`update private.profiles set ${change} where id = $1`, teacher.id);
      expect(await stateOf('teacher', teacher.id)).toBe('gone');
    }
    const teacher = await createTeacher();
    await query('delete from auth.users where id = $1', teacher.id);
    expect(await stateOf('teacher', teacher.id)).toBe('gone');
  });

  it('is unknown where there never was one', async () => {
    const pending = await createPerson(database, 'waiting', { role: 'teacher' });
    for (const id of [randomUUID(), people.student.id, people.admin.id, people.pendingTeacher.id]) {
      expect(await stateOf('teacher', id)).toBe('unknown');
    }
    await query('delete from auth.users where id = $1', pending.id);
    expect(await stateOf('teacher', pending.id)).toBe('unknown');
    expect(await stateOf('course', people.teacher.id)).toBe('unknown');
    expect(await stateOf('profile', people.teacher.id)).toBe('unknown');
    const [nothing] = await as(database, people.visitor, 'select page_state(null, null) as state');
    expect(nothing).toEqual({ state: 'unknown' });
  });
});

describe('the page of a course', () => {
  it('is gone when it is closed, withdrawn or deleted, and open when it is opened', async () => {
    const closed = await createCourse(database, people.teacher);
    const setOpen = (actor: Actor, id: string, isOpen: boolean) =>
      as(database, actor, 'update courses set is_active = $2 where id = $1', [id, isOpen]);
    await setOpen(people.teacher, closed, false);
    expect(await stateOf('course', closed)).toBe('gone');
    await setOpen(people.teacher, closed, true);
    expect(await stateOf('course', closed)).toBe('open');
    await setOpen(people.admin, closed, false);
    expect(await stateOf('course', closed)).toBe('gone');
    await setOpen(people.admin, closed, true);
    expect(await stateOf('course', closed)).toBe('open');
    await query('delete from courses where id = $1', closed);
    expect(await stateOf('course', closed)).toBe('gone');
  });

  it('is unknown as long as it was never open, and after it was deleted then', async () => {
    const draft = await createCourse(database, people.teacher, { is_active: false });
    const ofPending = await createCourse(database, people.pendingTeacher);
    const ofChildren = await createCourse(database, people.teacher, { audience: 'children' });
    for (const course of [draft, ofPending, ofChildren]) {
      expect(await stateOf('course', course)).toBe('unknown');
      await query('delete from courses where id = $1', course);
      expect(await stateOf('course', course)).toBe('unknown');
    }
  });

  it('goes and comes with its teacher', async () => {
    const teacher = await createTeacher();
    const course = await createCourse(database, teacher);
    const draft = await createCourse(database, teacher, { is_active: false });
    await as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]);
    expect(await stateOf('course', course)).toBe('gone');
    expect(await stateOf('course', draft)).toBe('unknown');
    await as(database, people.admin, 'select restore_teacher($1)', [teacher.id]);
    expect(await stateOf('course', course)).toBe('open');
    await query('delete from auth.users where id = $1', teacher.id);
    expect(await stateOf('course', course)).toBe('gone');
    expect(await stateOf('course', draft)).toBe('unknown');
  });

  it('of children goes when its teacher may teach them no more', async () => {
    const teacher = await createPerson(database, 'for children', {
      role: 'teacher',
      approval: 'approved',
      teachesChildren: true,
    });
    const course = await createCourse(database, teacher, { audience: 'children' });
    expect(await stateOf('course', course)).toBe('open');
    await query('update private.profiles set is_approved_for_children = false where id = $1', teacher.id);
    expect(await stateOf('course', course)).toBe('gone');
    expect(await stateOf('teacher', teacher.id)).toBe('open');
  });
});

describe('whoever asks', () => {
  it('is told the same', async () => {
    const gone = await createTeacher();
    await as(database, people.admin, `select review_teacher($1, 'rejected')`, [gone.id]);
    const course = await createCourse(database, people.teacher, { is_active: false });
    for (const actor of [...Object.values(people), gone]) {
      expect(await stateOf('teacher', people.teacher.id, actor)).toBe('open');
      expect(await stateOf('teacher', gone.id, actor)).toBe('gone');
      expect(await stateOf('teacher', people.pendingTeacher.id, actor)).toBe('unknown');
      expect(await stateOf('course', course, actor)).toBe('unknown');
    }
  });

  it('cannot read or write what is remembered, nor ask for the sitemap', async () => {
    for (const actor of Object.values(people)) {
      for (const statement of [
        'select * from private.gone_pages',
        `insert into private.gone_pages (kind, id) values ('teacher', gen_random_uuid())`,
        'delete from private.gone_pages',
        'select * from private.sitemap_size()',
        `select * from private.sitemap_part('teacher', 0, 0)`,
        `select private.notify_pages('teacher', '{}')`,
      ]) {
        expect(await refusal(as(database, actor, statement))).toBe('42501');
      }
    }
  });
});

describe('at the same instant', () => {
  it('a page that is being withdrawn is open until it is gone, and never unknown', async () => {
    const teacher = await createTeacher();
    const course = await createCourse(database, teacher);
    const admin = await database.pool.connect();
    try {
      await admin.query('begin');
      await admin.query(`update private.profiles set approval_status = 'rejected' where id = $1`, [
        teacher.id,
      ]);
      expect(await stateOf('teacher', teacher.id)).toBe('open');
      expect(await stateOf('course', course)).toBe('open');
      await admin.query('rollback');
      expect(await remembered(teacher.id)).toBe(0);
      const states: unknown[] = [];
      const ask = async () => {
        while (states.at(-1) !== 'gone') states.push(await stateOf('teacher', teacher.id));
      };
      await Promise.all([
        ask(),
        as(database, people.admin, `select review_teacher($1, 'rejected')`, [teacher.id]),
      ]);
      expect(states).not.toContain('unknown');
    } finally {
      admin.release();
    }
  });

  it('what two withdraw is gone once, and one opens while the other closes as the later says', async () => {
    const teacher = await createTeacher();
    const course = await createCourse(database, teacher);
    await Promise.all([
      as(database, people.admin, 'select suspend_teacher($1)', [teacher.id]),
      as(database, people.admin, 'update courses set is_active = false where id = $1', [course]),
    ]);
    expect(await stateOf('course', course)).toBe('gone');
    expect(await remembered(course)).toBe(1);
    const set = (status: string) =>
      query('update private.profiles set approval_status = $2 where id = $1', teacher.id, status);
    await Promise.all(['approved', 'rejected', 'approved', 'suspended'].map(set));
    const { rows } = await query('select approval_status from private.profiles where id = $1', teacher.id);
    const isApproved = rows[0].approval_status === 'approved';
    expect(await stateOf('teacher', teacher.id)).toBe(isApproved ? 'open' : 'gone');
    expect(await remembered(teacher.id)).toBe(isApproved ? 0 : 1);
  });
});

it('what is listed anew was not gone in between', async () => {
  const before = await query('select kind, id, gone_at from private.gone_pages order by kind, id');
  await query('select private.list_everything()');
  const after = await query('select kind, id, gone_at from private.gone_pages order by kind, id');
  expect(after.rows).toEqual(before.rows);
});

it('what is gone is forgotten after a year', async () => {
  const teacher = await createTeacher();
  await query('delete from auth.users where id = $1', teacher.id);
  await query(`select private.delete_expired(now() + interval '360 days')`);
  expect(await stateOf('teacher', teacher.id)).toBe('gone');
  await query(`select private.delete_expired(now() + interval '367 days')`);
  expect(await stateOf('teacher', teacher.id)).toBe('unknown');
});
