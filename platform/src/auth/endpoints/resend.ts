import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { codeChallengeMembers, readCodeChallenge } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail } from '../http/email-address.ts';
import { normalPhone } from '../http/phone-number.ts';
import { optional, readBody, readQuery } from '../http/read-input.ts';
import { allowedRedirect } from '../http/redirect-to.ts';
import { mailEmailChange } from '../mailing/email-change-mail.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { newestSignUps, type SignUp } from '../store/sign-ups.ts';
import { lockUserByEmail, updateUser } from '../store/users.ts';

const body = z.object({
  type: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  ...codeChallengeMembers,
});
const query = z.object({ redirect_to: z.string().optional() });

export function resend(app: FastifyInstance, context: AuthContext): void {
  app.post('/resend', async (request) => {
    const input = readBody(request, body);
    const mailType = input.type === 'signup' || input.type === 'email_change';
    if (!mailType && input.type !== 'sms' && input.type !== 'phone_change') {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (!input.email && !input.phone) throw invalid('Type provided requires an email address');
    // No account has a number, so there is never anything to send again, and saying so reveals nothing.
    if (!mailType) {
      normalPhone(input.phone);
      return {};
    }
    const email = normalEmail(input.email);
    const codeChallenge = readCodeChallenge(input);
    const redirectTo = allowedRedirect(context.config, readQuery(request, query).redirect_to);
    await consumeRateLimit(context, 'mailFromAddress', clientAddress(context, request));
    await consumeRateLimit(context, 'mailToAddress', email);
    await inConstantTime(() =>
      inTransaction(context.pool, async (db) => {
        const user = await lockUserByEmail(db, email);
        const more = { redirectTo, codeChallenge, acceptLanguage: request.headers['accept-language'] };
        if (user === undefined) return;
        if (input.type === 'email_change') {
          if (user.email_change) await mailEmailChange(context, db, user, user.email_change, more);
        } else if (user.email_confirmed_at === null) {
          for (const signUp of await signUpsToRepeat(db, user.id)) {
            await mailToken(context, db, { user, signUp, kind: 'confirmation', address: email, ...more });
          }
          await updateUser(db, user.id, { confirmation_sent_at: new Date() });
        }
      }),
    );
    return {};
  });
}

const maxRepeated = 3;

/**
 * The caller cannot say which sign-up is theirs, so each is sent again with its own name, the newest first. Without
 * any, the mail proves the mailbox alone.
 */
async function signUpsToRepeat(db: Queryable, userId: string): Promise<(SignUp | undefined)[]> {
  const waiting = await newestSignUps(db, userId, maxRepeated);
  return waiting.length === 0 ? [undefined] : waiting;
}
