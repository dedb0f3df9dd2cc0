import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodPassword, newEmail, person } from '@lomdim/testing/people/client';
import { Follower } from '@lomdim/testing/people/follower';
import {
  connect,
  connectAs,
  createPair,
  disconnectAll,
  jwtSecret,
  type Listening,
  type Pair,
  writeMessage,
} from '@lomdim/testing/people/live-changes';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { startDeployedCaddy } from '@lomdim/testing/server/caddy';
import { freePort } from '@lomdim/testing/server/free-port';
import { startDeployedNginx } from '@lomdim/testing/server/nginx';
import type { Program } from '@lomdim/testing/server/program';
import type { ReverseProxy } from '@lomdim/testing/server/proxy';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Load } from './support/load.ts';

type StartProxy = (ports: readonly [number, number, number]) => Promise<ReverseProxy>;

/** Debian's Caddy loses the body of a request that goes to the next server, as our file says: through it, people only read. */
const proxies: { name: string; startProxy: StartProxy; keepsBodies: boolean }[] = [
  { name: 'nginx', startProxy: startDeployedNginx, keepsBodies: true },
  { name: 'Caddy', startProxy: startDeployedCaddy, keepsBodies: false },
];
type Server = { program: Program; url: string; restart(): Promise<Server> };

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-rolling-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const startServer = (siteUrl: string, port: number): Promise<Server> =>
  startServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  }).then((started) => ({ ...started, restart: () => startServer(siteUrl, port) }));

async function startThree(startProxy: StartProxy): Promise<{ servers: Server[]; front: Listening }> {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const proxy = await startProxy(ports);
  onTestFinished(proxy.stop);
  const servers = await Promise.all(ports.map((port) => startServer(proxy.url, port)));
  onTestFinished(async () => {
    for (const { program } of servers) program.signal('SIGTERM');
    await Promise.all(servers.map(({ program }) => program.end()));
  });
  onTestFinished(disconnectAll);
  const { anonKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  return { servers, front: { localUrl: proxy.url, anonKey } };
}

/** As an operator does it. A server that listens is ready: that is all a proxy can know of it which asks no further. */
async function restart(server: Server): Promise<void> {
  server.program.signal('SIGTERM');
  expect((await server.program.end()).code).toBe(0);
  Object.assign(server, await server.restart());
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
}

/** What a server has answered on `rest/v1`, since it started. */
async function requestsOf({ url }: Server): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(
    /^http_request_duration_seconds_count\{route="\/rest\/v1\/\*".*\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function signInAgainAndAgain(load: Load, front: Listening): Promise<void> {
  const client = connect(front);
  const credentials = { email: newEmail(), password: goodPassword };
  await client.auth.signUp({ ...credentials, options: { data: person } });
  load.repeat(() => client.auth.signInWithPassword(credentials));
}

/** One of the two writes and reads without end; what the server confirmed is what both must get to know. */
async function talk(load: Load, front: Listening, pair: Pair, throughProxy: boolean) {
  const acknowledged: string[] = [];
  const writer = await connectAs(front, pair.student);
  const send = async (content: string) => {
    const row = { conversation_id: pair.conversation, sender_id: pair.student.id, content };
    return (await writer.from('chat_messages').insert(row)).error === null;
  };
  const write = async (content: string) => {
    const isKept = throughProxy
      ? await send(content)
      : (await writeMessage(database.pool, pair, content)) !== '';
    if (isKept) acknowledged.push(content);
  };
  const followers = await Promise.all(
    [pair.student, pair.teacher].map(async ({ id }) => {
      const follower = new Follower(await connectAs(front, { id }), pair.conversation);
      await follower.start();
      return follower;
    }),
  );
  load.repeat((turn) => write(`message ${turn}`));
  load.repeat(async () => writer.from('conversations').select('id, chat_messages (count)'));
  return { acknowledged, followers, write };
}

describe.each(proxies)('three servers behind $name, as in our file', ({ startProxy, keepsBodies }) => {
  it('are restarted one after the other, and nobody notices', async () => {
    const load = new Load();
    const { servers, front: plain } = await startThree(startProxy);
    const front = { ...plain, fetch: load.fetch };
    const pairs = [await createPair(database), await createPair(database)];
    const talks = await Promise.all(pairs.map((pair) => talk(load, front, pair, keepsBodies)));
    if (keepsBodies) await signInAgainAndAgain(load, front);

    await load.more(50);
    for (const server of servers) {
      await restart(server);
      await load.more(50);
    }
    await load.end();
    // As text: a report shows all of it.
    expect(load.failures.join('\n')).toBe('');

    for (const { acknowledged, followers, write } of talks) {
      await write('after all of it');
      for (const follower of followers) {
        await follower.until(acknowledged.length);
        expect(follower.contents).toEqual(acknowledged);
        expect(follower.receivedTwice).toEqual([]);
        // Its server was restarted in any case, and it came back by itself.
        expect(follower.joins).toBeGreaterThan(1);
      }
    }

    // The same person is answered by each of them.
    const before = await Promise.all(servers.map(requestsOf));
    const someone = connect(front);
    await expect
      .poll(async () => {
        await someone.from('rabbis').select('id').throwOnError();
        const now = await Promise.all(servers.map(requestsOf));
        return now.every((count, index) => count > (before[index] ?? 0));
      })
      .toBe(true);
    expect(load.failures.join('\n')).toBe('');
  });
});
