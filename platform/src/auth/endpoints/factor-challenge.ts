import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { VaultError } from '../../keys/vault.ts';
import { isUuid } from '../../lib/uuid.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { optional, readBody, uuidParameter } from '../http/read-input.ts';
import { raiseAssurance } from '../sessions/raise-assurance.ts';
import { recordingFailure } from '../sessions/record-failure.ts';
import type { SessionAnswer, SessionRow } from '../sessions/session-answer.ts';
import { settings } from '../settings.ts';
import { auditRequest } from '../store/audit.ts';
import { acceptFactor, findChallenge, insertChallenge, type StoredFactor } from '../store/factors.ts';
import { consumeRateLimit, resetRateLimit } from '../store/rate-limits.ts';
import { associatedDataOf } from '../store/sealed-columns.ts';
import type { UserRow } from '../store/user-row.ts';
import { challengeKey, verifyKey } from './factor-webauthn.ts';
import { requireFactor, requireSessionBeforeFactor } from './factors.ts';

const verifyBody = z.object({ challenge_id: optional(z.string()), code: optional(z.string()) });

const period = 30;

/** Challenges for a second factor, and verifies the response. */
export function factorChallenge(app: FastifyInstance, context: AuthContext): void {
  app.post('/factors/:factor_id/challenge', async (request) => {
    const { user, session } = await requireSessionBeforeFactor(context, request);
    const factorId = uuidParameter(request, 'factor_id');
    await consumeRateLimit(context, 'verify', `challenge ${user.id}`);
    const factor = await requireFactor(context.pool, user.id, factorId);
    if (factor.factor_type === 'webauthn') {
      return await challengeKey(context, request, { user, session, factor });
    }
    const id = await insertChallenge(context.pool, factorId, clientAddress(context, request));
    const expiresAt = Math.floor(Date.now() / 1000) + settings.factors.challengeSeconds;
    return { id, type: 'totp', expires_at: expiresAt };
  });

  app.post('/factors/:factor_id/verify', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user, session } = await requireSessionBeforeFactor(context, request);
    const factorId = uuidParameter(request, 'factor_id');
    const { challenge_id: challengeId = '', code = '' } = readBody(request, verifyBody);
    if (!isUuid(challengeId)) throw invalid('challenge_id must be an UUID');
    await consumeRateLimit(context, 'factor', `verify ${user.id}`);
    const factor = await requireFactor(context.pool, user.id, factorId);
    const attempt = { user, session, factor, challengeId };
    const verify = () =>
      factor.factor_type === 'webauthn'
        ? verifyKey(context, request, attempt)
        : verifyCode(context, request, { ...attempt, code });
    // While a factor is being set up, a typing error of its owner is no attack.
    const answer = await (factor.status === 'verified'
      ? recordingFailure(context, request, { userId: user.id, method: factor.factor_type }, verify)
      : verify());
    await resetRateLimit(context, 'factor', `verify ${user.id}`);
    return answer;
  });
}

type Attempt = {
  user: UserRow;
  session: SessionRow;
  factor: StoredFactor;
  challengeId: string;
  code: string;
};

async function verifyCode(
  context: AuthContext,
  request: FastifyRequest,
  { user, session, factor: { id: factorId }, challengeId, code }: Attempt,
): Promise<SessionAnswer> {
  return await inTransaction(context.pool, async (db) => {
    const factor = await requireFactor(db, user.id, factorId);
    const challenge = await findChallenge(db, challengeId, factorId, settings.factors.challengeSeconds);
    if (challenge === undefined || challenge.verified) {
      throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (challenge.expired) {
      throw new AuthError(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
      );
    }
    const step = acceptedStep(secretOf(context, factor), code.replaceAll(/\s/g, ''));
    if (step === undefined || !(await acceptFactor(db, factor, challengeId, step))) {
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await auditRequest(context, request, db, 'challenge_verified', user.id);
    return await raiseAssurance(context, db, {
      userId: user.id,
      sessionId: session.id,
      factorId,
      method: 'totp',
    });
  });
}

/** What the app of the person was given. After a restored backup the key to it may be missing. */
function secretOf(context: AuthContext, factor: StoredFactor): string {
  try {
    return context.keys.vault.open(factor.secret ?? '', associatedDataOf('secret', factor.id));
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    context.log.error({ err: error, factor: factor.id }, 'the secret of a factor cannot be read');
    // Not a 5xx, which clients try again without showing what it says.
    throw new AuthError(
      422,
      'mfa_factor_unreadable',
      'The secret of this factor was encrypted with a key that is not here; use a passkey or a recovery code',
    );
  }
}

/** The time step that the code belongs to; one step early or late is forgiven, clocks being what they are. */
function acceptedStep(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const delta = totp.validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
