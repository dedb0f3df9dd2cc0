import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { TestMailServer } from '@lomdim/testing/mail/smtp-server';
import { jwtSecret, type Listening } from '@lomdim/testing/people/live-changes';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import { type Forwarder, startForwarder } from '@lomdim/testing/server/forwarder';
import { freePort } from '@lomdim/testing/server/free-port';
import { startDeployedNginx } from '@lomdim/testing/server/nginx';
import type { Program } from '@lomdim/testing/server/program';
import type { ReverseProxy } from '@lomdim/testing/server/proxy';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import pg from 'pg';

export const places = [0, 1, 2] as const;
type Place = (typeof places)[number];

type Killed = 'server' | 'PostgreSQL' | 'session of PostgreSQL' | 'proxy';

/** How much each server had printed at an instant. */
export type Mark = ReadonlyMap<Program, number>;

type Parts = {
  mail: TestMailServer;
  cluster: Cluster;
  proxy: ReverseProxy;
  network: Forwarder;
  dataDir: string;
  ports: readonly number[];
};

const ownName = 'the test of faults';

/**
 * All that many machines have, on this one: PostgreSQL, three servers behind nginx as in our file, a mail server, and the network
 * between people and proxy. Each of them can be killed, cut or made to hang.
 */
export class Town {
  readonly mail: TestMailServer;
  readonly pool: pg.Pool;
  readonly kills: Record<Killed, number> = { server: 0, PostgreSQL: 0, 'session of PostgreSQL': 0, proxy: 0 };
  readonly #parts: Parts;
  readonly #servers = new Map<Place, Program>();

  private constructor(parts: Parts) {
    this.mail = parts.mail;
    this.#parts = parts;
    this.pool = new pg.Pool({ connectionString: parts.cluster.url, application_name: ownName });
    // Its connections break with everybody else's.
    this.pool.on('error', () => undefined);
  }

  /** The three servers start at once, on an empty database and in an empty folder. */
  static async start(): Promise<Town> {
    const cluster = await Cluster.create();
    await cluster.start();
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const proxy = await startDeployedNginx(ports);
    const network = await startForwarder();
    network.leadTo(Number(new URL(proxy.url).port));
    const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-faults-'));
    const town = new Town({ mail: await TestMailServer.start(), cluster, proxy, network, dataDir, ports });
    await town.startServers(places);
    return town;
  }

  /** Where people come in. */
  async front(): Promise<Listening> {
    const { anonKey } = JSON.parse(await readFile(join(this.#parts.dataDir, 'keys.json'), 'utf8'));
    return { localUrl: this.#parts.network.url, anonKey };
  }

  get totalKills(): number {
    return Object.values(this.kills).reduce((sum, count) => sum + count, 0);
  }

  async killServers(which: readonly Place[]): Promise<void> {
    const victims = which.flatMap((place) => this.#servers.get(place) ?? []);
    for (const place of which) this.#servers.delete(place);
    for (const victim of victims) victim.signal('SIGKILL');
    await Promise.all(victims.map((victim) => victim.end()));
    this.kills.server += victims.length;
  }

  /** All at once, as after a power cut. */
  async startServers(which: readonly Place[]): Promise<void> {
    const { cluster, dataDir, ports, proxy } = this.#parts;
    await Promise.all(
      which.map(async (place) => {
        const { program } = await startServerProcess({
          PORT: String(ports[place]),
          DATABASE_URL: cluster.url,
          DATA_DIR: dataDir,
          JWT_SECRET: jwtSecret,
          SITE_URL: proxy.url,
          SMTP_URL: this.mail.url,
          TRUSTED_PROXIES: '127.0.0.1',
        });
        this.#servers.set(place, program);
      }),
    );
  }

  /** In order. @returns how each of them ended */
  async stopServers(): Promise<(number | null)[]> {
    const servers = [...this.#servers.values()];
    this.#servers.clear();
    for (const server of servers) server.signal('SIGTERM');
    return Promise.all(servers.map(async (server) => (await server.end()).code));
  }

  async killPostgres(): Promise<void> {
    await this.#parts.cluster.end('SIGKILL');
    this.kills.PostgreSQL += 1;
  }

  async startPostgres(): Promise<void> {
    await this.#parts.cluster.start();
  }

  /** One of its processes, as by a machine that is out of memory: PostgreSQL ends all others and recovers by itself. */
  async killSession(chance: number): Promise<void> {
    const witness = new pg.Client({ connectionString: this.#parts.cluster.url, application_name: ownName });
    const ended = new Promise((resolve) => witness.once('end', resolve));
    witness.on('error', () => undefined);
    await witness.connect();
    const { rows } = await witness.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 order by pid`,
      [ownName],
    );
    const victim = rows[Math.floor(chance * rows.length)];
    if (victim === undefined) throw new Error('No server is connected to the database.');
    process.kill(victim.pid, 'SIGKILL');
    this.kills['session of PostgreSQL'] += 1;
    await ended;
    await waitUntil(
      () =>
        this.pool.query('select').then(
          () => true,
          () => false,
        ),
      Boolean,
      { what: 'the recovery of PostgreSQL' },
    );
  }

  /** Every session of the servers ends, those that listen too: what is notified meanwhile is lost. */
  async cutSessions(): Promise<void> {
    // Not those of PostgreSQL itself: it lets nobody end a vacuum.
    await this.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = 'lomdim' and backend_type = 'client backend' and application_name <> $1`,
      [ownName],
    );
  }

  /** One that some server has to send. */
  async orderMail(): Promise<void> {
    await this.pool.query(
      `insert into private.mail_outbox (recipient, kind, subject, html, text)
       values ('somebody@faults.example', 'test', 'A subject', '<p>Shalom</p>', 'Shalom')`,
    );
  }

  async killProxy(): Promise<void> {
    await this.#parts.proxy.kill();
    this.kills.proxy += 1;
  }

  async startProxy(): Promise<void> {
    await this.#parts.proxy.startAgain();
  }

  /** Between people and the proxy. */
  cutSockets(): void {
    this.#parts.network.cut();
  }

  mark(): Mark {
    return new Map([...this.#servers.values()].map((server) => [server, server.stdout.length]));
  }

  /** What those servers have said since which were running then and still are. */
  saidSince(mark: Mark): string[] {
    return [...this.#servers.values()].flatMap((server) => {
      const before = mark.get(server);
      return before === undefined ? [] : [server.stdout.slice(before)];
    });
  }

  async remove(): Promise<void> {
    const { cluster, dataDir, network, proxy } = this.#parts;
    await this.stopServers();
    await this.pool.end();
    await network.stop();
    await proxy.stop();
    await this.mail.stop();
    await cluster.remove();
    await rm(dataDir, { recursive: true });
  }
}
