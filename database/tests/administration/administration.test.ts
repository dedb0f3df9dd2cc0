import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, refusal } from '@lomdim/testing/people/actors';
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

const log = (subject: string) =>
  as(
    database,
    people.admin,
    'select action, subject_kind, detail, admin_id, admin_name from admin_log(wanted_subject => $1)',
    [subject],
  );

describe('what admins do', () => {
  const id = randomUUID();
  it.each([
    ['select * from admin_people()', []],
    ['select suspend_teacher($1)', [id]],
    ['select restore_teacher($1)', [id]],
    [`select change_role($1, 'admin')`, [id]],
    ['select set_max_trial_lessons($1, 5)', [id]],
    ['select ban_person($1)', [id]],
    ['select unban_person($1)', [id]],
    ['select * from admin_courses()', []],
    ['select withdraw_course($1)', [id]],
    ['select restore_course($1)', [id]],
    ['select * from admin_donations()', []],
    [`select settle_donation($1, 'completed')`, [id]],
    ['select * from admin_log()', []],
    ['select * from admin_inbox()', []],
    [`select answer_contact_message($1, 'x')`, [id]],
    [`select answer_ticket($1, 'x')`, [id]],
    [`select set_contact_message_status($1, 'closed')`, [id]],
    [`select set_ticket_status($1, 'closed')`, [id]],
    [`select * from admin_series('lessons', 'day', '2026-01-01', '2026-01-02')`, []],
    ['select * from report_queue()', []],
    ['select * from report_context($1)', [id]],
    [`select decide_report($1, 'dismissed')`, [id]],
    [`select review_teacher($1, 'approved')`, [id]],
    ['select * from admin_children_applications()', []],
    [`select review_children_teacher($1, 'approved')`, [id]],
  ])('is refused to everyone else: %s', async (sql, values) => {
    const { visitor, admin, ...others } = people;
    expect(await refusal(as(database, visitor, sql, values))).toBe('42501');
    for (const actor of Object.values(others)) {
      expect({ actor: actor.name, answer: await refusal(as(database, actor, sql, values)) }).toEqual({
        actor: actor.name,
        answer: 'admins_only',
      });
    }
    expect(await refusal(as(database, admin, sql, values))).not.toBe('admins_only');
  });
});

describe('the log', () => {
  it('has a line for a review, with who did it and why', async () => {
    const teacher = await createPerson(database, 'hopeful', { role: 'teacher' });
    await as(database, people.admin, `select review_teacher($1, 'approved', ' Good ')`, [teacher.id]);
    expect(await log(teacher.id)).toEqual([
      {
        action: 'teacher_approved',
        subject_kind: 'person',
        detail: { from: 'pending', note: 'Good' },
        admin_id: people.admin.id,
        admin_name: 'admin Test',
      },
    ]);
  });

  it('has no line for what was refused', async () => {
    const teacher = await createPerson(database, 'twice', { role: 'teacher' });
    await as(database, people.admin, `select review_teacher($1, 'approved')`, [teacher.id]);
    expect(
      await refusal(as(database, people.admin, `select review_teacher($1, 'approved')`, [teacher.id])),
    ).toBe('already_decided');
    expect(await log(teacher.id)).toHaveLength(1);
  });

  it('has a line for what admins change without a function, and none for what others change', async () => {
    const course = await createCourse(database, people.teacher);
    await as(database, people.teacher, 'update courses set is_active = false where id = $1', [course]);
    await as(database, people.teacher, 'update courses set is_active = true where id = $1', [course]);
    expect(await log(course)).toEqual([]);
    await as(database, people.admin, 'update courses set is_active = false where id = $1', [course]);
    await as(database, people.admin, 'update courses set is_active = true where id = $1', [course]);
    expect((await log(course)).map((line) => line.action)).toEqual(['course_restored', 'course_withdrawn']);
    const [donation] = await as(
      database,
      people.student,
      'insert into donations (amount, donor_id) values (1000, $1) returning id',
      [people.student.id],
    );
    await as(database, people.admin, `update donations set status = 'completed' where id = $1`, [
      donation?.id,
    ]);
    expect(await log(String(donation?.id))).toMatchObject([
      { action: 'donation_completed', detail: { from: 'pending' } },
    ]);
    const [rabbi] = await as(
      database,
      people.admin,
      `insert into rabbis (name) values ('Rabbi Lev') returning id`,
    );
    await as(database, people.admin, 'delete from rabbis where id = $1', [rabbi?.id]);
    expect((await log(String(rabbi?.id))).map((line) => line.action)).toEqual([
      'rabbi_removed',
      'rabbi_added',
    ]);
  });

  it('is out of everyone’s reach, and kept even from the owner of the database', async () => {
    for (const actor of Object.values(people)) {
      for (const sql of [
        'select from private.admin_log',
        `update private.admin_log set action = 'x'`,
        'delete from private.admin_log',
        'truncate private.admin_log',
        `insert into private.admin_log (admin_id, action, subject_kind, subject_id)
         values (gen_random_uuid(), 'x', 'person', gen_random_uuid())`,
      ]) {
        expect(await refusal(as(database, actor, sql))).toBe('42501');
      }
    }
    for (const sql of [
      `update private.admin_log set action = 'x'`,
      'delete from private.admin_log',
      'truncate private.admin_log',
    ]) {
      expect(await refusal(database.pool.query(sql))).toBe('log_is_kept');
    }
  });

  it('outlives the people it speaks of', async () => {
    const admin = await createPerson(database, 'passing admin', { isAdmin: true });
    const teacher = await createPerson(database, 'passing', { role: 'teacher' });
    await as(database, admin, `select review_teacher($1, 'rejected')`, [teacher.id]);
    await database.pool.query('delete from auth.users where id = any ($1)', [[admin.id, teacher.id]]);
    expect(await log(teacher.id)).toMatchObject([{ action: 'teacher_rejected', admin_id: admin.id }]);
  });

  it('goes on by key', async () => {
    const all = await as(database, people.admin, 'select id from admin_log()');
    const first = await as(database, people.admin, 'select id from admin_log(page_size => 2)');
    const next = await as(database, people.admin, 'select id from admin_log(before => $1, page_size => 2)', [
      first[1]?.id,
    ]);
    expect([...first, ...next]).toEqual(all.slice(0, 4));
  });
});
