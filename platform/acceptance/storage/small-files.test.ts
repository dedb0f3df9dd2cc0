import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
const content = randomBytes(2000);

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('closed', { public: false });
});
afterAll(() => server.stop());

const get = (name: string, headers: Record<string, string> = {}, key = server.serviceRoleKey) =>
  fetch(`${server.storage}/object/authenticated/closed/${name}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const bytes = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer());
const upload = async (name: string, body: Buffer | string) => {
  const { error } = await server.operator.from('closed').upload(name, body, { upsert: true });
  expect(error).toBeNull();
};

test('is sent whole and in parts, the first time and again', async () => {
  await upload('whole', content);
  for (const _ of ['from the store', 'from memory']) {
    expect((await bytes(get('whole'))).equals(content)).toBe(true);
    const part = await get('whole', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/2000');
    expect((await bytes(Promise.resolve(part))).equals(content.subarray(10, 20))).toBe(true);
  }
});

test('is given to nobody who may not have it, also when somebody else has just had it', async () => {
  await upload('private', content);
  expect((await get('private')).status).toBe(200);
  const refused = await get('private', {}, server.anonKey);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ statusCode: '404' });
});

test('is taken from nobody who may not bring it: nothing of it is written down', async () => {
  const before = await filesIn(server, 'storage');
  for (const key of [server.anonKey, await server.tokenFor({ id: randomUUID() })]) {
    const refused = await fetch(`${server.storage}/object/closed/refused`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: content,
    });
    expect(await refused.json()).toMatchObject({ statusCode: '403' });
  }
  expect(await filesIn(server, 'storage')).toEqual(before);
});

test('in a bucket that is not there is refused for that, whoever brings it', async () => {
  for (const key of [server.anonKey, server.serviceRoleKey]) {
    for (const method of ['POST', 'PUT', 'GET']) {
      const refused = await fetch(`${server.storage}/object/nowhere/file`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'GET' ? {} : { body: content }),
      });
      expect(await refused.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
    }
  }
});

test('of two that take the same name at the same instant one wins, and nothing of the other stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const contents = [randomBytes(3000), randomBytes(3000)] as const;
    const results = await Promise.all(
      contents.map((one) => server.operator.from('closed').upload(`contested ${round}`, one)),
    );
    const winners = contents.filter((_, index) => !results[index]?.error);
    expect(winners).toHaveLength(1);
    expect(winners[0]?.equals(await bytes(get(`contested ${round}`)))).toBe(true);
  }
  await expect.poll(() => isTidy(server)).toBe(true);
});

test('in a public bucket is there for everyone, also for whom it is no use to be somebody', async () => {
  await server.operator.createBucket('open', { public: true });
  await server.operator.from('open').upload('file', content);
  const gone = await server.tokenFor({ id: randomUUID() });
  const way = (bucket: string) =>
    fetch(`${server.storage}/object/authenticated/${bucket}/file`, {
      headers: { authorization: `Bearer ${gone}` },
    });
  await server.operator.from('closed').upload('file', content);
  expect((await bytes(way('open'))).equals(content)).toBe(true);
  expect((await way('closed')).status).toBe(400);
});

test('is another one as soon as it was replaced, and gone as soon as it was removed', async () => {
  await upload('changing', 'first');
  expect(String(await bytes(get('changing')))).toBe('first');
  await upload('changing', 'second');
  expect(String(await bytes(get('changing')))).toBe('second');
  await server.operator.from('closed').remove(['changing']);
  expect((await get('changing')).status).toBe(400);
});

test('of many who replace and read at once, everybody gets one whole content, and the last stays', async () => {
  const written = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(3000));
  await upload('busy', written[0] ?? '');
  const reading = Array.from({ length: 40 }, async () => String(await bytes(get('busy'))));
  for (const each of written) await upload('busy', each);
  for (const text of await Promise.all(reading)) expect(written).toContain(text);
  expect(String(await bytes(get('busy')))).toBe(written.at(-1));
});

test('is as long as its row says, also when the row was changed by hand', async () => {
  await upload('longer', content);
  for (const size of [500, 2000]) {
    await server.pool.query(
      `update storage.objects set metadata = metadata || jsonb_build_object('size', $1::int) where name = 'longer'`,
      [size],
    );
    expect((await bytes(get('longer'))).equals(content.subarray(0, size))).toBe(true);
  }
});

test('that is empty comes empty', async () => {
  await upload('empty', '');
  const answer = await get('empty');
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(0);
});
