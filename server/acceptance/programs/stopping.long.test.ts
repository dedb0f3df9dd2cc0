import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { goodPassword, person } from '@lomdim/testing/people/client';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { Program } from '@lomdim/testing/server/program';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const email = 'noa@test.example';
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-stopping-'));
  const server = new Program('main', env());
  await signUp(await ready(server));
  server.signal('SIGTERM');
  await server.end();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const env = () => ({ PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });

type Site = { url: string; anonKey: string };

async function ready(server: Program): Promise<Site> {
  const url = await server.printed(/Lomdim is ready: (\S+)/);
  const { anonKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  return { url, anonKey };
}

async function signUp({ url, anonKey }: Site): Promise<void> {
  const client = createClient(url, anonKey, { realtime: withoutSocket, auth: { persistSession: false } });
  const { error } = await client.auth.signUp({ email, password: goodPassword, options: { data: person } });
  if (error) throw error;
}

/** Resolves when the whole request is on its way: from then on it is the server's to answer. */
async function sendSignIn({ url, anonKey }: Site, agent: Agent): Promise<{ answer: Promise<unknown> }> {
  const sent = request(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    agent,
    headers: { apikey: anonKey, 'content-type': 'application/json' },
  });
  const answer = outcomeOf(sent);
  sent.end(JSON.stringify({ email, password: goodPassword }));
  await Promise.race([once(sent, 'finish'), answer]);
  return { answer };
}

async function outcomeOf(sent: ClientRequest): Promise<unknown> {
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const body = (await json(answer)) as { user?: { email: string } };
    return { status: answer.statusCode, email: body.user?.email };
  } catch (error) {
    return error;
  }
}

/** Half of them over new connections, half over connections that have carried a request before. */
async function thirtySignIns(site: Site): Promise<Promise<unknown>[]> {
  const kept = new Agent({ keepAlive: true });
  const fresh = new Agent({ keepAlive: false });
  const before = await Promise.all(Array.from({ length: 15 }, () => sendSignIn(site, kept)));
  await Promise.all(before.map(({ answer }) => answer));
  const agents = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? kept : fresh));
  const sent = await Promise.all(agents.map((agent) => sendSignIn(site, agent)));
  return sent.map(({ answer }) => answer);
}

/** Resolves when a new connection is refused. */
async function refused(url: string): Promise<void> {
  for (let code: unknown; code !== 'ECONNREFUSED'; ) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const outcome = once(socket, 'connect').then(() => undefined);
    code = await outcome.catch((error: NodeJS.ErrnoException) => error.code);
    socket.destroy();
    await wait(20);
  }
}

async function expectEveryAnswer(server: Program, stop: () => void): Promise<void> {
  const site = await ready(server);
  const answers = await thirtySignIns(site);
  stop();
  await refused(site.url);
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ status: 200, email })));
  expect((await server.end()).code).toBe(0);
}

describe('of 30 sign-ins in flight all are answered, and the exit code is 0', () => {
  it('when the server is told to stop', async () => {
    const server = new Program('main', env());
    await expectEveryAnswer(server, () => server.signal('SIGTERM'));
  });

  it.each([
    ['at Ctrl+C', 'SIGINT'],
    ['when the whole group is told to stop', 'SIGTERM'],
  ] as const)(
    '%s, which reaches npm, the server, and through npm the server once more',
    async (_what, signal) => {
      const server = new Program('main', env(), { command: ['npm', 'start'], ownGroup: true });
      await expectEveryAnswer(server, () => server.signalGroup(signal));
    },
  );
});

it('whoever insists is obeyed, though a request has no answer yet', async () => {
  const server = new Program('main', env());
  const { url } = await ready(server);
  // Its body never comes.
  const unfinished = request(`${url}/auth/v1/token`, { method: 'POST', headers: { 'content-length': '10' } });
  const outcome = outcomeOf(unfinished);
  unfinished.flushHeaders();
  await once(unfinished, 'socket').then(([socket]) => once(socket, 'connect'));
  const ended = server.end();
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  server.signal('SIGTERM');
  await refused(url);
  while (!hasEnded) {
    server.signal('SIGTERM');
    await wait(50);
  }
  expect((await ended).code).toBe(130);
  expect(await outcome).toMatchObject({ code: 'ECONNRESET' });
});
