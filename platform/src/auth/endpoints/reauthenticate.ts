import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { mailToken } from '../mailing/token-mail.ts';
import { requireUser } from '../sessions/require-user.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { updateUser } from '../store/users.ts';

/** Mails the code for reauthentication before a grave change. */
export function reauthenticate(app: FastifyInstance, context: AuthContext): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, (request) => sendCode(context, request));
  app.post('/reauthenticate', (request) => sendCode(context, request));
}

async function sendCode(context: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const { user } = await requireUser(context, request);
  const address = user.email ?? '';
  if (address === '' && !user.phone) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (address === '') throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await consumeRateLimit(context, 'mailToAddress', address);
  await inTransaction(context.pool, async (db) => {
    const acceptLanguage = request.headers['accept-language'];
    const redirectTo = context.config.siteUrl;
    await mailToken(context, db, { user, kind: 'reauthentication', address, redirectTo, acceptLanguage });
    await updateUser(db, user.id, { reauthentication_sent_at: new Date() });
  });
  return {};
}
