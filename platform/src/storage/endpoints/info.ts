import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { findObject, type StoredObject } from '../objects.ts';
import { addressed, callerOf } from '../request.ts';

/** What is known about a file, without the file. */
export function info(app: FastifyInstance, context: StorageContext): void {
  const sendInfo = async (request: FastifyRequest, mustBePublic: boolean) => {
    const { bucket, name } = addressed(request);
    const caller = await callerOf(context, request);
    const isPublic = (await findBucket(context, bucket)).public;
    if (mustBePublic && !isPublic) throw refusals.noBucket();
    const object = isPublic
      ? await context.database.asOwner<StoredObject | null>(findObject, [bucket, name])
      : await context.database.as<StoredObject | null>(
          { caller, operation: 'storage.object.info_authenticated' },
          findObject,
          [bucket, name],
        );
    if (!object) throw refusals.noObject();
    return described(object);
  };

  app.get('/object/info/:bucket/*', (request) => sendInfo(request, false));
  app.get('/object/info/authenticated/:bucket/*', (request) => sendInfo(request, false));
  app.get('/object/info/public/:bucket/*', (request) => sendInfo(request, true));
}

function described(object: StoredObject) {
  const { metadata } = object;
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: metadata?.lastModified ?? null,
    created_at: object.created_at,
  };
}
