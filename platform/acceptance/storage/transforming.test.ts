import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photograph, picture } from './support/pictures.ts';
import { type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('open', { public: true });
  await server.operator.createBucket('closed', { public: false });
  for (const bucket of ['open', 'closed']) {
    await server.operator.from(bucket).upload('wide.jpg', await picture('jpeg', 600, 300));
    await server.operator.from(bucket).upload('text.txt', 'no picture');
    await server.operator.from(bucket).upload('photo.jpg', await photograph());
  }
});
afterAll(() => server.stop());

type Transform = NonNullable<
  NonNullable<Parameters<ReturnType<typeof open>['getPublicUrl']>[1]>['transform']
>;
const open = () => server.operator.from('open');

async function rendered(transform: Transform, headers: Record<string, string> = {}, path = 'wide.jpg') {
  const answer = await fetch(open().getPublicUrl(path, { transform }).data.publicUrl, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, shape: answer.ok ? await sharp(bytes).metadata() : undefined };
}

describe('a picture in another size', () => {
  test.each([
    [{ width: 100, height: 100 }, 100, 100],
    [{ width: 100 }, 100, 50],
    [{ height: 50 }, 100, 50],
    [{ width: 100, height: 100, resize: 'contain' }, 100, 50],
    [{ width: 100, height: 100, resize: 'fill' }, 100, 100],
    [{ width: 100, height: 100, resize: 'cover' }, 100, 100],
  ] as const)('%j', async (transform, width, height) => {
    const { shape, answer } = await rendered(transform);
    expect(shape).toMatchObject({ width, height, format: 'jpeg' });
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('max-age=3600');
  });

  test('worse but smaller', async () => {
    const fine = await rendered({ width: 300, quality: 95 });
    const coarse = await rendered({ width: 300, quality: 20 });
    expect(coarse.bytes.length).toBeLessThan(fine.bytes.length);
  });

  test('in the form that the browser likes, unless it wants the original one', async () => {
    const accept = { accept: 'image/avif,image/webp,*/*' };
    expect((await rendered({ width: 90 }, accept)).shape?.format).toBe('webp');
    expect((await rendered({ width: 90, format: 'origin' }, accept)).shape?.format).toBe('jpeg');
    expect((await rendered({ width: 90 })).answer.headers.get('vary')).toContain('accept');
  });

  test('standing upright and without what a camera wrote into it', async () => {
    const { bytes, shape } = await rendered({ width: 50 }, {}, 'photo.jpg');
    expect(shape).toMatchObject({ width: 50, height: 75 });
    expect(bytes.includes('Secret')).toBe(false);
  });

  test('is not sent again', async () => {
    const { answer } = await rendered({ width: 100 });
    const etag = answer.headers.get('etag') ?? '';
    expect((await rendered({ width: 100 }, { 'if-none-match': etag })).answer.status).toBe(304);
    expect((await rendered({ width: 200 }, { 'if-none-match': etag })).answer.status).toBe(200);
  });

  test('follows its original', async () => {
    await open().upload('changing.png', await picture('png', 100, 100));
    expect((await rendered({ width: 50 }, {}, 'changing.png')).shape).toMatchObject({
      width: 50,
      height: 50,
    });
    await open().update('changing.png', await picture('png', 100, 200));
    expect((await rendered({ width: 50 }, {}, 'changing.png')).shape).toMatchObject({
      width: 50,
      height: 100,
    });
  });

  test('asked for by many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => rendered({ width: 50 * 2 ** (index % 3) })),
    );
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(30).fill(200));
  });
});

describe('there are a few sizes, and a request for another gets the next larger one', () => {
  test.each([
    [{ width: 1 }, 50, 'width:50,resizing_type:fill'],
    [{ width: 51 }, 100, 'width:100,resizing_type:fill'],
    [{ width: 399, height: 100 }, 400, 'height:100,width:400,resizing_type:fill'],
    [{ width: 401, resize: 'contain' }, 600, 'width:800,resizing_type:fit'],
    [{ width: 5000 }, 1600, 'width:1600,resizing_type:fill'],
    [{ width: 100, quality: 61 }, 100, 'width:100,resizing_type:fill,quality:80'],
  ] as const)('%j', async (transform, width, described) => {
    const { shape, answer } = await rendered(transform);
    expect(shape).toMatchObject({ width });
    expect(answer.headers.get('x-transformations')).toBe(described);
  });

  test('so that a picture in every size there is, is a handful of pictures', async () => {
    const tags = new Set<string | null>();
    for (let width = 101; width <= 200; width += 9) {
      for (const quality of [61, 70, 79]) {
        tags.add((await rendered({ width, quality })).answer.headers.get('etag'));
      }
    }
    expect(tags.size).toBe(1);
  });
});

describe('of a private picture', () => {
  const closed = () => server.operator.from('closed');

  test('only for those who may see it', async () => {
    const transform = { width: 50, height: 50 };
    const { data } = await closed().download('wide.jpg', { transform });
    expect(data?.type).toBe('image/jpeg');
    const visitor = (await server.as({ id: null })).from('closed');
    expect((await visitor.download('wide.jpg', { transform })).error?.message).toBe('Object not found');
    const url = visitor.getPublicUrl('wide.jpg', { transform }).data.publicUrl;
    expect((await fetch(url)).status).toBe(400);
  });

  test('with a signed address, which fixes the size', async () => {
    const { data } = await closed().createSignedUrl('wide.jpg', 60, {
      transform: { width: 200, height: 200, quality: 60 },
    });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(answer.headers.get('x-transformations')).toBe(
      'height:200,width:200,resizing_type:fill,quality:60',
    );
    const other = await fetch(`${data?.signedUrl}&width=10&height=10`);
    expect(await sharp(Buffer.from(await other.arrayBuffer())).metadata()).toMatchObject({ width: 200 });
  });
});

test.each([
  ['what is no picture', 'text.txt', { width: 10 }],
  ['a size of nothing', 'wide.jpg', { width: -1 }],
  ['a way that is none', 'wide.jpg', { width: 10, resize: 'stretch' as 'fill' }],
])('%s is refused', async (_what, path, transform) => {
  const { answer, bytes } = await rendered(transform, {}, path);
  expect(answer.status).toBe(400);
  expect(JSON.parse(bytes.toString())).toMatchObject({ statusCode: '400', message: expect.any(String) });
});
