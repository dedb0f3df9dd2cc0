import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import { changeEmail } from '../accounts/accept-token.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, insufficientAal } from '../errors.ts';
import { codeChallengeMembers } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { metadata, normalEmail, optional, readBody } from '../http/read-input.ts';
import { showUser } from '../http/show-user.ts';
import { notifyOfChange } from '../mailing/change-mail.ts';
import { mailEmailChange } from '../mailing/email-change-mail.ts';
import { mailOptions } from '../mailing/requested-mail.ts';
import { checkPasswordStrength } from '../passwords/strength.ts';
import { endAllSessions, endOtherSessions } from '../sessions/end-sessions.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { requireUser, requireUserOrApp, type SignedIn } from '../sessions/require-user.ts';
import { auditRequest } from '../store/audit.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { type UserRow, userMetadata } from '../store/user-row.ts';
import { findUserById, lockUser, updateUser } from '../store/users.ts';

const body = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  nonce: optional(z.string()),
  current_password: optional(z.string()),
  data: optional(metadata),
  ...codeChallengeMembers,
});

type Input = z.infer<typeof body>;

/** One's own account. */
export function user(app: FastifyInstance, context: AuthContext): void {
  // Also before the second factor: the client learns from it which factors there are.
  app.get('/user', async (request) => showUser((await requireUserOrApp(context, request)).user));

  app.put('/user', async (request) => {
    const caller = await requireUser(context, request);
    const input = readBody(request, body);
    if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here');
    const email = input.email ? normalEmail(input.email) : undefined;
    const changesEmail = email !== undefined && email !== caller.user.email;
    const isGrave = changesEmail || input.password !== undefined;
    if (isGrave) requireSecondFactor(caller);
    checkNewPassword(context, caller, input);
    const showsProof = input.current_password !== undefined || Boolean(input.nonce);
    if (input.password !== undefined || showsProof) {
      await consumeRateLimit(context, 'factor', `password ${caller.user.id}`);
    }
    const isProved = await reauthenticate(context, caller, input);
    if (isGrave && !isProved) requireRecentSignIn(caller);
    const newHash = await hashNewPassword(context, caller, input);
    const options = mailOptions(context, request, input);
    if (changesEmail && !context.config.mail.autoconfirm)
      await consumeRateLimit(context, 'mailToAddress', caller.user.id);

    const change = () =>
      inTransaction(context.pool, async (db) => {
        const current = await lockUser(db, caller.user.id);
        if (current === undefined)
          throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
        if (input.data !== undefined) await mergeMetadata(db, current, input.data);
        if (newHash !== undefined) {
          await setPassword(db, caller, newHash);
          await notifyOfChange(context, db, current, 'password', options.acceptLanguage);
        }
        if (email !== undefined && changesEmail) {
          const latest = (await findUserById(db, current.id)) ?? current;
          if (context.config.mail.autoconfirm) {
            await changeEmail(db, latest, email);
            await notifyOfChange(context, db, current, 'email', options.acceptLanguage);
          } else await mailEmailChange(context, db, latest, email, options);
        }
        await auditRequest(context, request, db, 'user_modified', current.id);
        return (await findUserById(db, current.id)) ?? current;
      });
    // A mail to the new address is written only when nobody has it; how long that takes must not reveal it.
    const asksMailbox = changesEmail && !context.config.mail.autoconfirm;
    return showUser(asksMailbox ? await inConstantTime(change) : await change());
  });
}

/** A thief of the password alone must not be able to lock the owner out. Here not even a token without a session is enough. */
function requireSecondFactor({ user: { factors }, session }: SignedIn): void {
  const hasFactor = factors.some((factor) => factor.status === 'verified');
  if (hasFactor && (session?.aal ?? 'aal1') === 'aal1') throw insufficientAal(401);
}

function checkNewPassword(context: AuthContext, { user: owner }: SignedIn, input: Input): void {
  if (input.password === undefined) return;
  if (owner.is_anonymous && !input.email) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  const about = { email: owner.email ?? undefined, metadata: { ...userMetadata(owner), ...input.data } };
  checkPasswordStrength(input.password, about, context);
}

async function hashNewPassword(
  context: AuthContext,
  { user: owner }: SignedIn,
  input: Input,
): Promise<string | undefined> {
  if (input.password === undefined) return undefined;
  if (owner.encrypted_password && (await context.hasher.verify(input.password, owner.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return await context.hasher.hash(input.password);
}

/** A new password ends every other session: everybody who knew the old one is out. */
async function setPassword(db: Queryable, { user: owner, session }: SignedIn, hash: string): Promise<void> {
  await updateUser(db, owner.id, { encrypted_password: hash });
  if (session === undefined) await endAllSessions(db, owner.id);
  else await endOtherSessions(db, owner.id, session.id);
}

/** Members that are null are removed, as in the reference. */
async function mergeMetadata(db: Queryable, current: UserRow, data: Record<string, unknown>): Promise<void> {
  const merged = Object.fromEntries(
    Object.entries({ ...userMetadata(current), ...data }).filter(([, value]) => value !== null),
  );
  checkMetadataSize(merged, 'data');
  await updateUser(db, current.id, { raw_user_meta_data: merged });
}
