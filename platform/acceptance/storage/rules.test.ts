import { randomUUID } from 'node:crypto';
import type { Fixture } from '@lomdim/testing/people/fixture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from './support/pictures.ts';
import { type Files, fixtureOf, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
let people: Fixture['people'];
let course: string;
let conversation: string;
let png: Buffer;
const clients = new Map<string, Files>();

/** In the order of the answers below. */
const actors = [
  'visitor',
  'student',
  'otherStudent',
  'pendingTeacher',
  'teacher',
  'otherTeacher',
  'admin',
] as const;

beforeAll(async () => {
  server = await startStorageServer();
  const fixture = await fixtureOf(server);
  people = fixture.people;
  course = fixture.rows.courses?.open ?? '';
  conversation = fixture.rows.conversations?.conversation ?? '';
  png = await picture('png');
  for (const name of actors) clients.set(name, await server.as(people[name]));
});
afterAll(() => server.stop());

type Outcome = { error: { message: string } | null; data?: unknown };
type Bucket = ReturnType<Files['from']>;

/** For each actor `+` or `-`: whether it worked. Those who may not learn nothing but that. */
async function whoMay(
  bucket: string,
  attempt: (files: Bucket, actor: string) => Promise<Outcome>,
): Promise<string> {
  let answers = '';
  for (const name of actors) {
    const files = clients.get(name)?.from(bucket);
    if (!files) throw new Error('no client');
    const { error, data } = await attempt(files, name);
    if (error) {
      expect([
        'Object not found',
        'Bucket not found',
        'new row violates row-level security policy',
      ]).toContain(error.message);
    }
    answers += error || (Array.isArray(data) && data.length === 0) ? '-' : '+';
  }
  return answers;
}

const type = { contentType: 'image/png' };

async function existing(bucket: string, folder: string): Promise<string> {
  const path = `${folder}/${randomUUID()}.png`;
  expect((await server.operator.from(bucket).upload(path, png, type)).error).toBeNull();
  return path;
}

/** Every way in which a file can be reached, one line each. */
async function everyWay(bucket: string, folder: string): Promise<Record<string, string>> {
  const path = await existing(bucket, folder);
  const newFile = () => existing(bucket, folder);
  const free = () => `${folder}/${randomUUID()}.png`;
  const may = (attempt: (files: Bucket) => Promise<Outcome>) => whoMay(bucket, attempt);
  return {
    download: await may((files) => Promise.resolve(files.download(path))),
    info: await may((files) => files.info(path)),
    exists: await may(async (files) => ({ error: null, data: (await files.exists(path)).data ? [1] : [] })),
    list: await may((files) => files.list(folder)),
    listV2: await may(async (files) => {
      const { data, error } = await files.listV2({ prefix: `${folder}/` });
      return { error, data: data?.objects };
    }),
    sign: await may((files) => files.createSignedUrl(path, 60)),
    upload: await may((files) => files.upload(free(), png, type)),
    'signed upload': await may((files) => files.createSignedUploadUrl(free())),
    upsert: await may((files) => files.upload(path, png, { ...type, upsert: true })),
    update: await may((files) => files.update(path, png, type)),
    copy: await may((files) => files.copy(path, free())),
    move: await may(async (files) => files.move(await newFile(), free())),
    remove: await may(async (files) => files.remove([await newFile()])),
  };
}

describe('visitor, student, other student, pending teacher, teacher, other teacher, admin:', () => {
  test("the student's picture is public and only the student's to change", async () => {
    expect(await everyWay('avatars', people.student.id)).toEqual({
      // Everyone who knows the address sees a picture.
      download: '+++++++',
      info: '+++++++',
      exists: '+++++++',
      list: '-+-----',
      listV2: '-+-----',
      sign: '-+-----',
      upload: '-+-----',
      'signed upload': '-+-----',
      upsert: '-+-----',
      update: '-+-----',
      copy: '-+-----',
      move: '-+-----',
      remove: '-+-----',
    });
  });

  test('the materials of a course in which the student sits', async () => {
    const readers = '-+--+-+';
    const writers = '----+--';
    expect(await everyWay('course-materials', course)).toEqual({
      download: readers,
      info: readers,
      exists: readers,
      list: readers,
      listV2: readers,
      sign: readers,
      upload: writers,
      'signed upload': writers,
      upsert: writers,
      update: writers,
      copy: writers,
      move: writers,
      remove: writers,
    });
  });

  test("the student's attachment to the teacher", async () => {
    const readers = '-+--+--';
    const nobody = '-------';
    expect(await everyWay('message-attachments', `${conversation}/${people.student.id}`)).toEqual({
      download: readers,
      info: readers,
      exists: readers,
      list: readers,
      listV2: readers,
      sign: readers,
      upload: '-+-----',
      'signed upload': '-+-----',
      upsert: nobody,
      update: nobody,
      copy: '-+-----',
      move: nobody,
      remove: nobody,
    });
  });

  test('buckets are for operators', async () => {
    for (const name of actors) {
      const files = clients.get(name);
      expect(await files?.listBuckets()).toEqual({ data: [], error: null });
      expect((await files?.getBucket('avatars'))?.error?.message).toBe('Bucket not found');
      expect((await files?.createBucket(`of-${name}`))?.error?.message).toBe(
        'new row violates row-level security policy',
      );
      expect((await files?.updateBucket('avatars', { public: false }))?.error?.message).toBe(
        'Bucket not found',
      );
      expect((await files?.emptyBucket('avatars'))?.error?.message).toBe('Bucket not found');
      expect((await files?.deleteBucket('avatars'))?.error?.message).toBe('Bucket not found');
    }
    const { data } = await server.operator.listBuckets();
    const buckets = ['avatars', 'course-materials', 'lesson-materials', 'message-attachments'];
    expect(data?.map(({ id }) => id)).toEqual(buckets);
  });
});

describe('crossing over', () => {
  test('a student carries nothing out of a course or a conversation into a public folder that is not theirs', async () => {
    const path = await existing('course-materials', course);
    const student = clients.get('student')?.from('course-materials');
    const to = { destinationBucket: 'avatars' };
    expect((await student?.copy(path, `${people.teacher.id}/x.png`, to))?.error?.message).toBe(
      'new row violates row-level security policy',
    );
    expect((await student?.move(path, `${people.student.id}/x.png`, to))?.error?.message).toBe(
      'Object not found',
    );
    expect((await server.operator.from('course-materials').exists(path)).data).toBe(true);
  });

  test('in a batch nobody removes what is not theirs', async () => {
    const own = await existing('avatars', people.student.id);
    const foreign = await existing('avatars', people.teacher.id);
    const { data } = (await clients.get('student')?.from('avatars').remove([own, foreign])) ?? {};
    expect(data?.map(({ name }) => name)).toEqual([own]);
    expect((await server.operator.from('avatars').exists(foreign)).data).toBe(true);
  });

  test('the owner is the uploader', async () => {
    const path = `${people.student.id}/owned.png`;
    await clients.get('student')?.from('avatars').upload(path, png, type);
    const { rows } = await server.pool.query('select owner, owner_id from storage.objects where name = $1', [
      path,
    ]);
    expect(rows).toEqual([{ owner: people.student.id, owner_id: people.student.id }]);
  });
});

describe('a person whose session has ended', () => {
  test('reads and writes nothing more, at once', async () => {
    const { rows } = await server.pool.query<{ id: string }>(
      'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
      [people.student.id],
    );
    const { tokenOf } = await import('@lomdim/testing/people/tokens');
    const token = await tokenOf(server, { sub: people.student.id, session_id: rows[0]?.id });
    const path = await existing('course-materials', course);
    const get = () =>
      fetch(`${server.storage}/object/authenticated/course-materials/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await get()).status).toBe(200);
    await server.pool.query('delete from auth.sessions where id = $1', [rows[0]?.id]);
    const refused = await get();
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
  });

  test('also not with an address that was signed for an upload', async () => {
    const path = `${people.otherStudent.id}/later.png`;
    const own = clients.get('otherStudent')?.from('avatars');
    const signed = await own?.createSignedUploadUrl(path);
    await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      people.otherStudent.id,
    ]);
    const visitor = clients.get('visitor')?.from('avatars');
    const { error } = (await visitor?.uploadToSignedUrl(path, signed?.data?.token ?? '', png, type)) ?? {};
    expect(error).toMatchObject({ statusCode: '403' });
  });
});

describe('two people at the same instant', () => {
  test('each sees and writes their own', async () => {
    const pairs = [people.student, people.teacher] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const me = pairs[index % 2] ?? people.student;
        const other = pairs[(index + 1) % 2] ?? people.teacher;
        const files = clients.get(me === people.student ? 'student' : 'teacher')?.from('avatars');
        const own = await files?.upload(`${me.id}/${index}.png`, png, type);
        const foreign = await files?.upload(`${other.id}/${index}.png`, png, type);
        return [own?.error, foreign?.error?.message];
      }),
    );
    expect(outcomes).toEqual(Array(40).fill([null, 'new row violates row-level security policy']));
  });
});
