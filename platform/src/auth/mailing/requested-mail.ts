import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import type { Queryable } from '../../postgres/share.ts';
import { type Begun, beginSignUp, type SignUpInput } from '../accounts/begin-sign-up.ts';
import type { AuthContext } from '../context.ts';
import { readCodeChallenge } from '../http/code-challenge.ts';
import { readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { updateUser } from '../store/users.ts';
import { mailToken, type TokenRequest } from './token-mail.ts';

const query = z.object({ redirect_to: z.string().optional() });

export type MailOptions = Pick<TokenRequest, 'redirectTo' | 'codeChallenge' | 'acceptLanguage'>;

/** What a request says about the mail that it causes: where its link leads, for which browser, in which language. */
export function mailOptions(
  { config }: AuthContext,
  request: FastifyRequest,
  input: Parameters<typeof readCodeChallenge>[0],
): MailOptions {
  const codeChallenge = readCodeChallenge(input);
  const redirectTo = allowedRedirect(config, readQuery(request, query).redirect_to);
  return { redirectTo, codeChallenge, acceptLanguage: request.headers['accept-language'] };
}

/** Mail that anybody can cause: whoever asks for it is counted, and so is the mailbox. */
export async function consumeMailLimits(
  context: AuthContext,
  request: FastifyRequest,
  address: string,
): Promise<void> {
  await consumeRateLimit(context, 'mailFromAddress', clientAddress(context, request));
  await consumeRateLimit(context, 'mailToAddress', address);
}

/** Begins a sign-up and mails what confirms it. Who has an account already gets a way into it instead. */
export async function mailSignUp(
  context: AuthContext,
  db: Queryable,
  input: SignUpInput,
  options: MailOptions,
): Promise<Begun> {
  const begun = await beginSignUp(db, input);
  const { user, signUp } = begun;
  const kind = signUp === undefined ? 'magic_link' : 'confirmation';
  await mailToken(context, db, { user, signUp, kind, address: input.email, ...options });
  const sent = signUp === undefined ? 'recovery_sent_at' : 'confirmation_sent_at';
  await updateUser(db, user.id, { [sent]: new Date() });
  return begun;
}
