import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import pg from 'pg';
import pino from 'pino';
import WebSocket from 'ws';
import { now } from './realtime/clock.ts';
import { type Conversation, createConversations, seatsOf } from './realtime/people.ts';
import type { ClientPlan, FromClients, ToClients } from './realtime/plan.ts';
import { type Started, startProcess } from './rest/processes.ts';

const root = join(import.meta.dirname, '..');
const secret = 'a secret for measurements, long enough to be accepted';
const conversationCount = 250;
const idleSockets = 500;
const writers = 8;
const rounds = 3;
const messagesPerRound = 1000;
const perSecond = 200;

/** Sends one message on its way. */
type Write = (conversation: Conversation) => Promise<void>;

/** 1,000 sockets on one process, 500 of them in conversations under row-level security, beside a bare fan-out. */
export async function realtimeSpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const database = await startEmbeddedPostgres({ dataDir, log });
  const pool = new pg.Pool({ connectionString: database.connectionString, max: writers });
  const started: Started[] = [];
  const children: ChildProcess[] = [];
  try {
    await migrate(pool, { log });
    const conversations = await createConversations(pool, conversationCount);
    const seats = await seatsOf(conversations, secret);
    const ours = await startOurs(database.connectionString, join(dataDir, 'server'));
    started.push(ours.server);
    const baseline = await startProcess(
      join(root, 'node_modules', '.bin', 'tsx'),
      [scriptOf('baseline-server')],
      {
        portLine: /port (\d+)/,
      },
    );
    started.push(baseline);
    const plan = { seats, idle: idleSockets, apiKey: ours.apiKey };
    const empty = await residentMegabytes(ours.server.pid);
    const lomdimClients = await startClients(children, { ...plan, kind: 'lomdim', port: ours.server.port });
    const full = await residentMegabytes(ours.server.pid);
    const baselineClients = await startClients(children, { ...plan, kind: 'baseline', port: baseline.port });
    const toBaseline = new WebSocket(`ws://127.0.0.1:${baseline.port}/`);
    await once(toBaseline, 'open');

    const store = (conversation: string, sender: string, written: number) =>
      pool.query({
        name: 'store',
        text: 'insert into public.chat_messages (conversation_id, sender_id, content) values ($1, $2, $3)',
        values: [conversation, sender, String(written)],
      });
    const insert: Write = async ({ id, student }) => {
      await store(id, student, now());
    };
    const send: Write = async ({ id, student }) => {
      toBaseline.send(JSON.stringify(messageLike(id, student, now())));
    };
    const storeAndSend: Write = async (conversation) => {
      const written = now();
      const { id, student } = conversation;
      await store(id, student, written);
      toBaseline.send(JSON.stringify(messageLike(id, student, written)));
    };
    const results = { ours: [] as number[], stored: [] as number[], baseline: [] as number[] };
    await inTurn(conversations, insert, lomdimClients);
    for (let round = 0; round < rounds; round += 1) {
      results.ours.push(...(await inTurn(conversations, insert, lomdimClients)));
      await publishChanges(pool, false);
      results.stored.push(...(await inTurn(conversations, storeAndSend, baselineClients)));
      results.baseline.push(...(await inTurn(conversations, send, baselineClients)));
      await publishChanges(pool, true);
    }
    const maxThroughput = await throughput(conversations, insert, lomdimClients);
    await publishChanges(pool, false);
    const baselineThroughput = await throughput(conversations, storeAndSend, baselineClients);
    report(results, {
      maxThroughput,
      baselineThroughput,
      memory: ((full - empty) * 1024) / seats.length / 2,
    });
    toBaseline.close();
  } finally {
    for (const child of children) child.kill();
    for (const one of started) await one.stop();
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Without it, a message is stored as it would be where nothing is live. */
async function publishChanges(pool: pg.Pool, isOn: boolean): Promise<void> {
  for (const table of ['chat_messages', 'conversations']) {
    await pool.query(`alter table public.${table} ${isOn ? 'enable' : 'disable'} trigger a_change_is_told`);
  }
}

const scriptOf = (name: string) => fileURLToPath(new URL(`./realtime/${name}.ts`, import.meta.url));

/** As much as our own message says, so that the same bytes travel. */
function messageLike(conversation: string, sender: string, written: number) {
  return {
    id: sender,
    conversation_id: conversation,
    sender_id: sender,
    content: String(written),
    message_type: 'text',
    meeting_data: null,
    created_at: new Date().toISOString(),
    read_at: null,
  };
}

async function startOurs(databaseUrl: string, dataDir: string): Promise<{ server: Started; apiKey: string }> {
  const server = await startProcess('node', [join(root, 'server', 'dist', 'main.js')], {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    portLine: /http:\/\/[^\s:]+:(\d+)/,
  });
  const answer = await fetch(`http://127.0.0.1:${server.port}/config.json`);
  const { anonKey } = (await answer.json()) as { anonKey: string };
  return { server, apiKey: anonKey };
}

async function startClients(children: ChildProcess[], plan: ClientPlan): Promise<ChildProcess> {
  const child = fork(scriptOf('clients'), [], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  child.send(plan);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the sockets could not be opened (${code})`);
    }),
  ]);
  return child;
}

/** Messages at a steady pace; the delay of each of the two arrivals. */
async function inTurn(
  conversations: readonly Conversation[],
  write: Write,
  clients: ChildProcess,
): Promise<number[]> {
  const arrivals = answer(clients, messagesPerRound * 2);
  const begin = now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < messagesPerRound; index += 1) {
    const wait = begin + (index * 1000) / perSecond - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const conversation = conversations[(index * 7) % conversations.length];
    if (conversation) under.push(write(conversation));
  }
  await Promise.all(under);
  return arrivals;
}

/** As many as go through: messages that arrived at both, per second. */
async function throughput(
  conversations: readonly Conversation[],
  write: Write,
  clients: ChildProcess,
): Promise<number> {
  const arrivals = answer(clients, messagesPerRound * 4);
  const begin = now();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < messagesPerRound * 2; index = next++) {
      const conversation = conversations[(index * 7) % conversations.length];
      if (conversation) await write(conversation);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  await arrivals;
  return (messagesPerRound * 2 * 1000) / (now() - begin);
}

async function answer(clients: ChildProcess, count: number): Promise<number[]> {
  const answered = once(clients, 'message') as Promise<[FromClients]>;
  clients.send({ count } satisfies ToClients);
  const [message] = await answered;
  return message.kind === 'delays' ? message.delays : [];
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

type Results = Record<'ours' | 'stored' | 'baseline', number[]>;

function report(
  results: Results,
  {
    maxThroughput,
    baselineThroughput,
    memory,
  }: Record<'maxThroughput' | 'baselineThroughput' | 'memory', number>,
): void {
  console.log(
    `Live messages, 1,000 sockets on one process, ${perSecond} messages a second to two people each (delay in ms):`,
  );
  console.log(`  ${''.padEnd(52)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'p99'.padStart(8)}`);
  const line = (name: string, delays: number[]) =>
    console.log(
      `  ${name.padEnd(52)}${[0.5, 0.95, 0.99].map((share) => quantile(delays, share).toFixed(2).padStart(8)).join('')}`,
    );
  line('ours: stored, each reader checked by the policies', results.ours);
  line('bare ws: stored by hand, then sent, nothing checked', results.stored);
  line('bare ws: sent only', results.baseline);
  const ratio = (other: number[]) => (quantile(results.ours, 0.95) / quantile(other, 0.95)).toFixed(1);
  console.log(
    `  p95 beside the bare fan-out: ${ratio(results.stored)} times with, ${ratio(results.baseline)} times without storing (goal 3)`,
  );
  console.log(
    `  as many as go through: ours ${maxThroughput.toFixed(0)} changes a second, stored and sent by hand ${baselineThroughput.toFixed(0)}`,
  );
  console.log(`  memory of an open socket with its channel: ${memory.toFixed(0)} kB`);
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
