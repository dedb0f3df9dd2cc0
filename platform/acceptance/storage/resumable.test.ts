import { randomBytes } from 'node:crypto';
import { type S3Server, startS3Server } from '@lomdim/testing/s3/s3-server';
import { startServerBeside } from '@lomdim/testing/server/server-beside';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { append, appendAndCut, ask, begin, chunkSize, offsetOf, uploadOf } from './support/resumable.ts';
import { isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

const megabyte = 1024 * 1024;

describe.each(['folder', 'bucket'])('files that come in parts, kept in a %s', (kind) => {
  let s3: S3Server | undefined;
  let server: StorageServer;
  const sender = () => ({ url: server.storage, token: server.serviceRoleKey });

  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3Server() : undefined;
    server = await startStorageServer(s3 ? { STORAGE_S3_URL: s3.url } : {});
    await server.operator.createBucket('films', { public: false });
  });
  afterAll(async () => {
    await server.stop();
    await s3?.stop();
  });

  async function contentOf(name: string): Promise<Buffer> {
    const { data, error } = await server.operator.from('films').download(name);
    if (error) throw error;
    return Buffer.from(await data.arrayBuffer());
  }

  const partsLeft = async () =>
    (await server.pool.query('select count(*)::int as left from storage.multipart_upload_parts')).rows[0]
      .left;

  test('20 MB, stopped in the middle by the official client and taken up again', async () => {
    const content = randomBytes(20 * megabyte);
    const first = uploadOf(sender(), content, {
      bucket: 'films',
      name: 'a/long one.mp4',
      type: 'video/mp4',
      onProgress: (sent) => {
        if (sent > 1.5 * chunkSize) void first.upload.abort();
      },
    });
    await expect
      .poll(() => first.upload.url && offsetOf(first.upload.url, server.serviceRoleKey))
      .toBeTruthy();
    await expect
      .poll(async () => offsetOf(first.upload.url ?? '', server.serviceRoleKey))
      .toBeGreaterThanOrEqual(chunkSize);
    expect(await offsetOf(first.upload.url ?? '', server.serviceRoleKey)).toBeLessThan(content.length);

    await server.restart(async () => undefined);
    const second = uploadOf(sender(), content, {
      bucket: 'films',
      name: 'a/long one.mp4',
      uploadUrl: first.upload.url,
    });
    await second.done;
    expect((await contentOf('a/long one.mp4')).equals(content)).toBe(true);
    const { data } = await server.operator.from('films').info('a/long one.mp4');
    expect(data).toMatchObject({ contentType: 'video/mp4', size: content.length });
    expect(await partsLeft()).toBe(0);
  });

  test('what arrived before a connection was cut is kept, and goes on at another server', async () => {
    const content = randomBytes(3 * megabyte);
    const { serviceRoleKey: token } = server;
    const url = await begin(sender(), { bucket: 'films', name: 'cut' }, content.length);
    expect((await append(url, token, 0, content.subarray(0, 1000))).status).toBe(204);
    await appendAndCut(url, token, {
      offset: 1000,
      announced: content.length - 1000,
      sent: content.subarray(1000, 2 * megabyte),
    });
    await expect.poll(() => offsetOf(url, token)).toBeGreaterThan(1000);
    const offset = await offsetOf(url, token);

    const beside = await startServerBeside(server, s3 ? { STORAGE_S3_URL: s3.url } : {});
    try {
      const there = `${beside.url}${new URL(url).pathname}`;
      expect(await offsetOf(there, token)).toBe(offset);
      const last = await append(there, token, offset, content.subarray(offset));
      expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)]);
      // Whoever did not hear it is told once more, here as there.
      expect(await offsetOf(url, token)).toBe(content.length);
    } finally {
      await beside.stop();
    }
    expect((await contentOf('cut')).equals(content)).toBe(true);
  });

  test.runIf(kind === 'bucket')(
    'a store that is away for a while costs one part, the last one too',
    async () => {
      const { serviceRoleKey: token } = server;
      const content = randomBytes(2000);
      const url = await begin(sender(), { bucket: 'films', name: 'patient' }, content.length);
      for (const start of [0, 1000]) {
        const part = content.subarray(start, start + 1000);
        if (s3) s3.faults = (method) => (method === 'PUT' ? { status: 503 } : undefined);
        expect((await append(url, token, start, part)).status).toBe(503);
        if (s3) s3.faults = () => undefined;
        expect(await offsetOf(url, token)).toBe(start);
        expect((await append(url, token, start, part)).status).toBe(204);
      }
      expect((await contentOf('patient')).equals(content)).toBe(true);
    },
  );

  test('of two who send the same part at two servers one succeeds', async () => {
    const { serviceRoleKey: token } = server;
    const beside = await startServerBeside(server, s3 ? { STORAGE_S3_URL: s3.url } : {});
    try {
      for (const [index, isLast] of [false, true, false, true].entries()) {
        const mine = Buffer.alloc(megabyte, 'm');
        const theirs = Buffer.alloc(megabyte, 't');
        const name = `raced ${index}`;
        const url = await begin(sender(), { bucket: 'films', name }, isLast ? megabyte : megabyte + 1);
        const there = `${beside.url}${new URL(url).pathname}`;
        const answers = await Promise.all([append(url, token, 0, mine), append(there, token, 0, theirs)]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status === 204)).toHaveLength(1);
        expect([409, 423]).toContain(statuses.find((status) => status !== 204));
        if (!isLast) expect((await append(url, token, megabyte, Buffer.from('.'))).status).toBe(204);
        const content = (await contentOf(name)).subarray(0, megabyte);
        expect(content.equals(statuses[0] === 204 ? mine : theirs)).toBe(true);
      }
    } finally {
      await beside.stop();
    }
  });

  test('an empty file, one whose length is said at the end, and one that is ended', async () => {
    const { serviceRoleKey: token } = server;
    await uploadOf(sender(), Buffer.alloc(0), { bucket: 'films', name: 'empty' }).done;
    expect(await contentOf('empty')).toHaveLength(0);

    const content = randomBytes(5000);
    await uploadOf(sender(), content, { bucket: 'films', name: 'later', uploadLengthDeferred: true }).done;
    expect((await contentOf('later')).equals(content)).toBe(true);

    const url = await begin(sender(), { bucket: 'films', name: 'ended' }, 10);
    await append(url, token, 0, Buffer.from('begun'));
    expect((await ask('DELETE', url, { token })).status).toBe(204);
    expect((await ask('HEAD', url, { token })).status).toBe(404);
    expect(await partsLeft()).toBe(0);
  });

  test('in the end nothing is left but the files', async () => {
    if (s3) return expect(await partsLeft()).toBe(0);
    await expect.poll(() => isTidy(server)).toBe(true);
  });
});
