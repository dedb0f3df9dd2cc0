import { randomUUID } from 'node:crypto';
import type { Actor, Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import type { Action } from './contact-rules.ts';

// Every action through the door that a browser uses, tried and taken back.

export interface Scene {
  actor: Actor;
  other: Person;
  /** Which of the two learns, where one of them teaches. */
  isActorTeacher: boolean;
  room: string | undefined;
}

type Door = (client: pg.PoolClient, scene: Scene) => Promise<boolean>;

async function become(client: pg.PoolClient, actor: Actor): Promise<void> {
  const role = actor.id === null ? 'anon' : 'authenticated';
  await client.query('reset role');
  await client.query(`set local role ${role}`);
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify(actor.id === null ? { role } : { role, sub: actor.id }),
  ]);
}

async function asOwner(client: pg.PoolClient): Promise<void> {
  await client.query('reset role');
  await client.query("select set_config('request.jwt.claims', '', true)");
}

/** Whether this statement is let through. What is a duplicate has passed the rule, but is no new contact. */
async function passes(
  client: pg.PoolClient,
  sql: string,
  values: unknown[],
  duplicate = false,
): Promise<boolean> {
  try {
    await client.query('savepoint before');
    await client.query(sql, values);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to savepoint before');
    return error.code === '23505' && duplicate;
  }
}

const pairOf = ({ actor, other, isActorTeacher }: Scene) =>
  isActorTeacher ? [other.id, actor.id] : [actor.id, other.id];

/** The conversation of the two: theirs, or one that the teacher started and nobody answered, which changes nothing between them. */
async function conversationOf(client: pg.PoolClient, scene: Scene): Promise<string> {
  if (scene.actor.id === null) return randomUUID();
  await asOwner(client);
  const pair = pairOf(scene);
  // In one that has ended nobody writes, whoever the two are to each other.
  await client.query(
    'delete from conversations where student_id = any ($1) and teacher_id = any ($1) and ended_at is not null',
    [pair],
  );
  await client.query(
    `insert into conversations (student_id, teacher_id, started_by) values ($1, $2, $2) on conflict do nothing`,
    pair,
  );
  const { rows } = await client.query(
    'select id from conversations where student_id = any ($1) and teacher_id = any ($1)',
    [pair],
  );
  await become(client, scene.actor);
  return rows[0].id;
}

const ask = (client: pg.PoolClient) => passes(client, `select sos_request('any', null, 30)`, []);

export const doors: Record<Action, Door> = {
  talk: (client, scene) =>
    passes(client, 'insert into conversations (student_id, teacher_id) values ($1, $2)', pairOf(scene), true),
  write: async (client, scene) =>
    passes(
      client,
      "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
      [await conversationOf(client, scene), scene.actor.id],
    ),
  ask: (client, { actor, other }) =>
    passes(client, 'insert into study_partner_requests (from_id, to_id) values ($1, $2)', [
      actor.id,
      other.id,
    ]),
  match: async (client, { actor, other }) => {
    if (!(await ask(client))) return false;
    await become(client, other);
    if (!(await ask(client))) return false;
    await asOwner(client);
    const { rowCount } = await client.query(
      "select from sos_offers where status = 'open' and first_id = any ($1) and second_id = any ($1)",
      [[actor.id, other.id]],
    );
    return rowCount === 1;
  },
  book: (client, scene) =>
    passes(
      client,
      `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
       values ($1, $2, current_date + 20, '10:00', 'UTC', 'Talmud')`,
      pairOf(scene),
    ),
  meet: async (client, scene) => {
    let { room } = scene;
    if (room === undefined) {
      const conversation = await conversationOf(client, scene);
      room = randomUUID();
      if (!(await passes(client, "select start_private_study($1, $2, 'Come')", [conversation, room])))
        return false;
    }
    await asOwner(client);
    const { rows } = await client.query(
      'select private.may_be_in_room($1, $2) and private.may_be_in_room($1, $3) as both',
      [room, scene.actor.id, scene.other.id],
    );
    return rows[0].both;
  },
};

/** What the actor sees of the other, in the words of the table. */
async function look(client: pg.PoolClient, { actor, other }: Scene): Promise<string> {
  const { rows } = await client.query<{ kept: number | null }>(
    'select max_trial_lessons as kept from profiles where id = $1',
    [other.id],
  );
  if (rows.length > 0) return rows[0]?.kept !== null ? 'everything' : 'profile';
  if (actor.id === null) return 'nothing';
  const { rowCount } = await client.query('select from people_by_id($1)', [[other.id]]);
  return rowCount === 1 ? 'card' : 'nothing';
}

async function takenBack<Answer>(
  { pool }: TestDatabase,
  actor: Actor,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await become(client, actor);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

export const seenIn = (database: TestDatabase, scene: Scene) =>
  takenBack(database, scene.actor, (client) => look(client, scene));

export const passesDoor = (database: TestDatabase, scene: Scene, action: Action) =>
  takenBack(database, scene.actor, (client) => doors[action](client, scene));
