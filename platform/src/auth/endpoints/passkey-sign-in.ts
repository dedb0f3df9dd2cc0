import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { isUuid } from '../../lib/uuid.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid, userBanned } from '../errors.ts';
import { optional, readBody } from '../http/read-input.ts';
import { ceremonySeconds, checkAssertion, requestOptions } from '../passkeys/ceremony.ts';
import { challengeExpired, verificationFailed } from '../passkeys/refusals.ts';
import { type RelyingParty, requireRelyingParty } from '../passkeys/relying-party.ts';
import { authenticationResponse } from '../passkeys/responses.ts';
import { visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { auditRequest } from '../store/audit.ts';
import {
  findPasskeyByCredential,
  insertWebauthnChallenge,
  type PasskeyRow,
  takeWebauthnChallenge,
  usePasskey,
} from '../store/passkeys.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { isBanned, type UserRow } from '../store/user-row.ts';
import { findUserById } from '../store/users.ts';

const verifyBody = z.object({ challenge_id: optional(z.string()), credential: authenticationResponse });

/** Signing in with a passkey alone. Nobody says who they are before the authenticator does. */
export function passkeySignIn(app: FastifyInstance, context: AuthContext): void {
  app.post('/passkeys/authentication/options', async (request) => {
    const party = requireRelyingParty(context);
    await consumeRateLimit(context, 'signIn', `passkey options ${clientAddress(context, request)}`);
    const options = await requestOptions(party, 'first');
    const { id, expiresAt } = await insertWebauthnChallenge(context.pool, {
      kind: 'authentication',
      text: options.challenge,
      seconds: ceremonySeconds,
    });
    return { challenge_id: id, options, expires_at: expiresAt };
  });

  app.post('/passkeys/authentication/verify', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const party = requireRelyingParty(context);
    const { challenge_id: challengeId = '', credential } = readBody(request, verifyBody);
    if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID');
    await consumeRateLimit(context, 'verify', `passkey ${clientAddress(context, request)}`);
    const challenge = challengeExpired(
      await takeWebauthnChallenge(context.pool, challengeId, 'authentication'),
    );
    return await signIn(context, request, { party, challenge, credential });
  });
}

type Answer = {
  party: RelyingParty;
  challenge: string;
  credential: z.infer<typeof authenticationResponse>;
};

async function signIn(context: AuthContext, request: FastifyRequest, answer: Answer): Promise<SessionAnswer> {
  const { party, challenge, credential } = answer;
  const passkey = await findPasskeyByCredential(context.pool, credential.id);
  if (passkey === undefined || !isOwner(passkey, credential.response.userHandle)) throw verificationFailed();
  const shown = await checkAssertion(party, credential, { challenge, purpose: 'first', key: passkey.key });
  if (shown === undefined) throw verificationFailed();
  const user = await findUserById(context.pool, passkey.user_id);
  if (user === undefined) throw verificationFailed();
  // From here on the person has proved who they are and may learn what is wrong.
  refuseClosedAccount(user);
  const session = await inTransaction(context.pool, async (db) => {
    if (!(await usePasskey(db, passkey.id, shown))) return undefined;
    // Something that they have, opened by something that they know or are: both factors in one.
    return await startSession(context, db, user, 'passkey', visitorOf(context, request), 'aal2');
  });
  if (session !== undefined) return session;
  await auditRequest(context, request, context.pool, 'passkey_counter_went_back', user.id, {
    passkey_id: passkey.id,
    counter: shown.counter,
  });
  throw verificationFailed();
}

/** The authenticator keeps the person's id beside its key, and both must say the same. */
function isOwner(passkey: PasskeyRow, userHandle: string | undefined): boolean {
  return Buffer.from(userHandle ?? '', 'base64url').toString('utf8') === passkey.user_id;
}

function refuseClosedAccount(user: UserRow): void {
  if (isBanned(user)) throw userBanned();
  if (user.email !== null && user.email !== '' && user.email_confirmed_at === null) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  }
  if (user.phone !== null && user.phone !== '' && user.phone_confirmed_at === null) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
  }
}
