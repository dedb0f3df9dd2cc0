import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../keys/read-caller.ts';
import { rulesOf } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { addressed, callerOf, queryOf } from '../request.ts';
import { keep } from '../upload/keep.ts';
import { announcedSize, receive } from '../upload/receive.ts';
import { bucketToWrite, type Destination, type WriteMode } from '../upload/save.ts';

/** Files come in: new ones, new content for old ones, and those for which somebody was given an address. */
export function upload(app: FastifyInstance, context: StorageContext): void {
  const config = { takesFiles: true } as const;

  app.post('/object/:bucket/*', { config }, async (request) => {
    const mode = wantsUpsert(request) ? 'upsert' : 'insert';
    return receiveUpload(context, request, { mode, caller: await callerOf(context, request) });
  });

  app.put('/object/:bucket/*', { config }, async (request) =>
    receiveUpload(context, request, { mode: 'update', caller: await callerOf(context, request) }),
  );

  app.put('/object/upload/sign/:bucket/*', { config }, async (request) => {
    const { bucket, name } = addressed(request);
    const grant = await context.tokens.uploadGrant(queryOf(request).token, `${bucket}/${name}`);
    // In the name of the signer, whose session and rights are looked at again.
    return receiveUpload(context, request, {
      mode: grant.upsert ? 'upsert' : 'insert',
      caller: grant.maker,
      ...(grant.upsert ? { replaces: grant.version } : {}),
    });
  });
}

export function wantsUpsert(request: FastifyRequest): boolean {
  return request.headers['x-upsert'] === 'true';
}

async function receiveUpload(
  context: StorageContext,
  request: FastifyRequest,
  { mode, caller, replaces }: { mode: WriteMode; caller: Caller; replaces?: string | null },
) {
  const address = addressed(request);
  const operation = mode === 'update' ? 'storage.object.upload_update' : 'storage.object.upload';
  const destination: Destination = {
    ...address,
    mode,
    caller,
    operation,
    ...(replaces === undefined ? {} : { replaces }),
  };
  const rules = rulesOf(await bucketToWrite(context, destination, announcedSize(request)));
  const received = await receive(context.drafts, request, rules.limit);
  const { id } = await keep(context, destination, received, rules);
  return { Id: id, Key: `${destination.bucket}/${destination.name}` };
}
