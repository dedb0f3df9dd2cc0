import { createHash } from 'node:crypto';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ByteRange, MissingFile, StoreUnreachable } from './file-store.ts';
import type { S3Address } from './s3-address.ts';

/** A part is read into memory, so that it can be sent again. Smaller files go in one piece; the protocol allows none below 5 MiB. */
const partSize = 8 * 1024 * 1024;
/** How often one request is made before it counts as failed, and a reading that was cut is taken up again. */
const attempts = 4;
const connectionTimeout = 5_000;

/** Objects by their keys, which stand behind the folder of the address. */
export type S3Bucket = {
  put(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Buffer): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** A reason why this bucket cannot be used, or nothing. A store that does not answer may do so later, so that is no reason. */
  reasonAgainst(): Promise<string | undefined>;
};

async function reasonAgainst(
  client: S3Client,
  Bucket: string,
  longestWait: number,
): Promise<string | undefined> {
  try {
    // Whoever starts does not wait for a store that is silent again and again.
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(longestWait) });
    return undefined;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return `there is no bucket ${Bucket}; make it first`;
    if (status === 401 || status === 403)
      return `the store does not let these keys into the bucket ${Bucket}`;
    return undefined;
  }
}

type Options = {
  /** For so many milliseconds nothing may come or go on a connection before it is given up. */
  longestSilence?: number;
};

export function openS3Bucket(address: S3Address, { longestSilence = 30_000 }: Options = {}): S3Bucket {
  const { bucket, prefix } = address;
  // Which versions of Node.js the next client needs is for those who develop this, not for whoever runs it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: attempts,
    // Every store checks an MD5; the newer checksums, and those at the end of a body, only some know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A limit for a whole request (`requestTimeout`) would end large parts on slow lines, and by itself it only warns.
    requestHandler: { connectionTimeout, socketTimeout: longestSilence },
  });

  const objectOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  async function putInParts(object: { Bucket: string; Key: string }, file: FileHandle): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let number = 1; ; number += 1) {
        const body = await readPart(file);
        if (body.length === 0) break;
        const part = { ...object, UploadId, PartNumber: number, Body: body, ContentMD5: md5(body) };
        const { ETag } = await client.send(new UploadPartCommand(part));
        parts.push({ PartNumber: number, ETag });
      }
      const whole = { ...object, UploadId, MultipartUpload: { Parts: parts } };
      await client.send(new CompleteMultipartUploadCommand(whole));
    } catch (error) {
      // What was sent would be kept, and paid for, for ever.
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  async function putWhole(object: { Bucket: string; Key: string }, body: Buffer): Promise<void> {
    const whole = new PutObjectCommand({ ...object, Body: body, ContentMD5: md5(body) });
    await client.send(whole).catch(translate);
  }

  async function request(key: string, range: ByteRange | undefined): Promise<GetObjectCommandOutput> {
    const asked = { ...objectOf(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
    return client.send(new GetObjectCommand(asked)).catch(translate);
  }

  return {
    async put(key, path) {
      const object = objectOf(key);
      const file = await openFile(path, 'r');
      try {
        if ((await file.stat()).size > partSize) return await putInParts(object, file).catch(translate);
        await putWhole(object, await file.readFile());
      } finally {
        await file.close();
      }
    },

    putBytes: (key, bytes) => putWhole(objectOf(key), bytes),

    async copy(from, to) {
      const source = objectOf(from);
      const CopySource = `${source.Bucket}/${source.Key}`;
      await client.send(new CopyObjectCommand({ ...objectOf(to), CopySource })).catch(translate);
    },

    async open(key, range) {
      const first = await request(key, range);
      const start = range?.start ?? 0;
      const end = range?.end ?? start + (first.ContentLength ?? 0) - 1;
      const content = readOn(first, { start, end }, longestSilence, (rest) => request(key, rest));
      const stream = Readable.from(content, { objectMode: false });
      // One that nobody began to read would hold its connection to the store for ever.
      stream.once('close', () => (first.Body as Readable).destroy());
      return stream;
    },

    reasonAgainst: () => reasonAgainst(client, bucket, longestSilence),

    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(translate);
    },
  };
}

/** All of it, also when the connection is cut on the way: what is left is asked for again. Content never changes. */
async function* readOn(
  first: GetObjectCommandOutput,
  { start, end }: ByteRange,
  longestSilence: number,
  again: (rest: ByteRange) => Promise<GetObjectCommandOutput>,
): AsyncGenerator<Buffer> {
  let at = start;
  let failures = 0;
  let answer: GetObjectCommandOutput | undefined = first;
  while (at <= end) {
    answer ??= await again({ start: at, end });
    let wantedSince = performance.now();
    try {
      for await (const chunk of answer.Body as Readable) {
        at += (chunk as Buffer).length;
        yield chunk as Buffer;
        wantedSince = performance.now();
      }
      if (at <= end) throw new Error(`the object store ended a file ${end - at + 1} bytes too early`);
    } catch (error) {
      // The connection of a reader who pauses falls silent too, and is given up. Then the store had no time to fail.
      const isPause = isTimeout(error) && performance.now() - wantedSince < longestSilence / 2;
      if (!isPause) failures += 1;
      if (failures === attempts) throw new StoreUnreachable({ cause: error });
      answer = undefined;
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

async function readPart(file: FileHandle): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(partSize);
  let filled = 0;
  while (filled < partSize) {
    const { bytesRead } = await file.read(buffer, filled, partSize - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('base64');
}

/** What the service says in the words of the other stores. A bucket that is not there is no missing file. */
function translate(error: unknown): never {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey')
    throw new MissingFile({ cause: error });
  throw new StoreUnreachable({ cause: error });
}
