import type { ChildSessionAnswer } from '@lomdim/contract/functions';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { onBehalfOf } from './as-person.ts';
import { type FunctionContext, personOf } from './context.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { childNotFound, startChildSession } from './start-child-session.ts';

const body = z.strictObject({ childId: z.guid() });

/**
 * A parent hands the browser to the child. It is the child's own session, which may do much less than the parent's: who is in a
 * room, and what is written in a class, is the child's.
 */
export function childSession(app: FastifyInstance, context: FunctionContext): void {
  app.post('/child-session', async (request, reply): Promise<ChildSessionAnswer> => {
    const parent = await personOf(context, request);
    await consumeRateLimit(context, 'childSession', parent.session.user);
    const { childId } = readBody(request, body);
    const session = await onBehalfOf(context, parent, async (db) => {
      await db.query('select private.refuse_app()');
      const { rows } = await db.query<{ is_mine: boolean }>(
        'select private.is_parent_of($1, $2) as is_mine',
        [parent.session.user, childId],
      );
      if (rows[0]?.is_mine !== true) throw childNotFound();
      return await startChildSession(context, request, db, { childId, method: 'parent' });
    });
    reply.header('cache-control', 'no-store');
    return { session };
  });
}
