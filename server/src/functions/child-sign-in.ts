import type { ChildSignInAnswer } from '@lomdim/contract/functions';
import { refuseInConstantTime } from '@lomdim/platform/auth/http/constant-time';
import { hashSecret } from '@lomdim/platform/auth/sessions/secrets';
import { clientNetwork } from '@lomdim/platform/http/client-address';
import { inTransaction } from '@lomdim/platform/postgres/pool';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { hashChildSecret } from './child-secret.ts';
import type { FunctionContext } from './context.ts';
import { FunctionError } from './errors.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody, text } from './read-body.ts';
import { startChildSession } from './start-child-session.ts';

const body = z.strictObject({
  device: text(100).min(1),
  shortName: text(100).min(1),
  secret: text(100).min(1),
});

type Found = { child_id: string; device: string | null };

/** A child comes in by itself, on a device that its parent opened for that, or by a link of the parent. */
export function childSignIn(app: FastifyInstance, context: FunctionContext): void {
  app.post('/child-sign-in', async (request, reply): Promise<ChildSignInAnswer> => {
    context.countCall(request, undefined);
    const asked = readBody(request, body);
    await consumeRateLimit(context, 'childSignInNetwork', clientNetwork(context, request));
    await consumeRateLimit(context, 'childSignIn', asked.device);
    // How long it takes must not tell a wrong name from a wrong PIN.
    const answer = await refuseInConstantTime(() => signIn(context, request, asked));
    reply.header('cache-control', 'no-store');
    return answer;
  });
}

async function signIn(
  context: FunctionContext,
  request: FastifyRequest,
  { device, shortName, secret }: z.infer<typeof body>,
): Promise<ChildSignInAnswer> {
  const answer = await inTransaction(context.pool, async (db) => {
    const { rows } = await db.query<Found>('select * from private.check_child_sign_in($1, $2, $3, now())', [
      hashSecret(device),
      shortName,
      hashChildSecret(context.keys, secret),
    ]);
    const [found] = rows;
    // Refused below, once this is committed: a wrong attempt counts.
    if (found === undefined) return undefined;
    const { child_id: childId } = found;
    const session = await startChildSession(context, request, db, { childId, method: 'child_secret' });
    return { session, device: found.device };
  });
  if (answer !== undefined) return answer;
  throw new FunctionError(403, 'child_sign_in_refused', 'That did not fit. Ask your parent if it goes on.');
}
