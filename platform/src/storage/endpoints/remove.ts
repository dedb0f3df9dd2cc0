import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import { findBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { deleteObjects } from '../objects.ts';
import { bodyOf } from '../read-body.ts';
import { addressed, callerOf } from '../request.ts';

const prefixesSchema = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });

/** The rows go; their bytes follow when the sweeper comes round. */
export function remove(app: FastifyInstance, context: StorageContext): void {
  app.delete('/object/:bucket', async (request) => {
    const { prefixes } = bodyOf(request, prefixesSchema);
    const { bucket } = request.params as { bucket: string };
    const caller = await callerOf(context, request);
    await findBucket(context, bucket);
    const call = { caller, operation: 'storage.object.delete_many' };
    const gone = await context.database.as<unknown[]>(call, deleteObjects, [bucket, arrayLiteral(prefixes)]);
    context.sweeper.schedule();
    return gone;
  });

  app.delete('/object/:bucket/*', async (request) => {
    const { bucket, name } = addressed(request);
    const caller = await callerOf(context, request);
    await findBucket(context, bucket);
    const call = { caller, operation: 'storage.object.delete' };
    const gone = await context.database.as<unknown[]>(call, deleteObjects, [bucket, arrayLiteral([name])]);
    if (gone.length === 0) throw refusals.noObject();
    context.sweeper.schedule();
    return { message: 'Successfully deleted' };
  });
}
