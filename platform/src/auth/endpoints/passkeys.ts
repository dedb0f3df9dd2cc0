import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { optional, readBody, uuidParameter } from '../http/read-input.ts';
import { ceremonySeconds, checkRegistration, creationOptions } from '../passkeys/ceremony.ts';
import { makerOf } from '../passkeys/known-makers.ts';
import { challengeExpired, passkeyNotFound, showPasskey, verificationFailed } from '../passkeys/refusals.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';
import { registrationResponse } from '../passkeys/responses.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { settings } from '../settings.ts';
import { auditRequest } from '../store/audit.ts';
import {
  deletePasskey,
  insertPasskey,
  insertWebauthnChallenge,
  listPasskeys,
  renamePasskey,
  takeWebauthnChallenge,
} from '../store/passkeys.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { lockUser } from '../store/users.ts';
import { requireSession } from './factors.ts';

const verifyBody = z.object({ challenge_id: optional(z.string()), credential: registrationResponse });
const nameBody = z.object({ friendly_name: z.string().trim().min(1).max(120) });

/** A person's passkeys: add, list, rename, remove. */
export function passkeys(app: FastifyInstance, context: AuthContext): void {
  app.post('/passkeys/registration/options', async (request) => {
    const party = requireRelyingParty(context);
    const { user, session } = await requireManager(context, request);
    await consumeRateLimit(context, 'factor', `passkey options ${user.id}`);
    const existing = await listPasskeys(context.pool, user.id);
    if (existing.length >= settings.passkeys.limit) throw tooMany();
    const options = await creationOptions(party, {
      user,
      handle: user.id,
      purpose: 'first',
      existing: existing.map(({ key }) => key),
    });
    const { id, expiresAt } = await insertWebauthnChallenge(context.pool, {
      kind: 'registration',
      text: options.challenge,
      seconds: ceremonySeconds,
      owner: { userId: user.id, sessionId: session.id },
    });
    return { challenge_id: id, options, expires_at: expiresAt };
  });

  app.post('/passkeys/registration/verify', async (request) => {
    const party = requireRelyingParty(context);
    const { user, session } = await requireManager(context, request);
    const { challenge_id: challengeId = '', credential } = readBody(request, verifyBody);
    if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID');
    await consumeRateLimit(context, 'factor', `passkey ${user.id}`);
    const owner = { userId: user.id, sessionId: session.id };
    const taken = await takeWebauthnChallenge(context.pool, challengeId, 'registration', owner);
    const key = await checkRegistration(party, credential, {
      challenge: challengeExpired(taken),
      purpose: 'first',
    });
    if (key === undefined) throw verificationFailed();
    const made = await inTransaction(context.pool, async (db) => {
      // The row of the person is held, so that two at once cannot both be the last that fits.
      await lockUser(db, user.id);
      if ((await listPasskeys(db, user.id)).length >= settings.passkeys.limit) throw tooMany();
      const passkey = await insertPasskey(db, { userId: user.id, friendlyName: makerOf(key.aaguid), key });
      if (passkey === undefined) {
        throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
      }
      await auditRequest(context, request, db, 'passkey_created', user.id, { passkey_id: passkey.id });
      return passkey;
    });
    const { last_used_at: _never, ...shown } = showPasskey(made);
    return shown;
  });

  app.get('/passkeys', async (request) => {
    const { user } = await requireSession(context, request);
    return (await listPasskeys(context.pool, user.id)).map(showPasskey);
  });

  app.patch('/passkeys/:passkey_id', async (request) => {
    const { user } = await requireSession(context, request);
    const id = uuidParameter(request, 'passkey_id');
    const { friendly_name: name } = readBody(request, nameBody);
    return await inTransaction(context.pool, async (db) => {
      const passkey = await renamePasskey(db, user.id, id, name);
      if (passkey === undefined) throw passkeyNotFound();
      await auditRequest(context, request, db, 'passkey_updated', user.id, { passkey_id: id });
      return showPasskey(passkey);
    });
  });

  app.delete('/passkeys/:passkey_id', async (request, reply) => {
    const { user } = await requireManager(context, request);
    const id = uuidParameter(request, 'passkey_id');
    await inTransaction(context.pool, async (db) => {
      if (!(await deletePasskey(db, user.id, id))) throw passkeyNotFound();
      await auditRequest(context, request, db, 'passkey_deleted', user.id, { passkey_id: id });
    });
    return reply.code(204).send();
  });
}

const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');

/** Adding or removing a sign-in method needs a recent sign-in. */
async function requireManager(context: AuthContext, request: FastifyRequest) {
  const caller = await requireSession(context, request);
  requireRecentSignIn(caller);
  return caller;
}
