import type { Fixture } from '@lomdim/testing/people/fixture';
import { tokenOf } from '@lomdim/testing/people/tokens';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from './support/pictures.ts';
import { type Files, fixtureOf, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
let people: Fixture['people'];
let course: string;
let student: Files;
const bucket = 'course-materials';

beforeAll(async () => {
  server = await startStorageServer();
  const fixture = await fixtureOf(server);
  people = fixture.people;
  course = fixture.rows.courses?.open ?? '';
  student = await server.as(people.student);
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);

let number = 0;
async function material(text = 'shalom'): Promise<string> {
  number += 1;
  const path = `${course}/sheet-${number}.txt`;
  const { error } = await server.operator.from(bucket).upload(path, text, { contentType: 'text/plain' });
  expect(error).toBeNull();
  return path;
}

async function signed(files: Files, path: string, seconds = 60): Promise<string> {
  const { data, error } = await files.from(bucket).createSignedUrl(path, seconds);
  expect(error).toBeNull();
  return data?.signedUrl ?? '';
}

/** The text of the file, or the status of the refusal. */
async function opened(url: string): Promise<string> {
  const answer = await fetch(url);
  return answer.ok ? answer.text() : String(((await answer.json()) as { statusCode: string }).statusCode);
}

const claimsOf = (url: string) =>
  JSON.parse(
    Buffer.from(new URL(url).searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString(),
  ) as { iat: number; exp: number; maker: string };

/** A client of this person whose session can be ended. */
async function inSession(person: { id: string }): Promise<{ files: Files; end: () => Promise<unknown> }> {
  const { rows } = await sql(
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
    [person.id],
  );
  const token = await tokenOf(server, { sub: person.id, session_id: rows[0].id });
  const client = createClient(server.localUrl, server.anonKey, {
    accessToken: async () => token,
    realtime: withoutSocket,
  });
  return { files: client.storage, end: () => sql('delete from auth.sessions where id = $1', [rows[0].id]) };
}

describe('a signed address', () => {
  test.each([60, 24 * 3600])('of a person holds for %d seconds, as asked', async (seconds) => {
    const { iat, exp } = claimsOf(await signed(student, await material(), seconds));
    expect(exp - iat).toBe(seconds);
  });

  test('of a person holds for a day at most, one of an operator as long as asked', async () => {
    const path = await material();
    const year = 365 * 24 * 3600;
    const own = claimsOf(await signed(student, path, year));
    expect(own.exp - own.iat).toBe(24 * 3600);
    const { data } = await student.from(bucket).createSignedUrls([path], year);
    const many = claimsOf(data?.[0]?.signedUrl ?? '');
    expect(many.exp - many.iat).toBe(24 * 3600);
    const operators = claimsOf(await signed(server.operator, path, year));
    expect(operators.exp - operators.iat).toBe(year);
  });

  test('opens the content that it was made for, and not what replaces it', async () => {
    const path = await material('first');
    const url = await signed(student, path);
    const { data } = await student.from(bucket).createSignedUrls([path], 60);
    const operators = await signed(server.operator, path);
    expect(await opened(url)).toBe('first');
    await server.operator.from(bucket).update(path, 'second', { contentType: 'text/plain' });
    for (const old of [url, data?.[0]?.signedUrl ?? '', operators]) expect(await opened(old)).toBe('404');
    expect(await opened(await signed(student, path))).toBe('second');
  });

  test('does not open another file that was moved to its name', async () => {
    const [path, other] = [await material('first'), await material('other')];
    const url = await signed(student, path);
    await server.operator.from(bucket).remove([path]);
    await server.operator.from(bucket).move(other, path);
    expect(await opened(url)).toBe('404');
  });

  test('ends with the right of its maker, and comes back with it', async () => {
    const path = await material('for the enrolled');
    const url = await signed(student, path);
    const teachers = await signed(await server.as(people.teacher), path);
    expect(await opened(url)).toBe('for the enrolled');
    const { rows } = await sql(
      'delete from course_enrollments where course_id = $1 and student_id = $2 returning *',
      [course, people.student.id],
    );
    expect(await opened(url)).toBe('404');
    // Another's right is another's.
    expect(await opened(teachers)).toBe('for the enrolled');
    await sql('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
      course,
      people.student.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await opened(url)).toBe('for the enrolled');
  });

  test('ends when its maker is banned', async () => {
    const url = await signed(student, await material());
    const ban = (until: string) =>
      sql(`update auth.users set banned_until = ${until} where id = $1`, [people.student.id]);
    await ban("now() + interval '1 hour'");
    expect(await opened(url)).toBe('403');
    await ban('null');
    expect(await opened(url)).toBe('shalom');
  });

  test('ends with the session in which it was made, and with no other', async () => {
    const path = await material();
    const [one, other] = [await inSession(people.student), await inSession(people.student)];
    const [first, second] = [await signed(one.files, path), await signed(other.files, path)];
    expect(await opened(first)).toBe('shalom');
    await one.end();
    expect(await opened(first)).toBe('403');
    expect(await opened(second)).toBe('shalom');
  });

  test('of a picture in another size ends in the same ways', async () => {
    const path = `${course}/wide.png`;
    const files = server.operator.from(bucket);
    await files.upload(path, await picture('png', 300, 200), { contentType: 'image/png' });
    const { data } = await student.from(bucket).createSignedUrl(path, 60, { transform: { width: 100 } });
    const url = data?.signedUrl ?? '';
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
    await files.update(path, await picture('png', 400, 200), { contentType: 'image/png' });
    expect(await opened(url)).toBe('404');
  });

  test('reveals nothing of its maker to its holder', async () => {
    const url = await signed(student, await material());
    expect(JSON.stringify(claimsOf(url))).not.toContain(people.student.id);
    expect(Buffer.from(claimsOf(url).maker, 'base64url').toString('latin1')).not.toContain(people.student.id);
  });

  test('cannot be made by a caller who may not read', async () => {
    const path = await material();
    for (const actor of [people.visitor, people.otherStudent, people.pendingTeacher]) {
      const { error } = await (await server.as(actor)).from(bucket).createSignedUrl(path, 60);
      expect(error).toMatchObject({ statusCode: '404' });
    }
  });
});

describe('an address that is signed for an upload', () => {
  const text = { contentType: 'text/plain' };

  async function forUpload(files: Files, path: string, upsert = false): Promise<string> {
    const { data, error } = await files.from(bucket).createSignedUploadUrl(path, { upsert });
    expect(error).toBeNull();
    return data?.token ?? '';
  }
  const use = async (path: string, token: string, content: string) => {
    const visitor = (await server.as({ id: null })).from(bucket);
    return (await visitor.uploadToSignedUrl(path, token, content, text)).error;
  };
  const content = async (path: string) =>
    (await server.operator.from(bucket).download(path)).data?.text() ?? 'nothing';

  test('works for its holder, in the name of its maker', async () => {
    const path = `${course}/by-address.txt`;
    const token = await forUpload(await server.as(people.teacher), path);
    expect(await use(path, token, 'shalom')).toBeNull();
    expect(await content(path)).toBe('shalom');
    const { rows } = await sql('select owner_id from storage.objects where name = $1', [path]);
    expect(rows).toEqual([{ owner_id: people.teacher.id }]);
  });

  test('replaces what lay there when it was made, once, and nothing that came later', async () => {
    const path = await material('first');
    const teacher = await server.as(people.teacher);
    const [token, late] = [await forUpload(teacher, path, true), await forUpload(teacher, path, true)];
    expect(await use(path, token, 'second')).toBeNull();
    expect(await use(path, token, 'third')).toMatchObject({ statusCode: '409' });
    expect(await use(path, late, 'fourth')).toMatchObject({ statusCode: '409' });
    expect(await content(path)).toBe('second');
  });

  test('two at the same instant: one of them', async () => {
    const path = await material('first');
    const token = await forUpload(await server.as(people.teacher), path, true);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((each) => use(path, token, each)));
    expect(outcomes.filter((error) => error === null)).toHaveLength(1);
  });

  test('ends with the right and the session of its maker', async () => {
    const path = `${course}/ended.txt`;
    const { files, end } = await inSession(people.teacher);
    const token = await forUpload(files, path);
    const rejected = (status: string) =>
      sql('update private.profiles set approval_status = $2 where id = $1', [people.teacher.id, status]);
    await rejected('suspended');
    expect(await use(path, token, 'x')).toMatchObject({ statusCode: '403' });
    await rejected('approved');
    await end();
    expect(await use(path, token, 'x')).toMatchObject({ statusCode: '403' });
    expect((await server.operator.from(bucket).exists(path)).data).toBe(false);
  });
});
