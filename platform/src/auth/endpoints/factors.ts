import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, insufficientAal, invalid } from '../errors.ts';
import { optional, readBody, uuidParameter } from '../http/read-input.ts';
import { lowerAssurance } from '../sessions/raise-assurance.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import {
  type LiveSession,
  needsSecondFactor,
  requireUserBeforeFactor,
  type SignedIn,
} from '../sessions/require-user.ts';
import type { SessionRow } from '../sessions/session-answer.ts';
import { settings } from '../settings.ts';
import { auditRequest } from '../store/audit.ts';
import {
  deleteAbandonedFactors,
  deleteFactor,
  insertFactor,
  lockFactor,
  type StoredFactor,
} from '../store/factors.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { associatedDataOf } from '../store/sealed-columns.ts';
import { lockUser } from '../store/users.ts';
import { requireWebauthn } from './factor-webauthn.ts';

const enrolBody = z.object({
  friendly_name: optional(z.string().max(100)),
  factor_type: optional(z.string()),
  issuer: optional(z.string().max(100)),
});

/** Second factors: enrol, remove. */
export function factors(app: FastifyInstance, context: AuthContext): void {
  app.post('/factors', async (request) => {
    const caller = await requireSession(context, request);
    const { user, session } = caller;
    const input = readBody(request, enrolBody);
    const type = readType(context, input.factor_type);
    await consumeRateLimit(context, 'factor', `enrol ${user.id}`);
    const friendlyName = input.friendly_name?.trim() ?? '';
    const enrol = (seal?: (id: string) => string) =>
      inTransaction(context.pool, async (db) => {
        await checkRoom(db, user.id, friendlyName, session);
        requireRecentSignIn(caller);
        await auditRequest(context, request, db, 'factor_in_progress', user.id);
        return await insertFactor(db, { userId: user.id, friendlyName, type, ...(seal ? { seal } : {}) });
      });
    if (type === 'webauthn') return { id: await enrol(), type, friendly_name: friendlyName };
    const issuer = input.issuer || new URL(context.config.siteUrl).host;
    const secret = new Secret({ size: 20 });
    const totp = new TOTP({ issuer, label: user.email ?? user.id, secret });
    const id = await enrol((factorId) =>
      context.keys.vault.seal(secret.base32, associatedDataOf('secret', factorId)),
    );
    const uri = totp.toString();
    // The client puts this into a data: address as it is, so it must hold no character that ends one.
    const picture = encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 2 }));
    return {
      id,
      type: 'totp',
      friendly_name: friendlyName,
      totp: { qr_code: picture, secret: secret.base32, uri },
    };
  });

  app.delete('/factors/:factor_id', async (request) => {
    const caller = await requireSessionBeforeFactor(context, request);
    const { user } = caller;
    const id = uuidParameter(request, 'factor_id');
    await inTransaction(context.pool, async (db) => {
      await requireFactor(db, user.id, id);
      // An unfinished one too: until the factor is given, nothing is changed.
      if (needsSecondFactor(caller)) throw insufficientAal(422);
      requireRecentSignIn(caller);
      await lowerAssurance(db, id);
      await deleteFactor(db, id);
      await auditRequest(context, request, db, 'factor_unenrolled', user.id);
    });
    return { id };
  });
}

/** Factors belong to a session that can be raised; a token without one cannot be. */
export async function requireSession(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SignedIn & { session: LiveSession }> {
  const caller = await requireSessionBeforeFactor(context, request);
  if (needsSecondFactor(caller)) throw insufficientAal();
  return caller;
}

/** The same for what leads to the factor: there it may still be missing. */
export async function requireSessionBeforeFactor(
  context: AuthContext,
  request: FastifyRequest,
): Promise<SignedIn & { session: LiveSession }> {
  const caller = await requireUserBeforeFactor(context, request);
  const { session } = caller;
  if (session === undefined) {
    throw new AuthError(403, 'session_not_found', 'The token carries no session_id claim');
  }
  return { ...caller, session };
}

export async function requireFactor(db: Queryable, userId: string, id: string): Promise<StoredFactor> {
  const factor = await lockFactor(db, userId, id);
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

function readType(context: AuthContext, type: string | undefined): 'totp' | 'webauthn' {
  if (type === 'totp') return type;
  if (type === 'phone')
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') {
    requireWebauthn(context);
    return type;
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}

async function checkRoom(db: Queryable, userId: string, name: string, session: SessionRow): Promise<void> {
  await deleteAbandonedFactors(db, userId);
  const owner = await lockUser(db, userId);
  const existing = owner?.factors ?? [];
  if (name !== '' && existing.some((factor) => factor.friendly_name === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (existing.length >= settings.factors.limit) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (existing.some((factor) => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}
