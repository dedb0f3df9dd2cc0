import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { readTransform, transformSchema, writeTransform } from '../download/transform.ts';
import { refusals } from '../errors.ts';
import { findObject, type StoredObject, visibleVersions } from '../objects.ts';
import { bodyOf } from '../read-body.ts';
import { addressed, callerOf } from '../request.ts';
import { checkMayWrite, type Destination } from '../upload/save.ts';
import { wantsUpsert } from './upload.ts';

const expiresIn = z.number().int().min(1);
const oneSchema = z.object({ expiresIn, transform: transformSchema.optional() });
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).max(1000) });

/**
 * Keys to single files, made by those who may open them themselves. Each opens the content that it was made for, for a day at
 * most, and no longer than its maker may open it: the session, the account and the policies are asked again when it is used.
 */
export function signedAddresses(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/sign/:bucket/*', async (request) => {
    const { expiresIn: seconds, transform } = bodyOf(request, oneSchema);
    const { bucket, name } = addressed(request);
    const call = { caller: await callerOf(context, request), operation: 'storage.object.sign' };
    await findBucket(context, bucket);
    const found = await context.database.as<StoredObject | null>(call, findObject, [bucket, name]);
    if (!found) throw refusals.noObject();
    const url = `${bucket}/${name}`;
    const wanted = transform ? writeTransform(readTransform(transform)) : '';
    const version = found.version ?? '';
    const token = await context.tokens.signRead(
      await context.tokens.maker(call.caller),
      wanted === '' ? { url, version } : { url, version, transformations: wanted },
      seconds,
    );
    return { signedURL: `/${wanted === '' ? 'object' : 'render/image'}/sign/${url}?token=${token}` };
  });

  app.post('/object/sign/:bucket', async (request) => {
    const { expiresIn: seconds, paths } = bodyOf(request, manySchema);
    const { bucket } = request.params as { bucket: string };
    const call = { caller: await callerOf(context, request), operation: 'storage.object.sign_many' };
    await findBucket(context, bucket);
    const found = await context.database.as<Record<string, string | null>>(call, visibleVersions, [
      bucket,
      arrayLiteral(paths),
    ]);
    const versions = new Map(Object.entries(found));
    const maker = await context.tokens.maker(call.caller);
    return Promise.all(
      paths.map(async (path) => {
        const version = versions.get(path);
        if (version === undefined) {
          const error = 'Either the object does not exist or you do not have access to it';
          return { error, path, signedURL: null };
        }
        const url = `${bucket}/${path}`;
        const token = await context.tokens.signRead(maker, { url, version: version ?? '' }, seconds);
        return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
      }),
    );
  });

  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = addressed(request);
    const caller = await callerOf(context, request);
    const upsert = wantsUpsert(request);
    await findBucket(context, bucket);
    const operation = 'storage.object.sign_upload_url';
    const destination: Destination = { bucket, name, mode: upsert ? 'upsert' : 'insert', caller, operation };
    await checkMayWrite(context, destination);
    const url = `${bucket}/${name}`;
    const there = upsert
      ? await context.database.asOwner<StoredObject | null>(findObject, [bucket, name])
      : null;
    const token = await context.tokens.signUpload(await context.tokens.maker(caller), {
      url,
      upsert,
      version: there?.version ?? null,
    });
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  });
}
