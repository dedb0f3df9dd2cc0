import type pg from 'pg';
import { courses, people, rabbis, sessions } from './rows.ts';

export type Size = { teachers: number; courses: number; partners: number };

/**
 * Teachers, courses with a live session each, and students who want to be found: common and rare words, one to three of everything.
 * Whole tables are written at once, with the triggers that follow single changes kept quiet; what these would have written is
 * then written by the same functions, in the way in which everything is listed again when the rules of listing change.
 */
export async function fill(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off; select setseed(0.5)');
    await triggers(client, 'disable');
    await people(client, 'teacher', size.teachers);
    await people(client, 'student', size.partners);
    await courses(client, size.courses);
    await sessions(client);
    await rabbis(client);
    await triggers(client, 'enable');
    await client.query('analyze');
    await list(client);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function triggers(client: pg.ClientBase, verb: 'disable' | 'enable'): Promise<void> {
  for (const table of [
    'auth.users',
    'private.profiles',
    'public.courses',
    'private.live_sessions',
    'public.rabbis',
  ]) {
    await client.query(`alter table ${table} ${verb} trigger user`);
  }
}

/** The large indexes are made once everything is listed, which is how a restored copy makes them too. */
async function list(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'gin' and indrelid in (
       'private.teacher_listing'::regclass, 'private.course_listing'::regclass, 'private.partner_listing'::regclass)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('select private.list_everything()');
  for (const { definition } of rows) await client.query(definition);
}
