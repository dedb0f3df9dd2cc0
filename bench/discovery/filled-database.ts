import { migrate } from '@lomdim/server/migrate';
import pg from 'pg';
import type { Logger } from 'pino';
import { fill, type Size } from './fill.ts';
import type { List } from './lists.ts';

/** A database of one size, asked as a browser asks it: by the role of a visitor, or of somebody who is signed in. */
export type FilledDatabase = { ask: (list: List) => Promise<void>; close: () => Promise<void> };

export async function openFilledDatabase(
  url: string,
  name: string,
  size: Size,
  log: Logger,
): Promise<FilledDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const there = new URL(url);
  there.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: there.href, max: 2 });
  await migrate(pool, { log });
  await fill(pool, size);
  await pool.end();
  return connectToFilled(there.href);
}

/** One connection for each of the two, so that no question waits for a change of roles. */
async function connectToFilled(url: string): Promise<FilledDatabase> {
  const owner = await connect(url);
  const man = await one(
    owner,
    "select id from private.profiles where role = 'student' and gender = 'male' limit 1",
  );
  const teacher = await one(owner, 'select id from private.teacher_listing limit 1');
  // A family name that a teacher and a student of either database have, so that both have something to find.
  const name = await one(
    owner,
    `select last_name as id from private.profiles group by last_name
     having count(*) filter (where role = 'teacher') > 0 and count(*) filter (where role = 'student' and gender = 'male') > 0
     order by count(*), last_name limit 1`,
  );
  await owner.end();
  const visitor = await connect(url, "set role anon; set request.jwt.claims = '{}'");
  const member = await connect(
    url,
    `set role authenticated; set request.jwt.claims = '{"sub": "${man}", "role": "authenticated"}'`,
  );
  const cursor = await lateCursor(visitor);
  return {
    ask: async ({ sql, signedIn }) => {
      const ready = sql
        .replace('$cursor', `'${cursor}'`)
        .replace('$id', `'${teacher}'`)
        .replace('$name', `'${name}'`)
        .replace('$start', `'${name.slice(0, 5)}'`)
        .replace('$typo', `'${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}'`);
      await (signedIn ? member : visitor).query(ready);
    },
    close: async () => {
      await visitor.end();
      await member.end();
    },
  };
}

async function connect(url: string, first = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(first);
  return client;
}

async function one(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(sql);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`nothing found by ${sql}`);
  return id;
}

/** The last cursor that both databases have: nearly all of the small one has been seen there. */
async function lateCursor(client: pg.Client): Promise<string> {
  let cursor: string | null = null;
  for (let page = 0; page < 16; page += 1) {
    const answer: pg.QueryResult<{ next_cursor: string }> = await client.query(
      'select next_cursor from search_teachers(cursor => $1, page_size => 60)',
      [cursor],
    );
    cursor = answer.rows.at(-1)?.next_cursor ?? null;
  }
  if (cursor === null) throw new Error('there are fewer than 960 teachers');
  return cursor;
}
