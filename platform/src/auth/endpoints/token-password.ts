import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid, invalidCredentials } from '../errors.ts';
import { refuseInConstantTime } from '../http/constant-time.ts';
import { optional, plainPhone, readBody } from '../http/read-input.ts';
import { visitorOf } from '../sessions/require-user.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { startSession } from '../sessions/start-session.ts';
import { recordFailedSignIn } from '../store/audit.ts';
import { consumeRateLimit, resetRateLimit } from '../store/rate-limits.ts';
import { isBanned } from '../store/user-row.ts';
import { findUserByEmail, findUserByPhone, updateUser } from '../store/users.ts';

const body = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
});

export async function grantByPassword(context: AuthContext, request: FastifyRequest): Promise<SessionAnswer> {
  const input = readBody(request, body);
  const name = readName(context, input);
  const password = input.password ?? '';
  const guesser = `${name.text} ${clientAddress(context, request)}`;
  await consumeRateLimit(context, 'signIn', clientAddress(context, request));
  await consumeRateLimit(context, 'wrongPassword', guesser);

  const user = await refuseInConstantTime(async () => {
    const found = await name.find(context.pool, name.text);
    const matches = await context.hasher.verify(password, found?.encrypted_password);
    if (found !== undefined && matches) return found;
    // Its owner sees it among their sign-ins. An address without an account is nobody's, and is not written down.
    if (found !== undefined)
      await recordFailedSignIn(context.pool, found.id, 'password', visitorOf(context, request));
    throw invalidCredentials();
  });
  await resetRateLimit(context, 'wrongPassword', guesser);
  // From here on the person has proved who they are and may learn what is wrong.
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (user[name.provenBy] === null) throw name.unproven();
  if (user.encrypted_password !== null && context.hasher.isOutdated(user.encrypted_password)) {
    await updateUser(context.pool, user.id, { encrypted_password: await context.hasher.hash(password) });
  }
  return await startSession(context, context.pool, user, 'password', visitorOf(context, request));
}

/** What the person calls themselves, and how they are found by it. */
function readName(context: AuthContext, input: z.infer<typeof body>) {
  if (input.phone) {
    if (context.config.accounts.phoneAutoconfirm) {
      return {
        text: plainPhone(input.phone),
        find: findUserByPhone,
        provenBy: 'phone_confirmed_at',
        unproven: () => new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed'),
      } as const;
    }
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (!input.email) throw invalid('missing email or phone');
  return {
    text: input.email.trim().toLowerCase(),
    find: findUserByEmail,
    provenBy: 'email_confirmed_at',
    unproven: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  } as const;
}
