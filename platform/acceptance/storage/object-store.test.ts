import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@lomdim/testing/s3/s3-server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, MissingFile } from '../../src/storage/store/file-store.ts';
import { moveFiles } from '../../src/storage/store/move-files.ts';
import { openStores } from '../../src/storage/store/open-store.ts';
import { parseS3Address } from '../../src/storage/store/s3-address.ts';
import type { Drafts } from '../../src/storage/upload/drafts.ts';
import { filesIn, type StorageServer, startStorageServer } from './support/storage-server.ts';

/** Servers that share a database know each other's tokens. */
const JWT_SECRET = randomBytes(32).toString('hex');

let s3: S3Server;
let server: StorageServer;
let folder: FileStore;
let bucket: FileStore;
let drafts: Drafts;

async function storesWith(dataDir: string) {
  const objectStorage = parseS3Address(s3.url);
  if ('problem' in objectStorage) throw new Error(objectStorage.problem);
  const { move, drafts } = await openStores({ dataDir, objectStorage });
  if (!move) throw new Error('a bucket is named');
  return { folder: move.from, bucket: move.to, drafts };
}

beforeAll(async () => {
  s3 = await startS3Server();
  server = await startStorageServer({ STORAGE_S3_URL: s3.url, JWT_SECRET });
  ({ folder, bucket, drafts } = await storesWith(server.dataDir));
  await server.operator.createBucket('papers', { public: false });
});
afterEach(() => {
  s3.faults = () => undefined;
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const papers = () => server.operator.from('papers');

async function contentOf(name: string, from = server): Promise<Buffer> {
  const { data, error } = await from.operator.from('papers').download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

async function versionOf(name: string): Promise<string> {
  const { rows } = await server.pool.query('select version from storage.objects where name = $1', [name]);
  return rows[0].version;
}

async function isIn(store: FileStore, version: string): Promise<boolean> {
  const opened = await store.open(version).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  opened?.destroy();
  return opened !== undefined;
}

describe('with a bucket', () => {
  test('files lie in it, whole and in parts, and nothing is left on this machine', async () => {
    for (const size of [0, 5000, 9_000_000]) {
      const content = randomBytes(size);
      expect((await papers().upload(`of ${size}`, content)).error).toBeNull();
      expect((await contentOf(`of ${size}`)).equals(content)).toBe(true);
      expect(await isIn(bucket, await versionOf(`of ${size}`))).toBe(true);
    }
    const part = await fetch(`${server.storage}/object/authenticated/papers/of 9000000`, {
      headers: { authorization: `Bearer ${server.serviceRoleKey}`, range: 'bytes=8999990-' },
    });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect([await filesIn(server, 'storage'), await filesIn(server, 'storage-drafts')]).toEqual([[], []]);
  });

  test('files are copied, moved, replaced and removed there', async () => {
    await papers().upload('first', randomBytes(100));
    await papers().copy('first', 'second');
    await papers().move('second', 'third');
    expect((await contentOf('third')).equals(await contentOf('first'))).toBe(true);

    const replaced = await versionOf('first');
    await papers().upload('first', Buffer.from('anew'), { upsert: true });
    expect((await contentOf('first')).toString()).toBe('anew');
    const removed = await versionOf('third');
    await papers().remove(['third']);
    await expect
      .poll(async () => Promise.all([replaced, removed].map((version) => isIn(bucket, version))))
      .toEqual([false, false]);
  });

  test('servers on two machines see one set of files, and of two uploads of one name one wins whole', async () => {
    const DATABASE_URL = server.databaseUrl;
    const second = await startStorageServer({ STORAGE_S3_URL: s3.url, JWT_SECRET, DATABASE_URL });
    try {
      expect(second.dataDir).not.toBe(server.dataDir);
      await papers().upload('shared', Buffer.from('from the first'));
      expect((await contentOf('shared', second)).toString()).toBe('from the first');

      const contents = [randomBytes(50_000), randomBytes(60_000)] as const;
      const uploads = await Promise.all([
        papers().upload('at once', contents[0]),
        second.operator.from('papers').upload('at once', contents[1]),
      ]);
      const winners = uploads.flatMap(({ error }, index) => (error ? [] : [index]));
      expect(winners).toHaveLength(1);
      for (const reader of [server, second]) {
        expect((await contentOf('at once', reader)).equals(contents[winners[0] as 0 | 1])).toBe(true);
      }
    } finally {
      await second.stop();
    }
  });

  test('a bucket that is out of reach gives a clear answer, and nothing is lost', async () => {
    await papers().upload('kept', Buffer.from('kept'));
    s3.faults = () => ({ status: 503 });
    const refused = await papers().upload('refused', Buffer.from('x'));
    expect(refused.error).toMatchObject({
      status: 503,
      message: 'The stored files cannot be reached right now',
    });
    expect((await papers().download('kept')).error).toMatchObject({ status: 503 });
    s3.faults = () => undefined;
    expect((await contentOf('kept')).toString()).toBe('kept');
    expect((await papers().upload('refused', Buffer.from('x'))).error).toBeNull();
  });
  test.each([50_000, 9_000_000])(
    'a file of %d bytes that is cut on its way there leaves nothing',
    async (size) => {
      const before = await s3.objects();
      s3.faults = (method) => (method === 'PUT' ? { cutRequestAfter: 20_000 } : undefined);
      const cut = await papers().upload(`cut of ${size}`, randomBytes(size));
      expect(cut.error).toMatchObject({
        status: 503,
        message: 'The stored files cannot be reached right now',
      });
      expect(await filesIn(server, 'storage-drafts')).toEqual([]);
      expect(await s3.objects()).toEqual(before);
      expect(await s3.unfinishedUploads()).toEqual([]);

      let cuts = 2;
      s3.faults = (method) => (method === 'PUT' && cuts-- > 0 ? { cutRequestAfter: 20_000 } : undefined);
      const content = randomBytes(size);
      expect((await papers().upload(`cut of ${size}`, content)).error).toBeNull();
      expect((await contentOf(`cut of ${size}`)).equals(content)).toBe(true);
      expect(cuts).toBeLessThanOrEqual(0);
    },
  );

  test('a small file that is cut on its way back gives a clear answer', async () => {
    const content = randomBytes(1000);
    await papers().upload('small', content);
    s3.faults = (method) => (method === 'GET' ? { cutAfter: 100 } : undefined);
    expect((await papers().download('small')).error).toMatchObject({ status: 503 });
    s3.faults = () => undefined;
    expect((await contentOf('small')).equals(content)).toBe(true);
  });
});

describe('files that move', () => {
  const move = (from: FileStore, to: FileStore) =>
    onConnection((client) => moveFiles({ client, from, to, drafts }));

  /** As a server without a bucket had stored it. */
  async function inFolder(name: string, content: Buffer): Promise<string> {
    const version = randomUUID();
    const path = join(server.dataDir, version);
    await writeFile(path, content);
    await folder.put(version, path);
    await server.pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ('papers', $1, $2, jsonb_build_object('size', $3::int, 'mimetype', 'text/plain'))`,
      [name, version, content.length],
    );
    return version;
  }

  test('are read where they are, before, during and after', async () => {
    const versions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => inFolder(`old ${index}`, Buffer.from(`content ${index}`))),
    );
    let isMoving = true;
    let reads = 0;
    const reading = (async () => {
      for (; isMoving; reads += 1) {
        const index = reads % 30;
        expect((await contentOf(`old ${index}`)).toString()).toBe(`content ${index}`);
        await papers().upload(`new ${reads}`, Buffer.from(`${reads}`));
      }
    })();
    await expect.poll(() => reads).toBeGreaterThan(3);
    expect(await move(folder, bucket)).toEqual({ moved: 30 });
    isMoving = false;
    await reading;
    expect(await filesIn(server, 'storage')).toEqual([]);
    for (const version of versions) expect(await isIn(bucket, version)).toBe(true);
    expect((await contentOf('old 29')).toString()).toBe('content 29');
    expect(await move(folder, bucket)).toEqual({ moved: 0 });
  });

  test('go on from where somebody was interrupted, and come back', async () => {
    for (let index = 0; index < 8; index += 1) await inFolder(`again ${index}`, randomBytes(50));
    let puts = 0;
    s3.faults = (method) => {
      if (method === 'PUT') puts += 1;
      return puts > 3 ? { status: 500 } : undefined;
    };
    await expect(move(folder, bucket)).rejects.toThrow('object store');
    const left = (await filesIn(server, 'storage')).length;
    expect(left).toBeGreaterThan(0);
    s3.faults = () => undefined;
    expect(await move(folder, bucket)).toEqual({ moved: left });

    const { moved } = await move(bucket, folder);
    expect(await filesIn(server, 'storage')).toHaveLength(moved);
    expect(await contentOf('again 7')).toHaveLength(50);
    await move(folder, bucket);
  });

  test('are copied and removed also before they have moved', async () => {
    const version = await inFolder('unmoved', Buffer.from('unmoved'));
    expect((await papers().copy('unmoved', 'its copy')).error).toBeNull();
    expect(await isIn(bucket, await versionOf('its copy'))).toBe(true);
    expect((await contentOf('its copy')).toString()).toBe('unmoved');
    await papers().remove(['unmoved']);
    await expect.poll(() => isIn(folder, version)).toBe(false);
  });

  test('come back out of a bucket that drains, and new ones do not go there', async () => {
    await papers().upload('before', Buffer.from('before'));
    // On the same folder, as the same machine would be started anew.
    const draining = await startStorageServer({
      STORAGE_S3_URL: `${s3.url}?drain=yes`,
      JWT_SECRET,
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
    });
    try {
      await draining.operator.from('papers').upload('meanwhile', Buffer.from('meanwhile'));
      expect(await isIn(bucket, await versionOf('meanwhile'))).toBe(false);
      expect((await contentOf('before', draining)).toString()).toBe('before');
      await move(bucket, folder);
      expect(await isIn(bucket, await versionOf('before'))).toBe(false);
      // Those that were not started anew yet find both.
      for (const reader of [draining, server]) {
        for (const name of ['before', 'meanwhile'])
          expect((await contentOf(name, reader)).toString()).toBe(name);
      }
    } finally {
      await draining.stop();
      await move(folder, bucket);
    }
  });

  test('stay where they are when they arrive changed', async () => {
    const version = await inFolder('precious', Buffer.from('precious'));
    const other = await mkdtemp(join(tmpdir(), 'lomdim-changed-'));
    const { folder: careful } = await storesWith(other);
    const careless: FileStore = {
      ...careful,
      put: async (put, path) => {
        await writeFile(path, 'something else');
        await careful.put(put, path);
      },
    };
    await expect(move(folder, careless)).rejects.toThrow(`${version} did not arrive as it was`);
    expect((await contentOf('precious')).toString()).toBe('precious');
    await rm(other, { recursive: true });
  });
});

async function onConnection<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
