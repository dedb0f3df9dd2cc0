import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { makePerson, type Person } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from './support/pictures.ts';
import { s3Client, s3Variables } from './support/s3-client.ts';
import { isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

const Bucket = 'papers';
let server: StorageServer;
let client: S3Client;
let owner: Person;
let stranger: Person;
let png: Buffer;

beforeAll(async () => {
  // With the quotas, which tests do without as a rule.
  server = await startStorageServer({ ...s3Variables, RATE_LIMITS: 'on' });
  client = s3Client(server);
  [owner, stranger, png] = [await makePerson(server), await makePerson(server), await picture('png')];
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutObjectCommand({ Bucket, Key: 'there', Body: 'there' }));
});
afterAll(() => server.stop());

/** A person speaks S3 with the public API key for a secret and their access token for a session token. */
const clientOf = ({ token }: { token: string }) =>
  s3Client(server, {
    credentials: { accessKeyId: 'project', secretAccessKey: server.anonKey, sessionToken: token },
  });

type Wire = { headers: Record<string, string>; body?: unknown };

/** Sees every request as it leaves, after it was signed, and may change it. */
function onTheWire(given: S3Client, look: (wire: Wire) => void): S3Client {
  given.middlewareStack.add(
    (next) => (args) => {
      look(args.request as Wire);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'onTheWire' },
  );
  return given;
}

const attempt = (given: S3Client) => given.send(new GetObjectCommand({ Bucket, Key: 'there' }));
const existing = async (Key: string) => {
  const { rowCount } = await server.pool.query('select from storage.objects where name = $1', [Key]);
  return rowCount === 1;
};

describe('a request is believed', () => {
  test('only with the right keys', async () => {
    const keys = { accessKeyId: s3Variables.S3_PROTOCOL_ACCESS_KEY_ID, secretAccessKey: 'x'.repeat(40) };
    await expect(attempt(s3Client(server, { credentials: keys }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    const other = { accessKeyId: 'other', secretAccessKey: s3Variables.S3_PROTOCOL_ACCESS_KEY_SECRET };
    await expect(attempt(s3Client(server, { credentials: other }))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    const unsigned = await fetch(`${server.storage}/s3/${Bucket}/there`);
    expect([unsigned.status, await unsigned.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
    const bearer = { headers: { authorization: `Bearer ${server.serviceRoleKey}` } };
    expect((await fetch(`${server.storage}/s3/${Bucket}/there`, bearer)).status).toBe(403);
  });

  test('only for a quarter of an hour', async () => {
    for (const minutes of [-16, 16]) {
      const late = s3Client(server, { systemClockOffset: minutes * 60_000 });
      await expect(attempt(late)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    }
    expect((await attempt(s3Client(server, { systemClockOffset: -14 * 60_000 }))).ContentLength).toBe(5);
    const old = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'there' }), {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 61_000),
    });
    expect((await fetch(old)).status).toBe(403);
  });

  test('only as it was signed', async () => {
    const changing = onTheWire(s3Client(server), (wire) => {
      wire.body = 'other';
    });
    const put = new PutObjectCommand({ Bucket, Key: 'changed', Body: 'first' });
    await expect(changing.send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    const adding = onTheWire(s3Client(server), ({ headers }) => {
      headers['x-amz-meta-added'] = 'x';
    });
    await expect(adding.send(put)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(await existing('changed')).toBe(false);
  });

  test('only when its content is what its checksum says', async () => {
    let form = '';
    const streaming = onTheWire(s3Client(server), ({ headers }) => {
      form = headers['x-amz-content-sha256'] ?? '';
    });
    const Body = () => Readable.from([Buffer.from('0123'), Buffer.from('4567')]);
    await streaming.send(new PutObjectCommand({ Bucket, Key: 'summed', Body: Body(), ContentLength: 8 }));
    expect(form).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'summed' }))).ContentLength).toBe(8);
    const wrong = new PutObjectCommand({ Bucket, Key: 'wrong', Body: 'x', ChecksumCRC32: 'AAAAAA==' });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'BadDigest' });
    expect(await existing('wrong')).toBe(false);
  });

  test('only when all of it came', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'cut' }), { expiresIn: 60 });
    const outgoing = request(url, { method: 'PUT', headers: { 'content-length': 1_000_000 } });
    outgoing.on('error', () => undefined);
    await new Promise<void>((resolve) => outgoing.write(randomBytes(500_000), () => resolve()));
    outgoing.destroy();
    await expect.poll(() => server.logs.some((line) => /connection ended before/i.test(line))).toBe(true);
    expect(await existing('cut')).toBe(false);
  });
});

describe('a person', () => {
  const Key = () => `${owner.id}/me.png`;
  const avatar = () => ({ Bucket: 'avatars', Key: Key(), Body: png, ContentType: 'image/png' });

  test('does what the policies let them do, and others do not', async () => {
    await clientOf(owner).send(new PutObjectCommand(avatar()));
    const { rows } = await server.pool.query('select owner_id from storage.objects where name = $1', [Key()]);
    expect(rows[0].owner_id).toBe(owner.id);
    const theirs = clientOf(stranger);
    await expect(theirs.send(new PutObjectCommand(avatar()))).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(theirs.send(new GetObjectCommand({ Bucket: 'avatars', Key: Key() }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    const listed = await theirs.send(new ListObjectsV2Command({ Bucket: 'avatars', Prefix: owner.id }));
    expect(listed.KeyCount).toBe(0);
    await theirs.send(new DeleteObjectsCommand({ Bucket: 'avatars', Delete: { Objects: [{ Key: Key() }] } }));
    expect(await existing(Key())).toBe(true);
    expect((await theirs.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([]);
    await expect(theirs.send(new CreateBucketCommand({ Bucket: 'theirs' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  test('needs a token that is good, and a session that has not ended', async () => {
    await expect(attempt(clientOf({ token: 'forged' }))).rejects.toMatchObject({ name: 'InvalidToken' });
    const leaving = await makePerson(server);
    const put = () =>
      clientOf(leaving).send(new PutObjectCommand({ ...avatar(), Key: `${leaving.id}/a.png` }));
    await put();
    await server.pool.query('delete from auth.sessions where id = $1', [leaving.session]);
    await expect(put()).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('is held to the rules of the bucket and to the quota', async () => {
    const send = (changes: object) => clientOf(owner).send(new PutObjectCommand({ ...avatar(), ...changes }));
    await expect(send({ Body: randomBytes(1000) })).rejects.toMatchObject({ name: 'InvalidMimeType' });
    await expect(send({ Body: 'x', ContentType: 'text/html' })).rejects.toMatchObject({
      name: 'InvalidMimeType',
    });
    await expect(send({ Body: randomBytes(6_000_000) })).rejects.toMatchObject({ name: 'EntityTooLarge' });
    await server.pool.query(
      `insert into private.quota_use (who, kind, used) values ($1, 'file_bytes', private.allowed_quota('file_bytes'))`,
      [stranger.id],
    );
    const theirs = new PutObjectCommand({ ...avatar(), Key: `${stranger.id}/a.png` });
    await expect(clientOf(stranger).send(theirs)).rejects.toMatchObject({
      name: 'file_quota_reached',
      $metadata: { httpStatusCode: 429 },
    });
  });

  test('goes on with their own uploads in parts alone, within the limit of the bucket', async () => {
    const own = clientOf(owner);
    const file = { Bucket: 'avatars', Key: `${owner.id}/parts.png` };
    const { UploadId } = await own.send(
      new CreateMultipartUploadCommand({ ...file, ContentType: 'image/png' }),
    );
    const upload = { ...file, UploadId };
    const { ETag } = await own.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: png }));
    const large = new UploadPartCommand({ ...upload, PartNumber: 2, Body: randomBytes(5_242_880) });
    await expect(own.send(large)).rejects.toMatchObject({ name: 'EntityTooLarge' });
    const complete = () =>
      new CompleteMultipartUploadCommand({
        ...upload,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      });
    for (const other of [clientOf(stranger), client]) {
      await expect(other.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
      await expect(other.send(complete())).rejects.toMatchObject({ name: 'NoSuchUpload' });
    }
    await own.send(complete());
    expect(await existing(file.Key)).toBe(true);
  });
});

describe('what is not there', () => {
  test('is named as S3 names it', async () => {
    await expect(client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(
      client.send(new PutObjectCommand({ Bucket: 'nowhere', Key: 'x', Body: 'x' })),
    ).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'nothing' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  test('is refused where it would be something else without it', async () => {
    const file = { Bucket, Key: 'there' };
    const refused = [
      () => client.send(new GetBucketAclCommand({ Bucket })),
      () => client.send(new GetObjectCommand({ ...file, ResponseContentType: 'text/html' })),
      () =>
        client.send(
          new CopyObjectCommand({ ...file, CopySource: `${Bucket}/there`, CopySourceIfMatch: '"x"' }),
        ),
      () => client.send(new PutObjectCommand({ ...file, Body: 'x', IfMatch: '"x"' })),
      () => client.send(new PutObjectCommand({ ...file, Body: 'x', ServerSideEncryption: 'AES256' })),
    ];
    for (const attempted of refused) {
      await expect(attempted()).rejects.toMatchObject({
        name: 'NotImplemented',
        $metadata: { httpStatusCode: 501 },
      });
    }
  });
});

test('in the end every byte belongs to a file', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});
