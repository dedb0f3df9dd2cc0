import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './context.ts';

const everyMilliseconds = 10 * 60 * 1000;

/** What has lost its meaning. Each statement is short and harmless when several servers run it at once. */
const sweeps = [
  'delete from auth.rate_limits where empty_at < now()',
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  "delete from auth.one_time_tokens where expires_at < now() - interval '1 day'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 day'",
  "delete from auth.sessions where not_after < now() - interval '1 day'",
  // A used token is remembered long enough to notice that someone else uses it again.
  "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'",
  "delete from auth.audit_log_entries where created_at < now() - interval '400 days'",
];

export function sweepWhileListening(app: FastifyInstance, context: AuthContext): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      sweep(context).catch((error: unknown) =>
        context.log.warn({ err: error }, 'old account data was not swept'),
      );
    }, everyMilliseconds);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}

async function sweep(context: Pick<AuthContext, 'pool'>): Promise<void> {
  for (const statement of sweeps) await context.pool.query(statement);
}
