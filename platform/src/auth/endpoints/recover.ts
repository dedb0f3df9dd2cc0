import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { codeChallengeMembers, readCodeChallenge } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail } from '../http/email-address.ts';
import { optional, readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { lockUserByEmail, updateUser } from '../store/users.ts';

const body = z.object({ email: optional(z.string()), ...codeChallengeMembers });
const query = z.object({ redirect_to: z.string().optional() });

/** Recovery for someone who forgot the password. The answer is the same whether or not there is an account. */
export function recover(app: FastifyInstance, context: AuthContext): void {
  app.post('/recover', async (request) => {
    const input = readBody(request, body);
    const email = normalEmail(input.email);
    const codeChallenge = readCodeChallenge(input);
    const redirectTo = allowedRedirect(context.config, readQuery(request, query).redirect_to);
    await consumeRateLimit(context, 'mailFromAddress', clientAddress(context, request));
    await consumeRateLimit(context, 'mailToAddress', email);
    await inConstantTime(() =>
      inTransaction(context.pool, async (db) => {
        const user = await lockUserByEmail(db, email);
        if (user === undefined) return;
        const acceptLanguage = request.headers['accept-language'];
        await mailToken(context, db, {
          user,
          kind: 'recovery',
          address: email,
          redirectTo,
          codeChallenge,
          acceptLanguage,
        });
        await updateUser(db, user.id, { recovery_sent_at: new Date() });
      }),
    );
    return {};
  });
}
