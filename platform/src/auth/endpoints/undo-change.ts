import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { changeEmail } from '../accounts/accept-token.ts';
import type { AuthContext } from '../context.ts';
import { linkExpired } from '../errors.ts';
import { readBody } from '../http/read-input.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { hashSecret } from '../sessions/secrets.ts';
import { dropWhatCameSince, takeUndo } from '../store/account-undos.ts';
import { recordAudit } from '../store/audit.ts';
import { syncProviders } from '../store/identities.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { findUserById, lockUser, updateUser } from '../store/users.ts';

const body = z.object({ token: z.string().min(1).max(200) });

/**
 * Our own: undoes a change of password or address for the holder of the mail about it. The address is what it was, nobody
 * is signed in any more, no password counts, and a new one is chosen by a link that is mailed.
 */
export function undoChange(app: FastifyInstance, context: AuthContext): void {
  app.post('/undo-change', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { token } = readBody(request, body);
    const ip = clientAddress(context, request);
    await consumeRateLimit(context, 'verify', ip);
    await inTransaction(context.pool, async (db) => {
      const undo = await takeUndo(db, hashSecret(token));
      const changed = undo && (await lockUser(db, undo.user_id));
      if (undo === undefined || changed === undefined) throw linkExpired();
      if (changed.email !== undo.email) await changeEmail(db, changed, undo.email);
      await dropWhatCameSince(db, undo);
      await syncProviders(db, changed.id);
      await updateUser(db, changed.id, { encrypted_password: null, email_change: '' });
      await endAllSessions(db, changed.id);
      const owner = (await findUserById(db, changed.id)) ?? changed;
      await mailToken(context, db, {
        user: owner,
        kind: 'recovery',
        address: undo.email,
        redirectTo: `${context.config.siteUrl}/auth/reset-password`,
        acceptLanguage: request.headers['accept-language'],
      });
      await recordAudit(db, {
        action: 'change_undone',
        userId: owner.id,
        ip,
        traits: { changed: undo.changed },
      });
    });
    return {};
  });
}
