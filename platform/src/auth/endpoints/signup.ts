import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { checkMetadataSize, createEmailAccount } from '../accounts/create-account.ts';
import { lookalikeAccount } from '../accounts/lookalike.ts';
import type { AuthContext } from '../context.ts';
import { invalid, signupDisabled, userExists } from '../errors.ts';
import { codeChallengeMembers } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { metadata, normalEmail, optional, readBody } from '../http/read-input.ts';
import { showUser } from '../http/show-user.ts';
import { consumeMailLimits, type MailOptions, mailOptions, mailSignUp } from '../mailing/requested-mail.ts';
import { checkPasswordStrength } from '../passwords/strength.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserByEmail, findUserById } from '../store/users.ts';
import { signUpAnonymously } from './signup-anonymous.ts';
import { signUpByPhone } from './signup-phone.ts';

const body = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  data: optional(metadata),
  ...codeChallengeMembers,
});

export function signup(app: FastifyInstance, context: AuthContext): void {
  app.post('/signup', async (request) => {
    const input = readBody(request, body);
    if (!context.config.accounts.signups) throw signupDisabled();
    if (input.phone) return await signUpByPhone(context, request, input);
    if (!input.email && !input.password) return await signUpAnonymously(context, request, input.data);
    const email = normalEmail(input.email);
    const password = input.password ?? '';
    if (password === '') throw invalid('Signup requires a valid password');
    checkMetadataSize(input.data, 'data');
    checkPasswordStrength(password, { email, metadata: input.data ?? {} }, context);
    const options = mailOptions(context, request, input);
    await consumeRateLimit(context, 'signUp', clientAddress(context, request));
    const requested = { email, password, data: input.data ?? {} };
    return context.config.mail.autoconfirm
      ? await signUpAtOnce(context, request, requested)
      : await inConstantTime(() => signUpWithConfirmation(context, request, requested, options));
  });
}

type SignUp = { email: string; password: string; data: Record<string, unknown> };

async function signUpAtOnce(context: AuthContext, request: FastifyRequest, requested: SignUp) {
  if ((await findUserByEmail(context.pool, requested.email)) !== undefined) throw userExists();
  const passwordHash = await context.hasher.hash(requested.password);
  return await inTransaction(context.pool, async (db) => {
    const { email, data: userMetadata } = requested;
    const user = await createEmailAccount(db, { email, passwordHash, emailConfirmed: true, userMetadata });
    if (user === undefined) throw userExists();
    return await startSession(context, db, user, 'password', visitorOf(context, request));
  });
}

/** The answer is the same for a new address, one that waits for confirmation, and one that has an account. */
async function signUpWithConfirmation(
  context: AuthContext,
  request: FastifyRequest,
  requested: SignUp,
  options: MailOptions,
) {
  await consumeMailLimits(context, request, requested.email);
  const passwordHash = await context.hasher.hash(requested.password);
  return await inTransaction(context.pool, async (db) => {
    const { user, created } = await mailSignUp(context, db, { ...requested, passwordHash }, options);
    if (!created) return showUser(lookalikeAccount(requested));
    return showUser((await findUserById(db, user.id)) ?? user);
  });
}
