import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { optional, readBody } from '../http/read-input.ts';
import { raiseAssurance } from '../sessions/raise-assurance.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { recordingFailure } from '../sessions/record-failure.ts';
import { auditRequest } from '../store/audit.ts';
import { consumeRateLimit, resetRateLimit } from '../store/rate-limits.ts';
import {
  countRecoveryCodes,
  readRecoveryCode,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '../store/recovery-codes.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';
import { lockUser } from '../store/users.ts';
import { requireSession, requireSessionBeforeFactor } from './factors.ts';

const verifyBody = z.object({ code: optional(z.string().max(100)) });

/** Recovery for those who lost the second factor. Our own: the reference has none. */
export function recoveryCodes(app: FastifyInstance, context: AuthContext): void {
  app.get('/factors/recovery-codes', async (request) => {
    const { user } = await requireSession(context, request);
    const { left, madeAt } = await countRecoveryCodes(context.pool, user.id);
    return { left, created_at: madeAt?.toISOString() ?? null };
  });

  app.post('/factors/recovery-codes', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = await requireSession(context, request);
    const { user } = caller;
    requireRecentSignIn(caller);
    await consumeRateLimit(context, 'factor', `recovery codes ${user.id}`);
    const codes = await inTransaction(context.pool, async (db) => {
      // The row of the person is held: of two who ask at once, one gets codes that count.
      const owner = await lockUser(db, user.id);
      if (!owner?.factors.some(({ status }) => status === 'verified')) {
        throw new AuthError(422, 'mfa_factor_not_found', 'Recovery codes need a verified factor');
      }
      await auditRequest(context, request, db, 'recovery_codes_generated', user.id);
      return await replaceRecoveryCodes(context, db, user.id);
    });
    return { codes };
  });

  app.post('/factors/recovery-codes/verify', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { user, session } = await requireSessionBeforeFactor(context, request);
    const code = readRecoveryCode(readBody(request, verifyBody).code ?? '');
    await consumeRateLimit(context, 'factor', `recovery ${user.id}`);
    const spend = () =>
      inTransaction(context.pool, async (db) => {
        if (code === undefined || !(await spendRecoveryCode(context, db, user.id, code))) {
          throw new AuthError(422, 'recovery_code_invalid', 'This recovery code is not right, or was used');
        }
        const { left } = await countRecoveryCodes(db, user.id);
        await auditRequest(context, request, db, 'recovery_code_used', user.id, { left });
        await notifyOwner(context, db, user, { left, acceptLanguage: request.headers['accept-language'] });
        const raised = await raiseAssurance(context, db, {
          userId: user.id,
          sessionId: session.id,
          method: 'recovery_code',
        });
        return { ...raised, recovery_codes_left: left };
      });
    const attempt = { userId: user.id, method: 'recovery_code' };
    const answer = await recordingFailure(context, request, attempt, spend);
    await resetRateLimit(context, 'factor', `recovery ${user.id}`);
    return answer;
  });
}

/** A found code is half of what a thief needs, so its owner is notified at once. */
async function notifyOwner(
  context: AuthContext,
  db: Queryable,
  user: UserRow,
  { left, acceptLanguage }: { left: number; acceptLanguage: string | undefined },
): Promise<void> {
  if (user.email === null || user.email === '') return;
  await context.product.accountMessages.sendRecoveryCodeUsed(db, {
    recipient: user.email,
    metadata: userMetadata(user),
    acceptLanguage,
    left,
  });
}
