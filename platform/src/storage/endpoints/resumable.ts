import { randomUUID } from 'node:crypto';
import { ERRORS, Metadata, Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../keys/read-caller.ts';
import { isUuid } from '../../lib/uuid.ts';
import { findBucket, rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { refusals } from '../errors.ts';
import {
  checkMayUpload,
  destinationOf,
  findUpload,
  isOwner,
  type MultipartUpload,
} from '../multipart/uploads.ts';
import { checkKey, largestFile } from '../names.ts';
import { callerOf } from '../request.ts';
import { answerPlainly, plainAnswer, sendAnswer } from '../resumable/answers.ts';
import { createLocker } from '../resumable/locker.ts';
import { extensions, PartStore, type UploadWork } from '../resumable/part-store.ts';
import { checkClaimedType } from '../upload/inspect.ts';
import { unknownType } from '../upload/media-types.ts';
import { arrivingBytes } from '../upload/receive.ts';
import { readUserMetadata } from '../upload/received.ts';
import type { Destination } from '../upload/save.ts';
import { wantsUpsert } from './upload.ts';

const operations: Record<string, string> = {
  POST: 'storage.tus.upload.create',
  PATCH: 'storage.tus.upload.part',
  HEAD: 'storage.tus.upload.get',
  DELETE: 'storage.tus.upload.delete',
};

/** Asks nothing, but of a session that must still be alive. */
const nothingButSession: Statement = { name: 'session alone', repeatable: true, text: 'select null::jsonb' };

/** A file in several requests (TUS), each under the same rules as one that comes at once; with or without a signed address. */
export function resumable(app: FastifyInstance, context: StorageContext): void {
  app.setErrorHandler((error, request, reply) => answerPlainly(error, request, reply));
  const locker = createLocker();
  const config = { takesFiles: true } as const;

  for (const isSigned of [false, true]) {
    const base = `/upload/resumable${isSigned ? '/sign' : ''}`;
    const serve = async (request: FastifyRequest, reply: FastifyReply, id: string, work: UploadWork) => {
      const path = request.url.split(/[/]?(?:\?|$)/)[0] ?? '';
      const isNew = request.method === 'POST';
      const server = new Server({
        path: isNew ? path : path.slice(0, path.lastIndexOf('/')),
        relativeLocation: true,
        datastore: new PartStore(context, work),
        locker,
        maxSize: work.limit,
        namingFunction: () => id,
        disableTerminationForFinishedUploads: true,
        onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
        onResponseError: (_asked, error) => plainAnswer(request, error),
      });
      return sendAnswer(request, reply, await server.handleWeb(webRequest(request, path)));
    };

    for (const url of [base, `${base}/`]) {
      app.post(url, { config }, async (request, reply) => {
        const id = randomUUID();
        return serve(request, reply, id, await begin(context, request, id, isSigned));
      });
    }
    app.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${base}/:id`,
      config,
      handler: async (request, reply) => {
        const { id } = request.params as { id: string };
        return serve(request, reply, id, await goOn(context, request, id, isSigned));
      },
    });
    for (const url of [base, `${base}/`, `${base}/:id`]) app.options(url, sendOptions);
  }
}

async function sendOptions(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(204)
    .headers({
      'tus-resumable': TUS_RESUMABLE,
      'tus-version': TUS_RESUMABLE,
      'tus-extension': extensions.join(','),
      'tus-max-size': largestFile,
    })
    .send();
}

function webRequest(request: FastifyRequest, path: string): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const takesBody = request.method === 'POST' || request.method === 'PATCH';
  return new Request(new URL(path, 'http://localhost'), {
    method: request.method,
    headers,
    ...(takesBody ? { body: streamOf(arrivingBytes(request.raw)), duplex: 'half' } : {}),
  });
}

/** Takes what is asked for and no more: what nobody reads stays with its sender. */
function streamOf(source: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** As whom, and whether something may be replaced: said by the caller, or by whoever signed the address. */
async function callOf(context: StorageContext, request: FastifyRequest, url: string, isSigned: boolean) {
  if (!isSigned) return { caller: await callerOf(context, request), upsert: wantsUpsert(request) };
  const signature = request.headers['x-signature'];
  if (signature === undefined) throw refusals.invalidSignature('Missing x-signature header');
  const { maker, upsert, version } = await context.tokens.uploadGrant(signature, url);
  return { caller: maker, upsert, ...(upsert ? { replaces: version } : {}) };
}

/** Before any byte comes: everything that can be known to be refused is. */
async function begin(
  context: StorageContext,
  request: FastifyRequest,
  id: string,
  isSigned: boolean,
): Promise<UploadWork> {
  const metadata = metadataOf(request);
  const { bucketName = '', objectName = '', contentType, cacheControl, metadata: described } = metadata;
  const bucket = bucketName ?? '';
  const name = checkKey(objectName ?? '');
  const { caller, upsert, ...rest } = await callOf(context, request, `${bucket}/${name}`, isSigned);
  const rules = rulesOf(await findBucket(context, bucket));
  const type = contentType || unknownType;
  checkClaimedType(type, rules.allowedTypes);
  const mode = upsert ? 'upsert' : 'insert';
  const destination: Destination = { bucket, name, mode, caller, operation: operationOf(request), ...rest };
  const length = Number(request.headers['upload-length'] ?? 0) || 0;
  if (length > rules.limit) throw ERRORS.ERR_MAX_SIZE_EXCEEDED;
  await checkMayUpload(context, destination, { id, length });
  const details = {
    type,
    cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
    contentEncoding: undefined,
    userMetadata: described ? readUserMetadata(described) : undefined,
    metadata,
    ...rest,
  };
  return { destination, limit: rules.limit, details };
}

/** The rights are asked for again with every request: a session may have ended, a folder have been closed. */
async function goOn(
  context: StorageContext,
  request: FastifyRequest,
  id: string,
  isSigned: boolean,
): Promise<UploadWork> {
  const upload = isUuid(id) ? await findUpload(context, id, 'tus') : null;
  if (!upload) throw ERRORS.FILE_NOT_FOUND;
  const { caller } = await callOf(context, request, `${upload.bucket}/${upload.name}`, isSigned);
  // To everybody else it is as if it were not there.
  if (!isOwner(caller, upload)) throw ERRORS.FILE_NOT_FOUND;
  const destination = destinationOf(upload, caller, operationOf(request));
  const { limit } = rulesOf(await findBucket(context, upload.bucket));
  await checkMayGoOn(context, request, upload, destination);
  return { destination, limit, details: upload.details };
}

async function checkMayGoOn(
  context: StorageContext,
  request: FastifyRequest,
  upload: MultipartUpload,
  destination: Destination & { caller: Caller },
): Promise<void> {
  if (request.method !== 'PATCH' || upload.finished) {
    await context.database.as(destination, nothingButSession, []);
    return;
  }
  const declared = Number(request.headers['upload-length'] ?? 0) || 0;
  await checkMayUpload(context, destination, { id: upload.id, length: upload.length ?? declared });
}

function operationOf({ method }: FastifyRequest): string {
  return operations[method] ?? '';
}

function metadataOf(request: FastifyRequest): Record<string, string | null> {
  const text = request.headers['upload-metadata'];
  if (typeof text !== 'string') throw refusals.invalid('Metadata header is required');
  try {
    return Metadata.parse(text);
  } catch {
    throw ERRORS.INVALID_METADATA;
  }
}
