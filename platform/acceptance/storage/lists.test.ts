import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
const names = [
  'b.txt',
  'a.txt',
  'sub/x.txt',
  'sub/deep/y.txt',
  'Sub2/z.txt',
  'émile.txt',
  'a b/c.txt',
  'percent.txt',
];

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('papers', { public: false });
  for (const name of names) await server.operator.from('papers').upload(name, name);
});
afterAll(() => server.stop());

const files = () => server.operator.from('papers');
const namesOf = (list: { name: string }[] | null | undefined) => list?.map(({ name }) => name);

describe('one folder', () => {
  test('files and folders by name; a folder is a name and nothing else', async () => {
    const { data } = await files().list();
    expect(namesOf(data)).toEqual(['Sub2', 'a b', 'a.txt', 'b.txt', 'percent.txt', 'sub', 'émile.txt']);
    expect(data?.find(({ name }) => name === 'sub')).toEqual({
      name: 'sub',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.find(({ name }) => name === 'a.txt')).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      metadata: {
        size: 5,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        eTag: expect.any(String),
        contentLength: 5,
        httpStatusCode: 200,
      },
    });
  });

  test.each([
    ['sub', ['deep', 'x.txt']],
    ['sub/', ['deep', 'x.txt']],
    ['/sub//deep', ['y.txt']],
    ['su', []],
    ['nowhere', []],
    ['%', []],
  ])('%s', async (folder, expected) => {
    expect(namesOf((await files().list(folder)).data)).toEqual(expected);
  });

  test('page by page', async () => {
    const first = await files().list('', { limit: 3 });
    const second = await files().list('', { limit: 3, offset: 3 });
    expect([...(namesOf(first.data) ?? []), ...(namesOf(second.data) ?? [])]).toEqual([
      'Sub2',
      'a b',
      'a.txt',
      'b.txt',
      'percent.txt',
      'sub',
    ]);
  });

  test('in another order', async () => {
    const { data } = await files().list('', { sortBy: { column: 'name', order: 'desc' } });
    expect(namesOf(data)?.[0]).toBe('émile.txt');
    const byTime = await files().list('', { sortBy: { column: 'created_at', order: 'asc' } });
    const onlyFiles = byTime.data?.filter(({ id }) => id !== null);
    expect(namesOf(onlyFiles)).toEqual(['b.txt', 'a.txt', 'émile.txt', 'percent.txt']);
  });

  test.each([
    ['', 'A', ['a b', 'a.txt']],
    ['', 'sub/x', ['x.txt']],
    ['sub', 'de', ['deep']],
    ['', '%', []],
    ['', '_', []],
  ])('in %j what begins with %j', async (folder, search, expected) => {
    expect(namesOf((await files().list(folder, { search })).data)).toEqual(expected);
  });

  test('a hundred at most when nothing is said', async () => {
    await server.pool.query(
      "insert into storage.objects (bucket_id, name) select 'papers', 'many/' || i from generate_series(1, 150) i",
    );
    expect((await files().list('many')).data).toHaveLength(100);
    expect((await files().list('many', { limit: 1000 })).data).toHaveLength(150);
  });

  test('of a bucket that is not there', async () => {
    expect((await server.operator.from('nowhere').list()).error?.message).toBe('Bucket not found');
  });
});

describe('everything that begins with a prefix', () => {
  test('all the way down', async () => {
    const { data } = await files().listV2({ prefix: 'sub' });
    expect(data).toMatchObject({ hasNext: false, folders: [] });
    expect(namesOf(data?.objects)).toEqual(['sub/deep/y.txt', 'sub/x.txt']);
  });

  test('folders listed as one', async () => {
    const { data } = await files().listV2({ prefix: 'sub/', with_delimiter: true });
    expect(data?.folders).toEqual([{ key: 'sub/deep', name: 'sub/deep/' }]);
    expect(namesOf(data?.objects)).toEqual(['sub/x.txt']);
    expect((await files().listV2({ prefix: 's', with_delimiter: true })).data?.folders).toEqual([
      { key: 'sub', name: 'sub/' },
    ]);
  });

  test.each(['name', 'created_at', 'updated_at'] as const)(
    'page by page by %s, both ways',
    async (column) => {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await files().listV2({
            limit: 7,
            with_delimiter: true,
            sortBy: { column, order },
            ...(cursor === undefined ? {} : { cursor }),
          });
          seen.push(...(namesOf(data?.folders) ?? []), ...(namesOf(data?.objects) ?? []));
          cursor = data?.nextCursor;
          expect(data?.hasNext).toBe(cursor !== undefined);
        } while (cursor !== undefined);
        expect([...seen].sort()).toEqual(
          ['Sub2/', 'a b/', 'a.txt', 'b.txt', 'many/', 'percent.txt', 'sub/', 'émile.txt'].sort(),
        );
        expect(seen).toHaveLength(8);
      }
    },
  );

  test('rows written at the same instant are neither lost nor listed twice', async () => {
    const seen = new Set<string>();
    let count = 0;
    let cursor: string | undefined;
    do {
      const { data } = await files().listV2({
        prefix: 'many/',
        limit: 40,
        sortBy: { column: 'created_at', order: 'desc' },
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { name } of data?.objects ?? []) seen.add(name);
      count += data?.objects.length ?? 0;
      cursor = data?.nextCursor;
    } while (cursor !== undefined);
    expect({ count, distinct: seen.size }).toEqual({ count: 150, distinct: 150 });
  });
});

describe('buckets', () => {
  test('are made, shown, changed, emptied and taken away', async () => {
    const { operator } = server;
    const made = await operator.createBucket('box', {
      public: true,
      fileSizeLimit: '20mb',
      allowedMimeTypes: ['text/*'],
    });
    expect(made).toEqual({ data: { name: 'box' }, error: null });
    expect((await operator.createBucket('box')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    const shown = {
      id: 'box',
      name: 'box',
      owner: '',
      public: true,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['text/*'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect((await operator.getBucket('box')).data).toEqual(shown);
    expect((await operator.listBuckets({ search: 'box' })).data).toEqual([{ ...shown, type: 'STANDARD' }]);
    // What is not mentioned stays; what is null goes.
    await operator.updateBucket('box', { public: false });
    expect((await operator.getBucket('box')).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
    });
    await operator.updateBucket('box', { public: false, fileSizeLimit: null, allowedMimeTypes: null });
    expect((await operator.getBucket('box')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    });
    await operator.from('box').upload('a', 'a');
    expect((await operator.deleteBucket('box')).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await operator.emptyBucket('box')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    });
    expect((await operator.from('box').list()).data).toEqual([]);
    expect((await operator.deleteBucket('box')).data).toEqual({ message: 'Successfully deleted' });
    expect((await operator.getBucket('box')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
    expect((await operator.deleteBucket('box')).error?.message).toBe('Bucket not found');
  });

  test('are listed in parts and in order', async () => {
    const { data } = await server.operator.listBuckets({
      limit: 2,
      offset: 1,
      sortColumn: 'name',
      sortOrder: 'desc',
    });
    expect(data?.map(({ id }) => id)).toEqual(['message-attachments', 'lesson-materials']);
    const found = await server.operator.listBuckets({ search: 'MATERIAL' });
    expect(found.data?.map(({ id }) => id)).toEqual(['course-materials', 'lesson-materials']);
  });
});
