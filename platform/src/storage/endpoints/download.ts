import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askForBucket, type Bucket, findBucket, known } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { type Find, sendFile } from '../download/send.ts';
import { parseTransform, readTransform, type Transform } from '../download/transform.ts';
import { refusals } from '../errors.ts';
import { findObject, type StoredObject } from '../objects.ts';
import { addressed, callerOf, queryOf } from '../request.ts';

type Opening = { find: Find; shared: boolean };
type Open = (context: StorageContext, request: FastifyRequest) => Promise<Opening>;

/** Files go out: to those who may see them, to everyone from public buckets, to holders of a signed address. */
export function download(app: FastifyInstance, context: StorageContext): void {
  const ways: Record<string, Open> = {
    '/object/public/:bucket/*': openPublic,
    '/object/authenticated/:bucket/*': openAsCaller,
    '/object/:bucket/*': openAsCaller,
  };
  const serve = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    // What is stored goes out as it is: compressing it again would spoil its length, its parts and its tag.
    app.route({ method: ['GET', 'HEAD'], url, compress: false, exposeHeadRoute: false, handler });

  for (const [url, open] of Object.entries(ways)) {
    serve(url, async (request, reply) => sendFile(context, request, reply, await open(context, request)));
  }
  serve('/render/image/public/:bucket/*', async (request, reply) =>
    sendFile(context, request, reply, {
      ...(await openPublic(context, request)),
      transform: transformOf(request),
    }),
  );
  serve('/render/image/authenticated/:bucket/*', async (request, reply) =>
    sendFile(context, request, reply, {
      ...(await openAsCaller(context, request)),
      transform: transformOf(request),
    }),
  );
  serve('/object/sign/:bucket/*', async (request, reply) => {
    const { opening } = await openSigned(context, request);
    return sendFile(context, request, reply, opening);
  });
  serve('/render/image/sign/:bucket/*', async (request, reply) => {
    const { opening, transformations } = await openSigned(context, request);
    const transform = transformations === undefined ? {} : parseTransform(transformations);
    return sendFile(context, request, reply, { ...opening, transform });
  });
}

function transformOf(request: FastifyRequest): Transform {
  return readTransform(queryOf(request));
}

async function openPublic({ database }: StorageContext, request: FastifyRequest): Promise<Opening> {
  const { bucket, name } = addressed(request);
  const asked = { statement: findObject, values: [bucket, name] };
  const [found, object] = await database.bothAsOwner<Bucket | null, StoredObject | null>(
    askForBucket(bucket),
    asked,
  );
  if (!known(found).public) throw refusals.noBucket();
  return { shared: true, find: first(object, () => database.asOwner(findObject, [bucket, name])) };
}

async function openAsCaller(context: StorageContext, request: FastifyRequest): Promise<Opening> {
  const { database } = context;
  const { bucket, name } = addressed(request);
  const call = { caller: await callerOf(context, request), operation: 'storage.object.get_authenticated' };
  const asked = { statement: findObject, values: [bucket, name] };
  const [found, object] = await database
    .ownThenAs<Bucket | null, StoredObject | null>(call, askForBucket(bucket), asked)
    .catch(async (error: unknown): Promise<[Bucket, null]> => {
      // Whether the caller may act is no matter where everybody may read.
      const existing = await findBucket(context, bucket);
      if (!existing.public) throw error;
      return [existing, null];
    });
  if (known(found).public) {
    return { shared: true, find: () => database.asOwner(findObject, [bucket, name]) };
  }
  return { shared: false, find: first(object, () => database.as(call, findObject, [bucket, name])) };
}

/** The first look was had already. */
function first(found: StoredObject | null, again: Find): Find {
  let isFirst = true;
  return async () => {
    if (!isFirst) return again();
    isFirst = false;
    return found;
  };
}

async function openSigned(context: StorageContext, request: FastifyRequest) {
  const { bucket, name } = addressed(request);
  const { transformations, maker, version } = await context.tokens.readGrant(
    queryOf(request).token,
    `${bucket}/${name}`,
  );
  const call = { caller: maker, operation: 'storage.object.get_signed' };
  const find: Find = async () => {
    const found = await context.database.as<StoredObject | null>(call, findObject, [bucket, name]);
    return found?.version === version ? found : null;
  };
  return { opening: { shared: false, find }, transformations };
}
