import {
  type ChildSecretAnswer,
  childPictures,
  childSecrets,
  pictureSecret,
} from '@lomdim/contract/functions';
import { hashCode } from '@lomdim/platform/auth/sessions/secrets';
import type { Keys } from '@lomdim/platform/keys/keys';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { onBehalfOf } from './as-person.ts';
import { type FunctionContext, personOf } from './context.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody, text } from './read-body.ts';

const { shortestPin, longestPin } = childSecrets;
const pin = z.string().regex(new RegExp(`^[0-9]{${shortestPin},${longestPin}}$`), 'is not a PIN');
const pictures = text(100).refine(isPicturePassword, 'is not a picture password');

const body = z.discriminatedUnion('kind', [
  z.strictObject({ childId: z.guid(), kind: z.literal('pin'), secret: pin }),
  z.strictObject({ childId: z.guid(), kind: z.literal('pictures'), secret: pictures }),
]);

function isPicturePassword(secret: string): boolean {
  const chosen = secret.split(' ').flatMap((name) => childPictures.filter((picture) => picture === name));
  return chosen.length === childSecrets.pictures && pictureSecret(chosen) === secret;
}

/** So few digits or pictures can be guessed from a plain hash, so it needs a key that the database lacks. */
export function hashChildSecret(keys: Keys, childId: string, secret: string): string {
  return hashCode(keys.deriveSecret('child secrets'), childId, secret);
}

/** With what a child signs in, chosen by its parent. */
export function childSecret(app: FastifyInstance, context: FunctionContext): void {
  app.post('/child-secret', async (request, reply): Promise<ChildSecretAnswer> => {
    const person = await personOf(context, request);
    await consumeRateLimit(context, 'childSecret', person.session.user);
    const { childId, kind, secret } = readBody(request, body);
    const hash = hashChildSecret(context.keys, childId.toLowerCase(), secret);
    await onBehalfOf(context, person, (db) =>
      db.query('select private.set_child_secret($1, $2, $3)', [childId, kind, hash]),
    );
    reply.header('cache-control', 'no-store');
    return { saved: true };
  });
}
