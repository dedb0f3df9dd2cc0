import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { visitor } from '@lomdim/testing/people/client';
import { createEmptyDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { migrateDatabase } from '@lomdim/testing/postgres/schema';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/project-root.ts';

/**
 * A database of the first version of the product: demonstration data, an account that was made through it and a message that was
 * written with it. `pg_dump --inserts --no-owner`, without the event triggers, which only a superuser may make.
 */
const dump = join(import.meta.dirname, 'first-version.sql.gz');

let database: TestDatabase;
let server: TestServer;
let before: Map<string, number>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await load(database.url, gunzipSync(await readFile(dump)).toString());
  before = await rowCounts();
  await migrateDatabase(database.pool);
  server = await startTestServer({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

async function load(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The rows of everything that people made, by its name of that time. */
async function rowCounts(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ name: string; rows: string }>(
    `select c.oid::regclass::text as name,
       (xpath('/row/count/text()', query_to_xml(format('select count(*) from %s', c.oid::regclass), false, true, '')))[1]::text as rows
     from pg_class c where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
  );
  return new Map(rows.map(({ name, rows }) => [name, Number(rows)]));
}

async function signedIn(email: string, password = 'shalom-demo-1'): Promise<SupabaseClient> {
  const client = visitor(server);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

test('nothing that people made is lost', async () => {
  const after = await rowCounts();
  const lost = [...before].filter(([name, rows]) => (after.get(name) ?? 0) < rows);
  expect(lost).toEqual([]);
  expect(before.get('lesson_bookings')).toBe(48);
});

test('people sign in with their passwords, find what they had, and go on', async () => {
  const rivka = await signedIn('rivka@demo.example', 'seven-lamps-of-olive-oil');
  const teachers = await rivka.rpc('search_teachers', { question: 'Sarah' }).throwOnError();
  expect(teachers.data).toContainEqual(expect.objectContaining({ first_name: 'Sarah' }));

  const yosef = await signedIn('yosef@demo.example');
  const david = await signedIn('david@demo.example');
  const written = { content: 'Written with the first version.' };
  for (const reader of [yosef, david]) {
    const found = await reader.from('chat_messages').select('content, conversation_id').match(written);
    expect(found.data).toEqual([{ ...written, conversation_id: expect.any(String) }]);
  }
  const { data: hidden } = await rivka.from('chat_messages').select().match(written);
  expect(hidden).toEqual([]);

  const conversation = '00000000-0000-4000-8004-000000000001';
  const { data: me } = await david.auth.getUser();
  const answer = {
    conversation_id: conversation,
    sender_id: me.user?.id,
    content: 'Answered with this one.',
  };
  expect((await david.from('chat_messages').insert(answer)).error).toBeNull();
  const { data: enrolled } = await yosef.from('course_enrollments').select();
  expect(enrolled?.length).toBeGreaterThan(0);
});

test('a teacher of that time is booked as one of today', async () => {
  const rivka = await signedIn('rivka@demo.example', 'seven-lamps-of-olive-oil');
  const sarah = await signedIn('sarah@demo.example');
  const [student, teacher] = await Promise.all(
    [rivka, sarah].map(async (client) => (await client.auth.getUser()).data.user?.id),
  );
  const from_date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const slots = await rivka.rpc('free_slots', { teacher_id: teacher, from_date, days: 14 }).throwOnError();
  const start: string = slots.data[0].starts_at;
  const lesson = {
    student_id: student,
    teacher_id: teacher,
    lesson_date: start.slice(0, 10),
    lesson_time: start.slice(11, 16),
    time_zone: 'UTC',
    duration_minutes: 60,
    subject: 'Pirkei Avot',
  };
  const { data: booked } = await rivka.from('lesson_bookings').insert(lesson).select('id').throwOnError();
  const id = booked?.[0]?.id;
  await sarah.rpc('accept_lesson', { lesson_id: id }).throwOnError();
  const { data: agreed } = await rivka.from('lesson_bookings').select('state').eq('id', id).single();
  expect(agreed).toEqual({ state: 'agreed' });
});

test('a version whose migration fails leaves this one running', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lomdim-next-version-'));
  for (const folder of ['platform', 'migrations', 'topics']) {
    await cp(join(projectRoot, 'database', folder), join(root, folder), { recursive: true });
  }
  await writeFile(join(root, 'migrations', '9001_fine.sql'), 'drop table public.chat_messages cascade;');
  await writeFile(join(root, 'migrations', '9002_broken.sql'), 'select 1 / 0;');
  await expect(migrateDatabase(database.pool, root)).rejects.toThrow('9002_broken.sql, line 1');
  await rm(root, { recursive: true });

  const yosef = await signedIn('yosef@demo.example');
  const { data } = await yosef.from('chat_messages').select('content').limit(1).throwOnError();
  expect(data).toHaveLength(1);
});
