import type pg from 'pg';
import { copyTeachers } from './copies.ts';
import { courses, people, rabbis, sessions } from './rows.ts';

export type Size = { teachers: number; courses: number; partners: number };

/** Further teachers are copies of these. */
const listedByTheRules = 10_000;

/**
 * Teachers, courses with a live session each, and students who want to be found: common and rare words, one to three of everything.
 * Whole tables are written at once, with the triggers that follow single changes kept quiet; what these would have written is
 * then written by the same functions, in the way in which everything is listed again when the rules of listing change.
 */
export async function fill(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'; select setseed(0.5)",
    );
    await withoutLargeIndexes(client, () => fillTables(client, size));
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function fillTables(client: pg.ClientBase, size: Size): Promise<void> {
  const patterns = Math.min(size.teachers, listedByTheRules);
  await withoutTriggers(client, async () => {
    await people(client, 'teacher', patterns);
    await people(client, 'student', size.partners);
    await courses(client, size.courses);
    await sessions(client);
    await rabbis(client);
  });
  await client.query('analyze');
  await client.query('select private.list_everything()');
  await withoutTriggers(client, () => copyTeachers(client, patterns, size.teachers));
}

const followed = [
  'auth.users',
  'private.profiles',
  'public.courses',
  'private.live_sessions',
  'public.rabbis',
  'private.teacher_listing',
];

async function withoutTriggers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (const table of followed) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of followed) await client.query(`alter table ${table} enable trigger user`);
}

/** The large indexes are made once everything is there, which is how a restored copy makes them too. */
async function withoutLargeIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'gin' and indrelid in ('private.profiles'::regclass, 'private.teacher_listing'::regclass,
       'private.course_listing'::regclass, 'private.partner_listing'::regclass)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
