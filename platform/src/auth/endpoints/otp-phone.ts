import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import { createPhoneAccount } from '../accounts/phone-account.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, tokenExpired } from '../errors.ts';
import { normalPhone } from '../http/read-input.ts';
import { visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserByPhone } from '../store/users.ts';

type Input = {
  phone?: string | undefined;
  data?: Record<string, unknown> | undefined;
  create_user?: boolean | undefined;
};

export type TypedTestCode = { phone: string; code: string; type: string };

const disabled = () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');

/** Nothing can be sent to a number. A tester's has a code that is known beforehand. */
export async function sendTestCode(
  context: AuthContext,
  request: FastifyRequest,
  input: Input,
): Promise<{ message_id: string }> {
  const { testCodes, signups } = context.config.accounts;
  if (testCodes.size === 0) throw disabled();
  const phone = normalPhone(input.phone);
  if (!testCodes.has(phone)) throw disabled();
  checkMetadataSize(input.data, 'data');
  await consumeRateLimit(context, 'signUp', clientAddress(context, request));
  if (input.create_user !== false && signups && (await findUserByPhone(context.pool, phone)) === undefined) {
    await inTransaction(context.pool, (db) =>
      createPhoneAccount(db, { phone, passwordHash: null, data: input.data ?? {} }),
    );
  }
  return { message_id: '' };
}

/** Any other number has never been sent a code, so no code is right. */
export async function signInByTestCode(
  context: AuthContext,
  request: FastifyRequest,
  { phone, code, type }: TypedTestCode,
): Promise<SessionAnswer> {
  const expected = Buffer.from(context.config.accounts.testCodes.get(phone) ?? '');
  const given = Buffer.from(code);
  const isRight = expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
  if (type !== 'sms' || !isRight) throw tokenExpired();
  return await inTransaction(context.pool, async (db) => {
    const user = await findUserByPhone(db, phone);
    if (user === undefined) throw tokenExpired();
    return await startSession(context, db, user, 'otp', visitorOf(context, request));
  });
}
