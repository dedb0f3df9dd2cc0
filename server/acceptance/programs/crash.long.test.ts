import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { Program } from '@lomdim/testing/server/program';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const options = { realtime: withoutSocket, auth: { persistSession: false } };
let dataDir: string;
let server: Program;
let visitor: SupabaseClient;
let operator: SupabaseClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-crash-'));
  await start();
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = new Program('main', {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  const url = await server.printed(/Lomdim is ready: (\S+)/);
  const keys: { anonKey: string; serviceRoleKey: string } = JSON.parse(
    await readFile(join(dataDir, 'keys.json'), 'utf8'),
  );
  visitor = createClient(url, keys.anonKey, options);
  operator = createClient(url, keys.serviceRoleKey, options);
}

/** Visitors send contact messages without a pause; what the server confirmed is what must never be lost. */
function writeWithoutPause(label: string) {
  const acknowledged: string[] = [];
  let writing = true;
  const write = async (writer: number) => {
    for (let turn = 0; writing; turn += 1) {
      const message = `${label} ${writer} ${turn}`;
      const { error } = await visitor
        .from('contact_messages')
        .insert({ name: 'A visitor', email: 'visitor@test.example', message });
      if (!error) acknowledged.push(message);
      else await wait(20);
    }
  };
  const writers = Promise.all([0, 1, 2, 3].map(write));
  return {
    acknowledged,
    reached: async (count: number) => {
      while (acknowledged.length < count) await wait(10);
    },
    stop: async () => {
      writing = false;
      await writers;
    },
  };
}

async function stored(label: string): Promise<Set<string>> {
  const messages = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await operator
      .from('contact_messages')
      .select('message')
      .like('message', `${label} %`)
      .order('id')
      .range(from, from + 999);
    if (error) throw new Error(error.message);
    for (const row of data) messages.add(row.message);
    if (data.length < 1000) return messages;
  }
}

async function expectNothingLost(label: string, acknowledged: string[]): Promise<void> {
  const kept = await stored(label);
  expect(acknowledged.filter((message) => !kept.has(message))).toEqual([]);
}

describe('kill -9 during writes', () => {
  it('of the server loses nothing that was acknowledged', async () => {
    const visitors = writeWithoutPause('server');
    await visitors.reached(50);
    server.signal('SIGKILL');
    await server.end();
    await visitors.stop();
    await start();
    expect(visitors.acknowledged.length).toBeGreaterThanOrEqual(50);
    await expectNothingLost('server', visitors.acknowledged);
  });

  it('of PostgreSQL loses nothing either, and the same server goes on', async () => {
    const visitors = writeWithoutPause('postgres');
    await visitors.reached(50);
    const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await visitors.reached(visitors.acknowledged.length + 50);
    await visitors.stop();
    await expectNothingLost('postgres', visitors.acknowledged);
  });
});
