import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FinishedPage } from '../../src/site/page-cache/finished-page.ts';
import type { PageTag } from '../../src/site/page-cache/page-tags.ts';
import { keepVisitorPages } from '../../src/site/page-cache/visitor-pages.ts';

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let renders: number;
let release: (() => void) | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  renders = 0;
  release = undefined;
  app = Fastify();
  app.decorate('metrics', new Registry());
  const pages = keepVisitorPages(
    app,
    { connectionString: database.url, log: pino({ level: 'silent' }) },
    // Nothing in this file is thrown away by its age.
    { cache: { keepFor: 3_600_000 }, gate: { atOnce: 1, waiting: 0 } },
  );
  app.get<{ Querystring: { tag: PageTag; slow?: string } }>('/page', async (request, reply) => {
    const { tag, slow } = request.query;
    const sent = await pages.send(request, reply, tag, async () => {
      renders += 1;
      const body = `<p>${renders}</p>`;
      if (slow !== undefined)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return { page: new FinishedPage({ status: 200, body }), tags: [tag] };
    });
    if (sent !== 'sent') reply.type('text/html').send('shell');
    return reply;
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => isKept('partner:1')).toBe(true);
  app.metrics.resetMetrics();
});

afterEach(async () => {
  await app.close();
  await database.drop();
});

const read = async (tag: PageTag, more = '') =>
  (await fetch(`${url}/page?tag=${encodeURIComponent(tag)}${more}`)).text();

const notify = (payload: string) => database.pool.query("select pg_notify('lomdim_pages', $1)", [payload]);

const listening = async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'lomdim page listener' and datname = current_database()
       and query like 'listen%'`,
  );
  return rows[0]?.pid;
};

/** Whether a page is rendered once for two who ask. */
const isKept = async (tag: PageTag) => {
  const first = await read(tag);
  return (await read(tag)) === first;
};

test('a page is kept until the database says that its data changed', async () => {
  const [one, other, list] = [await read('teacher:1'), await read('teacher:2'), await read('teacher:*')];
  await notify('teacher 1');
  await expect.poll(() => read('teacher:1')).not.toBe(one);
  expect(await read('teacher:2')).toBe(other);
  expect(await read('teacher:*')).not.toBe(list);
  await notify('teacher *');
  await expect.poll(() => read('teacher:2')).not.toBe(other);
});

test('what is not committed changes nothing', async () => {
  const one = await read('course:1');
  const client = await database.pool.connect();
  await client.query("begin; select pg_notify('lomdim_pages', 'course 1'); rollback");
  client.release();
  // Notifications come in the order of the commits.
  const other = await read('teacher:1');
  await notify('teacher 1');
  await expect.poll(() => read('teacher:1')).not.toBe(other);
  expect(await read('course:1')).toBe(one);
});

test('what cannot be understood throws everything away', async () => {
  const one = await read('rabbi:1');
  await notify('nonsense');
  await expect.poll(() => read('rabbi:1')).not.toBe(one);
});

test('when the connection is lost everything is thrown away, and kept again once it is back', async () => {
  const one = await read('teacher:1');
  const pid = await listening();
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => read('teacher:1')).not.toBe(one);
  await expect.poll(listening).not.toBe(pid);
  await expect.poll(() => isKept('teacher:1')).toBe(true);
  const again = await read('teacher:1');
  await notify('teacher 1');
  await expect.poll(() => read('teacher:1')).not.toBe(again);
});

test('a page whose data changed while it was rendered is not kept', async () => {
  const sentinel = await read('course:1');
  const slow = read('teacher:1', '&slow');
  await expect.poll(() => release).toBeDefined();
  await notify('teacher 1');
  await notify('course 1');
  // Meanwhile the only place is taken, so that a page which is no longer kept becomes the shell.
  await expect.poll(() => read('course:1')).toBe('shell');
  release?.();
  const old = await slow;
  expect(old).not.toBe(sentinel);
  expect(await read('teacher:1')).not.toBe(old);
});

test('hits and renderings are counted', async () => {
  await read('teacher:1');
  await read('teacher:1');
  const metrics = await app.metrics.metrics();
  expect(metrics).toContain('page_cache_events_total{event="hit"} 1');
  expect(metrics).toContain('page_render_duration_seconds_count{outcome="rendered"} 1');
  expect(metrics).toContain('page_cache_entries 2');
});
