import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import { checkMetadataSize } from '../accounts/create-account.ts';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { codeChallengeMembers } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { metadata, normalEmail, optional, readBody, readQuery } from '../http/read-input.ts';
import { consumeMailLimits, mailOptions, mailSignUp } from '../mailing/requested-mail.ts';
import { findUserByEmail } from '../store/users.ts';
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
  requirePageAddress(readQuery(request, query).redirect_to);
  const options = mailOptions(context, request, input);
  await consumeMailLimits(context, request, email);
  await inConstantTime(() =>
    inTransaction(context.pool, async (db) => {
      const mayCreate = input.create_user !== false && context.config.accounts.signups;
      // Where no account may be made and nobody is there, nothing is sent and nothing is revealed: the answer is the same.
      if (!mayCreate && (await findUserByEmail(db, email)) === undefined) return;
      await mailSignUp(context, db, { email, passwordHash: null, data: input.data ?? {} }, options);
    }),
  );
  return {};
}

/** The link signs in, so it must lead to a page: an address, or a path of this site. */
function requirePageAddress(requested: string | undefined): void {
  if (requested && !requested.startsWith('/') && !URL.canParse(requested))
    throw invalid('redirect_to is not an address');
}
