import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { recordFailedSignIn } from '../store/audit.ts';
import { visitorOf } from './require-user.ts';

const failures: ReadonlySet<string> = new Set(['mfa_verification_failed', 'recovery_code_invalid']);

/**
 * A wrong second factor is a failed sign-in, too, and the graver one: whoever gets this far knows the password. It is
 * written beside the transaction that is undone by the refusal.
 */
export async function recordingFailure<Result>(
  context: AuthContext,
  request: FastifyRequest,
  attempt: { userId: string; method: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError && failures.has(error.code)) {
      await recordFailedSignIn(context.pool, attempt.userId, attempt.method, visitorOf(context, request));
    }
    throw error;
  }
}
