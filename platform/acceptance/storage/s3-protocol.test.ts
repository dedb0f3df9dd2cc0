import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Client, s3Variables } from './support/s3-client.ts';
import { isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

const megabyte = 1024 * 1024;
const Bucket = 'papers';
let server: StorageServer;
let client: ReturnType<typeof s3Client>;

beforeAll(async () => {
  server = await startStorageServer(s3Variables);
  client = s3Client(server);
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => server.stop());

async function contentOf(Key: string, range?: string): Promise<Buffer> {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket, Key, ...(range ? { Range: range } : {}) }),
  );
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('buckets', () => {
  test('are made, listed, looked at and removed', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'short-lived' }));
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['papers', 'short-lived', 'avatars']),
    );
    expect(Buckets?.[0]?.CreationDate).toBeInstanceOf(Date);
    await client.send(new HeadBucketCommand({ Bucket: 'short-lived' }));
    const location = await client.send(new GetBucketLocationCommand({ Bucket: 'short-lived' }));
    expect(location.LocationConstraint).toBe('us-east-1');

    await client.send(new PutObjectCommand({ Bucket: 'short-lived', Key: 'a', Body: 'a' }));
    await expect(client.send(new DeleteBucketCommand({ Bucket: 'short-lived' }))).rejects.toMatchObject({
      name: 'BucketNotEmpty',
    });
    await client.send(new DeleteObjectCommand({ Bucket: 'short-lived', Key: 'a' }));
    await client.send(new DeleteBucketCommand({ Bucket: 'short-lived' }));
    await expect(client.send(new HeadBucketCommand({ Bucket: 'short-lived' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(client.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
      name: 'BucketAlreadyExists',
    });
  });
});

describe('objects', () => {
  test('are written and read, whole and in part, with what was said of them', async () => {
    const content = randomBytes(3 * megabyte);
    const Key = 'a/report (final) é+&.pdf';
    const { ETag } = await client.send(
      new PutObjectCommand({
        ...{ Bucket, Key, Body: content, ContentType: 'application/pdf', CacheControl: 'max-age=60' },
        Metadata: { author: 'somebody' },
      }),
    );
    expect((await contentOf(Key)).equals(content)).toBe(true);
    expect((await contentOf(Key, 'bytes=100-199')).equals(content.subarray(100, 200))).toBe(true);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({
      ...{ ETag, ContentLength: content.length, ContentType: 'application/pdf' },
      Metadata: { author: 'somebody' },
    });
    // The same file as everywhere else.
    const { data } = await server.operator.from(Bucket).download(Key);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true);
  });

  test('are written from a stream', async () => {
    const content = randomBytes(2 * megabyte);
    const pieces = Array.from({ length: 32 }, (_, index) =>
      content.subarray(index * 65536, (index + 1) * 65536),
    );
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'streamed',
        Body: Readable.from(pieces),
        ContentLength: content.length,
      }),
    );
    expect((await contentOf('streamed')).equals(content)).toBe(true);
  });

  test('are read and written on conditions', async () => {
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'conditional', Body: 'first' }));
    const get = (condition: object) =>
      client.send(new GetObjectCommand({ Bucket, Key: 'conditional', ...condition }));
    expect((await get({ IfMatch: ETag })).ETag).toBe(ETag);
    await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(get({ IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(get({ Range: 'bytes=100-' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 416 } });
    const anew = new PutObjectCommand({ Bucket, Key: 'conditional', Body: 'second', IfNoneMatch: '*' });
    await expect(client.send(anew)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await client.send(new PutObjectCommand({ Bucket, Key: 'conditional', Body: 'third' }));
    expect((await contentOf('conditional')).toString()).toBe('third');
  });

  test('are copied, with their own words or others', async () => {
    const Metadata = { author: 'first' };
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'of/origin é', Body: 'x', ContentType: 'text/plain', Metadata }),
    );
    const CopySource = `${Bucket}/${encodeURIComponent('of/origin é')}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource }));
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'copied' }))).Metadata).toEqual(Metadata);
    const others = {
      MetadataDirective: 'REPLACE',
      Metadata: { author: 'second' },
      ContentType: 'text/csv',
    } as const;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource, ...others }));
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'copied' }))).toMatchObject({
      ContentType: 'text/csv',
      Metadata: { author: 'second' },
    });
    const nothing = new CopyObjectCommand({ Bucket, Key: 'copied', CopySource: `${Bucket}/nothing` });
    await expect(client.send(nothing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are removed, one and many, also where there are none', async () => {
    for (const Key of ['gone/1', 'gone/2'])
      await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    const { Deleted, Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'gone/2' }, { Key: 'gone/<&>' }] } }),
    );
    expect(Deleted?.map(({ Key }) => Key).sort()).toEqual(['gone/2', 'gone/<&>']);
    expect(Errors).toBeUndefined();
    await expect(contentOf('gone/2')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are reached by an address that was signed', async () => {
    const put = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'by address' }), {
      expiresIn: 60,
    });
    expect((await fetch(put, { method: 'PUT', body: 'sent' })).status).toBe(200);
    const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'by address' }), {
      expiresIn: 60,
    });
    expect(await (await fetch(get)).text()).toBe('sent');
    expect((await fetch(get.replace('by%20address', 'streamed'))).status).toBe(403);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (const Key of ['list/a.txt', 'list/b/1', 'list/b/2', 'list/c&d.txt', 'list/e.txt'])
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  });

  test('by prefix, with folders, page by page', async () => {
    const Prefix = 'list/';
    const all = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    expect(all).toMatchObject({ KeyCount: 5, IsTruncated: false });
    expect(all.Contents?.[0]).toMatchObject({
      Key: 'list/a.txt',
      Size: 10,
      ETag: expect.stringMatching(/^".+"$/),
    });

    const found: (string | undefined)[] = [];
    for (let ContinuationToken: string | undefined, pages = 0; pages < 10; pages += 1) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', MaxKeys: 2, ContinuationToken }),
      );
      found.push(...(page.Contents ?? []).map(({ Key }) => Key));
      found.push(...(page.CommonPrefixes ?? []).map((folder) => folder.Prefix));
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated) break;
    }
    expect(found.sort()).toEqual(['list/a.txt', 'list/b/', 'list/c&d.txt', 'list/e.txt']);
    const later = await client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter: 'list/b/1' }));
    expect(later.Contents?.map(({ Key }) => Key)).toEqual(['list/b/2', 'list/c&d.txt', 'list/e.txt']);
  });

  test('as older clients ask for them', async () => {
    const first = await client.send(new ListObjectsCommand({ Bucket, Prefix: 'list/', MaxKeys: 3 }));
    const rest = await client.send(
      new ListObjectsCommand({ Bucket, Prefix: 'list/', Marker: first.NextMarker }),
    );
    expect([first.Contents?.length, rest.Contents?.length, rest.IsTruncated]).toEqual([3, 2, false]);
  });
});

describe('uploads in parts', () => {
  const begin = async (Key: string) => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4', Metadata: { kind: 'film' } }),
    );
    return { Bucket, Key, UploadId };
  };

  test('become one file, in the order of their numbers', async () => {
    const upload = await begin('film');
    const parts = [randomBytes(6 * megabyte), randomBytes(6 * megabyte), randomBytes(100)];
    const sent = await Promise.all(
      [3, 1, 2].map(async (PartNumber) => {
        const Body = parts[PartNumber - 1] ?? '';
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        return { PartNumber, ETag };
      }),
    );
    // The same number again takes its place.
    const again = await client.send(new UploadPartCommand({ ...upload, PartNumber: 3, Body: 'the end' }));
    const Parts = sent
      .map((part) => (part.PartNumber === 3 ? { ...part, ETag: again.ETag } : part))
      .sort((a, b) => a.PartNumber - b.PartNumber);
    const listed = await client.send(new ListPartsCommand(upload));
    expect(listed.Parts?.map(({ PartNumber, Size, ETag }) => ({ PartNumber, Size, ETag }))).toEqual(
      Parts.map((part, index) => ({ ...part, Size: index === 2 ? 7 : 6 * megabyte })),
    );
    const wrong = { Parts: [{ PartNumber: 1, ETag: '"other"' }] };
    await expect(
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: wrong })),
    ).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(
      client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: Parts.toReversed() } }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    const whole = Buffer.concat([...parts.slice(0, 2), Buffer.from('the end')]);
    expect((await contentOf('film')).equals(whole)).toBe(true);
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'film' }))).toMatchObject({
      ContentType: 'video/mp4',
      Metadata: { kind: 'film' },
    });
    await expect(client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  test('are given up, and completed once', async () => {
    const upload = await begin('given up');
    await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }));
    await client.send(new AbortMultipartUploadCommand(upload));
    await expect(
      client.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });

    const raced = await begin('raced');
    const { ETag } = await client.send(new UploadPartCommand({ ...raced, PartNumber: 1, Body: 'once' }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const ends = await Promise.allSettled(
      [1, 2, 3].map(() => client.send(new CompleteMultipartUploadCommand({ ...raced, MultipartUpload }))),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await contentOf('raced')).toString()).toBe('once');
  });
});

test('in the end every byte belongs to a file', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});
