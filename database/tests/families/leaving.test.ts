import { randomUUID } from 'node:crypto';
import { as, createEveryActor, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: TestDatabase;
let people: Awaited<ReturnType<typeof createEveryActor>>;
let parent: Person;
let child: Person;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = await createEveryActor(database);
  parent = people.student;
  child = await createChild(database, parent, { name: 'Noa', shortName: 'noa' });
  await database.pool.query(
    'update private.profiles set is_approved_for_children = true where id = any ($1)',
    [[people.teacher.id, people.otherTeacher.id]],
  );
});

/** A session of this person's that began so long ago; its id. */
async function signIn(person: Person, minutesAgo = 0): Promise<string> {
  const session = randomUUID();
  await database.pool.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now() - make_interval(mins => $3), now())',
    [session, person.id, minutesAgo],
  );
  return session;
}

/** In this person's name and session, with the rights of a browser or of the server. */
async function inSession<Result>(
  person: Person,
  session: string,
  work: (client: pg.PoolClient) => Promise<Result>,
  role = 'authenticated',
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    if (role !== 'server') await client.query(`set local role ${role}`);
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: person.id, session_id: session }),
    ]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function deleteChild(by: Person, of = child, confirm = 'Noa', minutesAgo = 0): Promise<void> {
  const session = await signIn(by, minutesAgo);
  await inSession(by, session, (client) =>
    client.query('select public.delete_child($1, $2)', [of.id, confirm]),
  );
}

async function leave(person: Person): Promise<void> {
  const session = await signIn(person);
  const { rows } = await database.pool.query('select email from auth.users where id = $1', [person.id]);
  await inSession(
    person,
    session,
    (client) => client.query('select * from private.delete_my_account($1)', [rows[0].email]),
    'server',
  );
}

const isThere = async (person: Person) =>
  (await database.pool.query('select from auth.users where id = $1', [person.id])).rows.length === 1;

const notificationsOf = async (person: Person) =>
  (await as(database, person, 'select kind from notifications order by created_at')).map((row) => row.kind);

const book = (by: Person, student: Person, teacher: Person, days = 3) =>
  as(
    database,
    by,
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, subject)
     values ($1, $2, current_date + $3::integer, '10:00', 'Talmud')`,
    [student.id, teacher.id, days],
  );

describe('a parent deletes a child', () => {
  it('with everything that is kept of it', async () => {
    await as(database, parent, "select public.let_children_sign_in_here('')");
    await as(database, parent, 'select public.make_child_link($1)', [child.id]);
    const session = await signIn(child);
    await database.pool.query(
      "insert into private.mail_outbox (recipient, kind, subject, text, html, person_id) values ('p@test.example', 'k', 's', 't', 'h', $1)",
      [child.id],
    );
    await deleteChild(parent);
    expect(await isThere(child)).toBe(false);
    for (const [table, column] of [
      ['private.profiles', 'id'],
      ['private.children', 'child_id'],
      ['private.child_devices', 'child_id'],
      ['private.consents', 'child_id'],
      ['private.mail_outbox', 'person_id'],
      ['auth.sessions', 'user_id'],
    ])
      expect(
        (await database.pool.query(`select from ${table} where ${column} = $1`, [child.id])).rows,
      ).toEqual([]);
    expect(session).toBeDefined();
    // What the parent agreed to, and when, can still be shown.
    const { rows } = await database.pool.query(
      'select kind, child_id from private.consents where parent_id = $1',
      [parent.id],
    );
    expect(rows).toEqual([{ kind: 'child', child_id: null }]);
    expect(await isThere(parent)).toBe(true);
  });

  it('and its teachers are told of lessons that will not be, and the parent of nothing', async () => {
    await book(parent, child, people.teacher);
    await database.pool.query('delete from public.notifications');
    await deleteChild(parent);
    expect(await notificationsOf(people.teacher)).toEqual(['booking_cancelled']);
    expect(await notificationsOf(parent)).toEqual([]);
  });

  it('with its first name, typed, and a sign-in of a moment ago', async () => {
    expect(await refusal(deleteChild(parent, child, 'Avi'))).toBe('confirmation_mismatch');
    expect(await refusal(deleteChild(parent, child, 'Noa', 11))).toBe('recent_sign_in_required');
    expect(await isThere(child)).toBe(true);
    expect(await refusal(deleteChild(parent, child, ' noa '))).toBeUndefined();
  });

  it.each(['otherStudent', 'teacher', 'admin'] as const)('and nobody else does: %s', async (actor) => {
    expect(await refusal(deleteChild(people[actor]))).toBe('child_not_found');
  });

  it('and neither the child itself nor a sibling', async () => {
    const sibling = await createChild(database, parent, { name: 'Avi' });
    for (const by of [child, sibling]) expect(await refusal(deleteChild(by))).toBe('child_account');
    const server = inSession(
      child,
      await signIn(child),
      (client) => client.query('select * from private.delete_my_account($1)', [child.id]),
      'server',
    );
    expect(await refusal(server)).toBe('child_account');
  });

  it('once, also when it is pressed twice at the same instant', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => refusal(deleteChild(parent))));
    expect(codes.sort()).toEqual(['child_not_found', 'child_not_found', undefined]);
  });

  it('while a booking for it is made: it is cancelled with notice or never made', async () => {
    for (let round = 0; round < 6; round += 1) {
      const of = await createChild(database, parent, { name: 'Noa' });
      const teacher = await createPerson(database, 'booked teacher', {
        role: 'teacher',
        approval: 'approved',
      });
      await database.pool.query('update private.profiles set is_approved_for_children = true where id = $1', [
        teacher.id,
      ]);
      const [booked, left] = await Promise.all([
        refusal(book(parent, of, teacher, round + 3)),
        refusal(deleteChild(parent, of)),
      ]);
      expect(left).toBeUndefined();
      expect([undefined, '23503', 'student_not_found', '42501']).toContain(booked);
      expect(
        (await database.pool.query('select from public.lessons where student_id = $1', [of.id])).rows,
      ).toEqual([]);
      // The booking was told, and that it will not be. Both have the time at which their transactions began, in either order.
      expect((await notificationsOf(teacher)).sort()).toEqual(
        booked === undefined ? ['booking_cancelled', 'lesson_proposed'] : [],
      );
    }
  });
});

describe('a parent who leaves', () => {
  it('takes the children along, and every teacher is told', async () => {
    const sibling = await createChild(database, parent, { name: 'Avi' });
    await book(parent, child, people.teacher);
    await book(parent, sibling, people.otherTeacher);
    await book(parent, parent, people.teacher, 4);
    await database.pool.query('delete from public.notifications');
    await leave(parent);
    for (const person of [parent, child, sibling]) expect(await isThere(person)).toBe(false);
    expect(await notificationsOf(people.teacher)).toEqual(['booking_cancelled', 'booking_cancelled']);
    expect(await notificationsOf(people.otherTeacher)).toEqual(['booking_cancelled']);
    expect(
      (await database.pool.query('select from private.consents where parent_id = $1', [parent.id])).rows,
    ).toEqual([]);
  });

  it('leaves no child behind that was added at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await createPerson(database, 'leaving');
      await Promise.all([
        leave(leaving),
        createChild(database, leaving, { name: 'late' }).catch((error: unknown) => error),
      ]);
      expect(await isThere(leaving)).toBe(false);
      const { rows } = await database.pool.query(
        'select from private.profiles p where p.is_child and not exists (select from private.children c where c.child_id = p.id)',
      );
      expect(rows).toEqual([]);
    }
  });

  it('whom the operator deletes leaves no child behind either', async () => {
    await database.pool.query('delete from auth.users where id = $1', [parent.id]);
    expect(await isThere(child)).toBe(false);
  });

  it('nor whose account is emptied and kept, as the auth service can delete it', async () => {
    await database.pool.query('update auth.users set deleted_at = now() where id = $1', [parent.id]);
    expect([await isThere(parent), await isThere(child)]).toEqual([true, false]);
  });
});

describe('a copy of a child’s data', () => {
  const exported = async (by: Person, sql: string, values: unknown[] = []) => {
    const parts: Record<string, Record<string, unknown>[]> = {};
    for (const { part, item } of await as(database, by, sql, values)) {
      parts[String(part)] ??= [];
      if (item !== null) parts[String(part)]?.push(item as Record<string, unknown>);
    }
    return parts;
  };
  const ofChild = (by: Person) => exported(by, 'select * from public.export_child_data($1)', [child.id]);

  it('holds what belongs to the child and nothing of the parent', async () => {
    await book(parent, child, people.teacher);
    await book(parent, parent, people.otherTeacher);
    await database.pool.query('insert into public.conversations (student_id, teacher_id) values ($1, $2)', [
      parent.id,
      people.otherTeacher.id,
    ]);
    const copy = await ofChild(parent);
    expect(copy.profile).toMatchObject([{ id: child.id, first_name: 'Noa', is_child: true }]);
    expect(copy.children).toMatchObject([{ child_id: child.id, short_name: 'noa' }]);
    expect(copy.consents).toMatchObject([{ kind: 'child' }]);
    expect(copy.bookings).toMatchObject([{ student_id: child.id }]);
    expect(copy.conversations).toEqual([]);
    expect(copy.people?.map((row) => row.id)).not.toContain(people.otherTeacher.id);
    expect(JSON.stringify(copy)).not.toContain('secret_hash');
  });

  it('is made for the parent alone', async () => {
    for (const by of [people.otherStudent, people.teacher, people.admin])
      expect(await refusal(ofChild(by))).toBe('child_not_found');
    expect(await refusal(ofChild(child))).toBe('child_account');
    expect(await refusal(as(database, child, 'select * from public.export_my_data()'))).toBe('child_account');
  });

  it('stands beside the parent’s own, which names the children', async () => {
    const copy = await exported(parent, 'select * from public.export_my_data()');
    expect(copy.children).toMatchObject([{ child_id: child.id }]);
    expect(copy.profile).toMatchObject([{ id: parent.id }]);
  });
});
