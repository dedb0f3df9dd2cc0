import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { beginSignUp } from '../accounts/begin-sign-up.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { codeChallengeMembers, readCodeChallenge } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail } from '../http/email-address.ts';
import { metadata, optional, readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserByEmail, updateUser } from '../store/users.ts';
import { sendTestCode } from './otp-phone.ts';

const body = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  data: optional(metadata),
  create_user: optional(z.boolean()),
  ...codeChallengeMembers,
});

const query = z.object({ redirect_to: z.string().optional() });

/** A link and a code by mail, with which one signs in without a password. `/magiclink` is its older name. */
export function otp(app: FastifyInstance, context: AuthContext): void {
  app.post('/otp', (request) => sendLink(context, request));
  app.post('/magiclink', (request) => sendLink(context, request));
}

async function sendLink(context: AuthContext, request: FastifyRequest): Promise<object> {
  const input = readBody(request, body);
  if (input.phone) return await sendTestCode(context, request, input);
  const email = normalEmail(input.email);
  checkMetadataSize(input.data, 'data');
  const codeChallenge = readCodeChallenge(input);
  const redirectTo = allowedRedirect(context.config, pageAddress(readQuery(request, query).redirect_to));
  await consumeRateLimit(context, 'mailFromAddress', clientAddress(context, request));
  await consumeRateLimit(context, 'mailToAddress', email);
  await inConstantTime(() =>
    inTransaction(context.pool, async (db) => {
      const mayCreate = input.create_user !== false && context.config.accounts.signups;
      // Where no account may be made and nobody is there, nothing is sent and nothing is revealed: the answer is the same.
      if (!mayCreate && (await findUserByEmail(db, email)) === undefined) return;
      const signUpInput = { email, passwordHash: null, data: input.data ?? {} };
      const { user, signUp } = await beginSignUp(db, signUpInput);
      await mailToken(context, db, {
        user,
        signUp,
        kind: signUp === undefined ? 'magic_link' : 'confirmation',
        address: email,
        redirectTo,
        codeChallenge,
        acceptLanguage: request.headers['accept-language'],
      });
      await updateUser(
        db,
        user.id,
        signUp === undefined ? { recovery_sent_at: new Date() } : { confirmation_sent_at: new Date() },
      );
    }),
  );
  return {};
}

/** The link signs in, so it must lead to a page: an address, or a path of this site. */
function pageAddress(requested: string | undefined): string | undefined {
  if (requested && !requested.startsWith('/') && !URL.canParse(requested))
    throw invalid('redirect_to is not an address');
  return requested;
}
