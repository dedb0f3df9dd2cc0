import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import { createPhoneAccount } from '../accounts/phone-account.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid, userExists } from '../errors.ts';
import { normalPhone } from '../http/read-input.ts';
import { checkPasswordStrength } from '../passwords/strength.ts';
import { visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserByPhone } from '../store/users.ts';

type Input = {
  phone?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  data?: Record<string, unknown> | undefined;
};

/** A number and a password, where the operator takes a number for confirmed without sending anything to it. */
export async function signUpByPhone(
  context: AuthContext,
  request: FastifyRequest,
  input: Input,
): Promise<SessionAnswer> {
  if (!context.config.accounts.phoneAutoconfirm) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (input.email) throw invalid('Only an email address or phone number should be provided on signup.');
  const phone = normalPhone(input.phone);
  const { password = '', data = {} } = input;
  if (password === '') throw invalid('Signup requires a valid password');
  checkMetadataSize(data, 'data');
  checkPasswordStrength(password, { email: undefined, metadata: { ...data, name: phone } }, context);
  await consumeRateLimit(context, 'signUp', clientAddress(context, request));
  if ((await findUserByPhone(context.pool, phone)) !== undefined) throw userExists();
  const passwordHash = await context.hasher.hash(password);
  return await inTransaction(context.pool, async (db) => {
    const user = await createPhoneAccount(db, { phone, passwordHash, data });
    if (user === undefined) throw userExists();
    return await startSession(context, db, user, 'password', visitorOf(context, request));
  });
}
