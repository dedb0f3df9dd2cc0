import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { optional, readBody } from '../http/read-input.ts';
import {
  checkAssertion,
  checkRegistration,
  creationOptions,
  requestOptions,
  type StoredKey,
} from '../passkeys/ceremony.ts';
import { type RelyingParty, relyingPartyOf } from '../passkeys/relying-party.ts';
import { authenticationResponse, registrationResponse } from '../passkeys/responses.ts';
import { raiseAssurance } from '../sessions/raise-assurance.ts';
import type { SessionAnswer, SessionRow } from '../sessions/session-answer.ts';
import { settings } from '../settings.ts';
import { auditRequest } from '../store/audit.ts';
import {
  acceptKey,
  insertChallenge,
  listFactorKeys,
  type StoredFactor,
  takeKeyChallenge,
  useKey,
} from '../store/factors.ts';
import type { UserRow } from '../store/user-row.ts';

const challengeBody = z.object({ webauthn: optional(z.object({ rpId: optional(z.string()) })) });
const verifyBody = z.object({
  webauthn: z.discriminatedUnion('type', [
    z.object({ type: z.literal('create'), credential_response: registrationResponse }),
    z.object({ type: z.literal('request'), credential_response: authenticationResponse }),
  ]),
});

type Attempt = { user: UserRow; session: SessionRow; factor: StoredFactor };

export function requireWebauthn(context: AuthContext): RelyingParty {
  const party = relyingPartyOf(context);
  if (party !== undefined) return party;
  throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
}

/** Asks a browser to make a key for a factor that was just begun, or to use the one that it made. */
export async function challengeKey(context: AuthContext, request: FastifyRequest, attempt: Attempt) {
  const { user, session, factor } = attempt;
  const party = requireWebauthn(context);
  const wanted = readBody(request, challengeBody).webauthn?.rpId;
  if (wanted !== undefined && wanted !== party.id) throw invalid(`webauthn.rpId must be ${party.id}`);
  const stored = factor.web_authn_credential;
  const webauthn =
    factor.status === 'verified' && stored !== null
      ? {
          type: 'request' as const,
          credential_options: { publicKey: await requestOptions(party, 'second', [stored]) },
        }
      : {
          type: 'create' as const,
          credential_options: {
            publicKey: await creationOptions(party, {
              user,
              // Not the person's id: an authenticator keeps one passkey for each, and this must not replace the first.
              handle: factor.id,
              purpose: 'second',
              existing: await listFactorKeys(context.pool, user.id),
            }),
          },
        };
  const { challenge } = webauthn.credential_options.publicKey;
  const id = await insertChallenge(context.pool, factor.id, clientAddress(context, request), {
    challenge,
    type: webauthn.type,
    session_id: session.id,
  });
  const expiresAt = Math.floor(Date.now() / 1000) + settings.factors.challengeSeconds;
  return { id, type: 'webauthn', expires_at: expiresAt, webauthn };
}

export async function verifyKey(
  context: AuthContext,
  request: FastifyRequest,
  attempt: Attempt & { challengeId: string },
): Promise<SessionAnswer> {
  const { user, session, factor, challengeId } = attempt;
  const party = requireWebauthn(context);
  const { webauthn } = readBody(request, verifyBody);
  const taken = await takeKeyChallenge(context.pool, {
    id: challengeId,
    factorId: factor.id,
    sessionId: session.id,
    seconds: settings.factors.challengeSeconds,
  });
  if (taken === undefined || taken.type !== webauthn.type) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (taken.expired) {
    throw new AuthError(422, 'mfa_challenge_expired', `MFA challenge ${challengeId} has expired`);
  }
  const proven = await proofOf(party, taken.challenge, factor, webauthn);
  const answer = await inTransaction(context.pool, async (db) => {
    const accepted = await ('key' in proven
      ? acceptKey(db, factor.id, proven.key)
      : useKey(db, factor.id, proven.counter));
    if (!accepted) return undefined;
    await auditRequest(context, request, db, 'challenge_verified', user.id);
    return await raiseAssurance(context, db, {
      userId: user.id,
      sessionId: session.id,
      factorId: factor.id,
      method: 'mfa/webauthn',
    });
  });
  if (answer !== undefined) return answer;
  await auditRequest(context, request, context.pool, 'factor_counter_went_back', user.id, {
    factor_id: factor.id,
  });
  throw refused();
}

const refused = () => new AuthError(422, 'mfa_verification_failed', 'Invalid WebAuthn credential');

async function proofOf(
  party: RelyingParty,
  challenge: string,
  factor: StoredFactor,
  webauthn: z.infer<typeof verifyBody>['webauthn'],
): Promise<{ key: StoredKey } | { counter: number }> {
  if (webauthn.type === 'create') {
    const key = await checkRegistration(party, webauthn.credential_response, {
      challenge,
      purpose: 'second',
    });
    if (key === undefined) throw refused();
    return { key };
  }
  const stored = factor.web_authn_credential;
  if (stored === null || stored.id !== webauthn.credential_response.id) throw refused();
  const shown = await checkAssertion(party, webauthn.credential_response, {
    challenge,
    purpose: 'second',
    key: stored,
  });
  if (shown === undefined) throw refused();
  return { counter: shown.counter };
}
