import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import { beginSignUp } from '../accounts/begin-sign-up.ts';
import { checkMetadataSize, createEmailAccount, emailIdentityData } from '../accounts/create-account.ts';
import { lookalikeAccount } from '../accounts/lookalike.ts';
import type { AuthContext } from '../context.ts';
import { invalid, signupDisabled, userExists } from '../errors.ts';
import { codeChallengeMembers, readCodeChallenge } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail } from '../http/email-address.ts';
import { metadata, optional, readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { showUser } from '../http/show-user.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { checkPasswordStrength } from '../passwords/strength.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import type { UserRow } from '../store/user-row.ts';
import { findUserByEmail, findUserById, updateUser } from '../store/users.ts';
import { signUpAnonymously } from './signup-anonymous.ts';
import { signUpByPhone } from './signup-phone.ts';

const body = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  data: optional(metadata),
  ...codeChallengeMembers,
});

const query = z.object({ redirect_to: z.string().optional() });

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
    const redirectTo = allowedRedirect(context.config, readQuery(request, query).redirect_to);
    const codeChallenge = readCodeChallenge(input);
    await consumeRateLimit(context, 'signUp', clientAddress(context, request));
    const requested = { email, password, data: input.data ?? {}, redirectTo, codeChallenge };
    return context.config.mail.autoconfirm
      ? await signUpAtOnce(context, request, requested)
      : await inConstantTime(() => signUpWithConfirmation(context, request, requested));
  });
}

type SignUp = {
  email: string;
  password: string;
  data: Record<string, unknown>;
  redirectTo: string;
  codeChallenge: ReturnType<typeof readCodeChallenge>;
};

async function signUpAtOnce(context: AuthContext, request: FastifyRequest, requested: SignUp) {
  if ((await findUserByEmail(context.pool, requested.email)) !== undefined) throw userExists();
  const passwordHash = await context.hasher.hash(requested.password);
  return await inTransaction(context.pool, async (db) => {
    const user = await createAccount(db, requested, passwordHash);
    if (user === undefined) throw userExists();
    return await startSession(context, db, user, 'password', visitorOf(context, request));
  });
}

/** The answer is the same for a new address, one that waits for confirmation, and one that has an account. */
async function signUpWithConfirmation(context: AuthContext, request: FastifyRequest, requested: SignUp) {
  await consumeRateLimit(context, 'mailFromAddress', clientAddress(context, request));
  await consumeRateLimit(context, 'mailToAddress', requested.email);
  const passwordHash = await context.hasher.hash(requested.password);
  return await inTransaction(context.pool, async (db) => {
    const { user, created, signUp } = await beginSignUp(db, { ...requested, passwordHash });
    await mailToken(context, db, {
      user,
      signUp,
      // Who has an account already gets a way into it instead.
      kind: signUp === undefined ? 'magic_link' : 'confirmation',
      address: requested.email,
      redirectTo: requested.redirectTo,
      codeChallenge: requested.codeChallenge,
      acceptLanguage: request.headers['accept-language'],
    });
    await updateUser(
      db,
      user.id,
      signUp === undefined ? { recovery_sent_at: new Date() } : { confirmation_sent_at: new Date() },
    );
    if (!created) return showUser(lookalikeAccount(requested));
    return showUser((await findUserById(db, user.id)) ?? user);
  });
}

async function createAccount(
  db: Queryable,
  requested: SignUp,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const id = randomUUID();
  return await createEmailAccount(db, {
    id,
    email: requested.email,
    passwordHash,
    emailConfirmed: true,
    userMetadata: { ...requested.data, ...emailIdentityData(id, requested.email, true) },
  });
}
