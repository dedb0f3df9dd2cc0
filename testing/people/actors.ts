import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestDatabase } from '../postgres/database.ts';

/** Somebody who sends a request: a visitor has no id. */
export interface Actor {
  name: string;
  id: string | null;
}

export interface Person extends Actor {
  id: string;
}

const visitor: Actor = { name: 'visitor', id: null };

interface Description {
  role?: 'student' | 'teacher';
  gender?: 'male' | 'female';
  approval?: 'approved' | 'rejected';
  isAdmin?: boolean;
  /** A teacher with the mark that lets them teach children. */
  teachesChildren?: boolean;
}

/** A new account, made as the auth service makes it; what only an admin or operator can change is set directly. */
export async function createPerson(
  { pool }: TestDatabase,
  name: string,
  { role = 'student', gender, approval, isAdmin = false, teachesChildren = false }: Description = {},
): Promise<Person> {
  const id = randomUUID();
  const data = { first_name: name, last_name: 'Test', role, gender };
  await pool.query(
    'insert into auth.users (id, aud, role, email, raw_user_meta_data) values ($1, $2, $2, $3, $4)',
    [id, 'authenticated', `${name.replaceAll(' ', '-')}-${id.slice(0, 8)}@test.example`, data],
  );
  if (approval)
    await pool.query('update private.profiles set approval_status = $2 where id = $1', [id, approval]);
  if (isAdmin) await pool.query("update private.profiles set role = 'admin' where id = $1", [id]);
  if (teachesChildren)
    await pool.query('update private.profiles set is_approved_for_children = true where id = $1', [id]);
  return { name, id };
}

/** The seven kinds of people that every rule is tried with. */
export async function createEveryActor(database: TestDatabase) {
  return {
    visitor,
    student: await createPerson(database, 'student', { gender: 'male' }),
    otherStudent: await createPerson(database, 'other student', { gender: 'male' }),
    pendingTeacher: await createPerson(database, 'pending teacher', { role: 'teacher', gender: 'male' }),
    teacher: await createPerson(database, 'teacher', {
      role: 'teacher',
      gender: 'male',
      approval: 'approved',
    }),
    otherTeacher: await createPerson(database, 'other teacher', {
      role: 'teacher',
      gender: 'male',
      approval: 'approved',
    }),
    admin: await createPerson(database, 'admin', { isAdmin: true }),
  };
}

export type Rows = Record<string, unknown>[];

/** Runs `work` in one transaction in which the database sees this actor, as a request of theirs would. */
export async function inTransactionAs<Result>(
  { pool }: Pick<TestDatabase, 'pool'>,
  actor: Actor,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const role = actor.id === null ? 'anon' : 'authenticated';
  const claims = actor.id === null ? { role } : { role, sub: actor.id };
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
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

/** One statement of this actor's. */
export async function as(
  database: Pick<TestDatabase, 'pool'>,
  actor: Actor,
  sql: string,
  values: unknown[] = [],
): Promise<Rows> {
  return inTransactionAs(database, actor, async (client) => (await client.query(sql, values)).rows as Rows);
}

/** The code with which the database refuses: our own code where there is one, else the SQLSTATE; undefined when it agrees. */
export async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === undefined) throw error;
    return code.startsWith('PT') ? message : code;
  }
}
