import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { acceptToken } from '../accounts/accept-token.ts';
import { isVerificationType, takeLinkToken, takeTypedCode } from '../accounts/verify-token.ts';
import type { AuthContext } from '../context.ts';
import { invalid, tokenExpired } from '../errors.ts';
import { normalEmail, normalPhone, optional, readBody } from '../http/read-input.ts';
import { visitorOf } from '../sessions/require-user.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { signInByTestCode, type TypedTestCode } from './otp-phone.ts';

const body = z.object({
  type: optional(z.string()),
  token: optional(z.string()),
  token_hash: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
});

export const otherMailboxNext =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** A code that was typed in, or the token of a link that the app itself opened. */
export function verify(app: FastifyInstance, context: AuthContext): void {
  app.post('/verify', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const prove = readProof(request);
    await consumeRateLimit(context, 'verify', clientAddress(context, request));
    if (typeof prove === 'object') return await signInByTestCode(context, request, prove);
    const outcome = await inTransaction(context.pool, async (db) => {
      const token = await prove(context, db);
      // Nothing is thrown yet: a wrong code must stay counted.
      if (token === undefined) return 'refused';
      const user = await acceptToken(context, db, token, clientAddress(context, request));
      return user && (await startSession(context, db, user, 'otp', visitorOf(context, request)));
    });
    if (outcome === 'refused') throw tokenExpired();
    return outcome ?? { msg: otherMailboxNext, code: '200' };
  });
}

type Prove = (
  context: AuthContext,
  db: Parameters<typeof takeLinkToken>[0],
) => ReturnType<typeof takeLinkToken>;

function readProof(request: FastifyRequest): Prove | TypedTestCode {
  const input = readBody(request, body);
  const { type, token, token_hash: linkToken } = input;
  if (!type) throw invalid('Verify requires a verification type');
  if (linkToken) {
    if (token || input.email || input.phone) {
      throw invalid('Only the token_hash and type should be provided');
    }
    if (!isVerificationType(type)) throw invalid('Invalid email verification type');
    return (_context, db) => takeLinkToken(db, linkToken, type);
  }
  if (!token) throw invalid('Verify requires a token or a token hash');
  if (input.phone && !input.email) return { phone: normalPhone(input.phone), code: token, type };
  if (!input.email || input.phone) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (!isVerificationType(type)) throw invalid('Invalid email verification type');
  const address = normalEmail(input.email);
  const code = token.replaceAll(/[\s-]/g, '');
  return (context, db) => takeTypedCode(context, db, { address, code, type });
}
