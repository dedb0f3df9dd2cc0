import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { codeChallengeMembers } from '../http/code-challenge.ts';
import { inConstantTime } from '../http/constant-time.ts';
import { normalEmail, optional, readBody } from '../http/read-input.ts';
import { consumeMailLimits, mailOptions } from '../mailing/requested-mail.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { lockUserByEmail, updateUser } from '../store/users.ts';

const body = z.object({ email: optional(z.string()), ...codeChallengeMembers });

/** Recovery for someone who forgot the password. The answer is the same whether or not there is an account. */
export function recover(app: FastifyInstance, context: AuthContext): void {
  app.post('/recover', async (request) => {
    const input = readBody(request, body);
    const email = normalEmail(input.email);
    const options = mailOptions(context, request, input);
    await consumeMailLimits(context, request, email);
    await inConstantTime(() =>
      inTransaction(context.pool, async (db) => {
        const user = await lockUserByEmail(db, email);
        if (user === undefined) return;
        await mailToken(context, db, { user, kind: 'recovery', address: email, ...options });
        await updateUser(db, user.id, { recovery_sent_at: new Date() });
      }),
    );
    return {};
  });
}
