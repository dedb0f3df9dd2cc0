import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '@lomdim/testing/attack/random';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import { Program, run } from '@lomdim/testing/server/program';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from './support/seed.ts';

type State = { messages: string[]; files: Record<string, string> };

const large = 2_000_000;
let cluster: Cluster;
let dataDir: string;
let backup: string;
let env: NodeJS.ProcessEnv;
/** What the backup holds, and what was there when it was restored. */
let kept: State;
let replaced: State;

beforeAll(async () => {
  cluster = await Cluster.create();
  await cluster.start();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-restore-'));
  backup = join(dataDir, 'backup.tar.gz');
  env = { DATABASE_URL: cluster.url, DATA_DIR: dataDir };
  await serving(async (operator) => {
    await operator.storage.createBucket('papers', { public: false });
    for (const name of ['one', 'two', 'three', 'four']) await upload(operator, name);
    await say(operator, 'before the backup');
    kept = await stateOf(operator);
    expect(await run('commands/backup', env, [backup])).toMatchObject({ code: 0, stderr: '' });
    await operator.storage.from('papers').remove(['one', 'two']);
    for (const name of ['three', 'five']) await upload(operator, name);
    await say(operator, 'after the backup');
    replaced = await stateOf(operator);
  });
});
afterAll(async () => {
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

type Operator = ReturnType<typeof createClient>;

/** A server for as long as the work takes; what it logged. */
async function serving(work: (operator: Operator) => Promise<void>): Promise<string> {
  const { program, url } = await startServerProcess(env);
  try {
    const { serviceRoleKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
    await work(createClient(url, serviceRoleKey, { realtime: withoutSocket }));
  } finally {
    program.signal('SIGTERM');
  }
  return (await program.end()).stdout;
}

async function upload(operator: Operator, name: string): Promise<void> {
  const { error } = await operator.storage
    .from('papers')
    .upload(name, randomBytes(large), { upsert: true, contentType: 'application/pdf' });
  if (error) throw error;
}

async function say(operator: Operator, message: string): Promise<void> {
  await operator
    .from('contact_messages')
    .insert({ name: 'A visitor', email: 'visitor@test.example', message } as never)
    .throwOnError();
}

/** All rows and the bytes of every file that a row stands for. */
async function stateOf(operator: Operator): Promise<State> {
  const messages = await operator.from('contact_messages').select('message').order('message').throwOnError();
  const { data: list } = await operator.storage.from('papers').list();
  const files: Record<string, string> = {};
  for (const { name } of list ?? []) {
    const { data, error } = await operator.storage.from('papers').download(name);
    if (error) throw new Error(`${name}: ${error.message}`);
    files[name] = createHash('sha256')
      .update(Buffer.from(await data.arrayBuffer()))
      .digest('hex');
  }
  return { messages: (messages.data as { message: string }[]).map(({ message }) => message), files };
}

const restoring = () => new Program('commands/restore', env, { args: [backup, '--force'] });

async function kill(program: Program): Promise<void> {
  program.signal('SIGKILL');
  await program.end();
}

/** Every session of the database that waits for this. */
const waitingFor = (event: string) =>
  cluster.query(
    `select from pg_stat_activity where datname = 'lomdim' and (wait_event_type = '${event}' or wait_event = '${event}')`,
  );

const somebodyWaitsFor = (event: string) =>
  waitUntil(
    () => waitingFor(event),
    (rows) => rows.length > 0,
    { what: `a session that waits for ${event}` },
  );

const sentence =
  'A restore was interrupted. The database is whole: as it was before, or as the backup has it. Look which, and restore again if it is as before.';

const incoming = () => join(dataDir, 'storage.incoming');

/**
 * It is one of these. The next start tells once of a restore that left something behind, every row has its file, and files without a
 * row are swept away.
 */
async function expectWhole(...possible: State[]): Promise<void> {
  const isTold = existsSync(incoming());
  const log = await serving(async (operator) => {
    const state = await stateOf(operator);
    expect(possible).toContainEqual(state);
    await expect.poll(() => filesIn(join(dataDir, 'storage'))).toHaveLength(Object.keys(state.files).length);
  });
  expect(log.split(sentence)).toHaveLength(isTold ? 2 : 1);
  expect(existsSync(incoming())).toBe(false);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** So many bytes of the backup's files have come in; nothing any more once all is done. */
async function bytesIncoming(): Promise<number> {
  try {
    const sizes = (await filesIn(incoming())).map(async (path) => (await stat(path)).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

test('kill -9 while files are being restored: everything is as it was before', async () => {
  const program = restoring();
  await waitUntil(bytesIncoming, (bytes) => bytes > 0, { what: 'the first file of the backup' });
  await kill(program);
  expect(existsSync(incoming())).toBe(true);
  await expectWhole(replaced);
});

test(`kill -9 at an instant of chance: everything is as it was before, or as the backup has it (FAULTS_SEED=${seed})`, async () => {
  const program = restoring();
  let isDone = false;
  const done = program.end().then(() => {
    isDone = true;
  });
  const enough = randomFrom(seed).next() * Object.keys(kept.files).length * large;
  await waitUntil(async () => isDone || (await bytesIncoming()) > enough, Boolean, {
    what: `${enough} bytes of the backup`,
  });
  await kill(program);
  await done;
  await expectWhole(replaced, kept);
});

/** A commit that waits for a standby has happened already: whoever dies then cannot tell that it has. */
test('kill -9 in the instant of the commit: everything is as the backup has it, with every file', async () => {
  const holder = new pg.Client({ connectionString: cluster.url });
  await holder.connect();
  await holder.query('begin; lock table public.contact_messages in access share mode');
  const program = restoring();
  await somebodyWaitsFor('Lock');
  await cluster.query("alter system set synchronous_standby_names = 'nobody'");
  await cluster.query('select pg_reload_conf()');
  await holder.query('rollback');
  await holder.end();
  await somebodyWaitsFor('SyncRep');
  await kill(program);
  await cluster.query('alter system reset synchronous_standby_names');
  await cluster.query('select pg_reload_conf()');
  expect(existsSync(incoming())).toBe(true);
  await expectWhole(kept);
});

test('the same restore once more succeeds, and there is nothing to tell', async () => {
  expect(await run('commands/restore', env, [backup, '--force'])).toMatchObject({ code: 0, stderr: '' });
  const log = await serving(async (operator) => {
    expect(await stateOf(operator)).toEqual(kept);
    await expect.poll(() => filesIn(join(dataDir, 'storage'))).toHaveLength(Object.keys(kept.files).length);
  });
  expect(log).not.toContain('interrupted');
});
