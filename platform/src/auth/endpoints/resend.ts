import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { codeChallengeMembers } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail, normalPhone, optional, readBody } from '../http/read-input.ts';
import { mailEmailChange } from '../mailing/email-change-mail.ts';
import { consumeMailLimits, mailOptions } from '../mailing/requested-mail.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { newestSignUps, type SignUp } from '../store/sign-ups.ts';
import { lockUserByEmail, updateUser } from '../store/users.ts';

const body = z.object({
  type: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  ...codeChallengeMembers,
});

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
    const options = mailOptions(context, request, input);
    await consumeMailLimits(context, request, email);
    await inConstantTime(() =>
      inTransaction(context.pool, async (db) => {
        const user = await lockUserByEmail(db, email);
        if (user === undefined) return;
        if (input.type === 'email_change') {
          if (user.email_change) await mailEmailChange(context, db, user, user.email_change, options);
        } else if (user.email_confirmed_at === null) {
          for (const signUp of await signUpsToRepeat(db, user.id)) {
            await mailToken(context, db, { user, signUp, kind: 'confirmation', address: email, ...options });
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
