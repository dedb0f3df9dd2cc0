import type { ChildSignInAnswer } from '@lomdim/contract/functions';
import { refuseInConstantTime } from '@lomdim/platform/auth/http/constant-time';
import { hashSecret, newSecret } from '@lomdim/platform/auth/sessions/secrets';
import { clientNetwork } from '@lomdim/platform/http/client-address';
import { inTransaction } from '@lomdim/platform/postgres/pool';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
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
  label: text(100).optional(),
});

type Found = { child_id: string; device_id: string; is_link: boolean };

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

type Asked = z.infer<typeof body>;

async function signIn(
  context: FunctionContext,
  request: FastifyRequest,
  asked: Asked,
): Promise<ChildSignInAnswer> {
  const answer = await inTransaction(context.pool, async (db) => {
    const found = await check(context, db, asked);
    // Refused below, once this is committed: a wrong attempt counts.
    if (found === undefined) return undefined;
    const { child_id: childId } = found;
    const session = await startChildSession(context, request, db, { childId, method: 'child_secret' });
    const device = found.is_link ? await makeDevice(db, found.device_id, asked.label) : null;
    return { session, device };
  });
  if (answer !== undefined) return answer;
  throw new FunctionError(403, 'child_sign_in_refused', 'That did not fit. Ask your parent if it goes on.');
}

async function check(
  { keys }: FunctionContext,
  db: pg.PoolClient,
  { device, shortName, secret }: Asked,
): Promise<Found | undefined> {
  const deviceHash = hashSecret(device);
  const { rows: spoken } = await db.query<{ child: string | null }>(
    'select private.child_to_sign_in($1, $2, now()) as child',
    [deviceHash, shortName],
  );
  const { rows } = await db.query<Found>('select * from private.check_child_sign_in($1, $2, $3, now())', [
    deviceHash,
    shortName,
    // Where there is no such child, the same is done all the same.
    hashChildSecret(keys, spoken[0]?.child ?? '', secret),
  ]);
  return rows[0];
}

/** A link works once; from then on the browser that opened it is one of the family's. */
async function makeDevice(db: pg.PoolClient, link: string, label = ''): Promise<string> {
  const secret = newSecret();
  await db.query('select private.use_child_link($1, $2, $3)', [link, hashSecret(secret), label]);
  return secret;
}
