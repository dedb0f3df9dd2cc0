import { languageCodes } from '@lomdim/contract/languages';
import { admin } from '@lomdim/testing/people/client';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let teacher: string;
let course: string;

beforeAll(async () => {
  server = await startTestServer({ env: { SEED: 'demo' } });
  teacher = await idOf(
    "select id from private.profiles where role = 'teacher' and approval_status = 'approved' order by id limit 1",
  );
  course = await idOf('select id from public.courses where is_active order by id limit 1');
});
afterAll(() => server?.stop());

async function idOf(query: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(query);
  return rows[0]?.id ?? '';
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });

/** Where the picture of now is. Nobody but the server can know it; any other version leads there. */
async function addressOf(kind: string, id: string, language = 'en'): Promise<string> {
  const answer = await ask(`/pictures/${kind}/${id}.${language}.0.png`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  return answer.headers.get('location') ?? '';
}

async function drawn(path: string): Promise<Buffer> {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const png = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return png;
}

it.each(languageCodes)('is drawn for a teacher, a course and an article in %s', async (language) => {
  const subjects = [
    ['teacher', teacher],
    ['course', course],
    ['article', 'first-havruta'],
  ] as const;
  for (const [kind, id] of subjects) await drawn(await addressOf(kind, id, language));
});

it('is of the size that other sites like, and is not sent again to who has it', async () => {
  const path = await addressOf('teacher', teacher);
  expect((await drawn(path)).length).toBeLessThan(300_000);
  const etag = (await ask(path)).headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
});

it('has another address once what is drawn has changed', async () => {
  const before = await addressOf('teacher', teacher, 'fr');
  await server.pool.query("update private.profiles set title = 'Dr.' where id = $1", [teacher]);
  const answer = await ask(before);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).not.toBe(before);
  await drawn(answer.headers.get('location') ?? '');
});

it('shows the photograph that visitors see, and initials when the file is gone', async () => {
  const file = `${teacher}/portrait.png`;
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#d01020' } })
    .png()
    .toBuffer();
  const { error } = await admin(server)
    .storage.from('avatars')
    .upload(file, red, { contentType: 'image/png' });
  expect(error).toBeNull();
  const avatar = `/storage/v1/object/public/avatars/${file}`;
  await server.pool.query('update private.profiles set avatar_url = $2 where id = $1', [teacher, avatar]);
  const seen = await drawn(await addressOf('teacher', teacher));
  const inTheWindow = sharp(seen).extract({ left: 940, top: 250, width: 1, height: 1 });
  const [r = 0, g = 255] = await inTheWindow.raw().toBuffer();
  expect(r).toBeGreaterThan(180);
  expect(g).toBeLessThan(60);

  await admin(server).storage.from('avatars').remove([file]);
  const without = await ask(await addressOf('teacher', teacher, 'de'));
  expect(without.status).toBe(200);
  expect(without.headers.get('cache-control')).toBe('public, max-age=60');
  await server.pool.query('update private.profiles set avatar_url = null where id = $1', [teacher]);
});

it('is drawn once for all who ask at the same time', async () => {
  const path = await addressOf('article', 'weekly-portion-plan', 'he');
  const count = async () => {
    const answer = await fetch(`${server.localUrl}/metrics`);
    const line = (await answer.text()).match(/picture_draw_duration_seconds_count\{kind="article"\} (\d+)/);
    return Number(line?.[1] ?? 0);
  };
  // It was drawn for nobody yet: the test above asked for another article.
  const before = await count();
  const pictures = await Promise.all(Array.from({ length: 8 }, () => drawn(path)));
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

it('is there of nobody whom visitors may not see', async () => {
  const path = await addressOf('teacher', teacher, 'he');
  await drawn(path);
  const hide = "update private.profiles set approval_status = 'pending' where id = $1";
  await server.pool.query(hide, [teacher]);
  expect((await ask(path)).status).toBe(404);
  await server.pool.query("update private.profiles set approval_status = 'approved' where id = $1", [
    teacher,
  ]);
  await drawn(path);
});

it.each([
  '/pictures/teacher/00000000-0000-4000-8000-00000000dead.en.0.png',
  '/pictures/course/00000000-0000-4000-8000-00000000dead.en.0.png',
  '/pictures/article/no-such-article.en.0.png',
  '/pictures/article/first-havruta.xx.0.png',
  '/pictures/article/first-havruta.en.png',
  '/pictures/student/first-havruta.en.0.png',
  '/pictures/constructor/first-havruta.en.0.png',
  '/pictures/teacher/%27%20or%201=1.en.0.png',
  '/pictures/teacher/..%2f..%2fetc.en.0.png',
])('answers 404 for %s', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});
