import { readXml } from '@lomdim/testing/server/read-xml';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const read = async (path: string) => readXml(await (await fetch(server.url + path)).text());
const addressesIn = async (path: string) =>
  (await read(path)).children.map(({ children }) => children.find(({ name }) => name === 'loc')?.text ?? '');

it('a community without teachers and courses has one part, and one of many has many that name each once', async () => {
  expect(await addressesIn('/sitemap.xml')).toEqual([`${server.url}/sitemap-pages.xml`]);
  expect((await fetch(`${server.url}/sitemap-courses-1.xml`)).status).toBe(404);

  const courses = 1100;
  const { rows } = await server.pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'many@test.example', '{"role": "teacher"}') returning id`,
  );
  await server.pool.query(`update private.profiles set approval_status = 'approved' where id = $1`, [
    rows[0].id,
  ]);
  await server.pool.query(
    `insert into public.courses (teacher_id, title, subject, price)
     select $1, 'Course', 'Talmud', 1000 from generate_series(1, $2)`,
    [rows[0].id, courses],
  );
  await expect
    .poll(() => addressesIn('/sitemap.xml'), { timeout: 20_000 })
    .toEqual(
      ['pages', 'courses-1', 'courses-2', 'teachers-1'].map((part) => `${server.url}/sitemap-${part}.xml`),
    );
  const [first, second] = [
    await addressesIn('/sitemap-courses-1.xml'),
    await addressesIn('/sitemap-courses-2.xml'),
  ];
  const pages = [...first, ...second].filter((address) => !address.includes('?'));
  expect(new Set(pages).size).toBe(courses);
  expect(pages).toEqual([...pages].sort());
  expect((await fetch(`${server.url}/sitemap-courses-3.xml`)).status).toBe(404);
});

it('without a database there is none for a while', async () => {
  await server.pool.query('alter function private.sitemap_size() rename to sitemap_size_away');
  try {
    await expect
      .poll(async () => (await fetch(`${server.url}/sitemap.xml`)).status, { timeout: 20_000 })
      .toBe(503);
    const answer = await fetch(`${server.url}/sitemap.xml`);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(server.logs.join('')).toContain('sitemap_size');
  } finally {
    await server.pool.query('alter function private.sitemap_size_away() rename to sitemap_size');
  }
  expect((await fetch(`${server.url}/sitemap.xml`)).status).toBe(200);
});
