import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';

/** What happened to which account, from where. Never a token, a code or a password. */
export async function recordAudit(
  db: Queryable,
  entry: { action: string; userId: string; ip: string; traits?: Record<string, unknown> },
): Promise<void> {
  await db.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [
    JSON.stringify({
      action: entry.action,
      actor_id: entry.userId,
      ...(entry.traits ? { traits: entry.traits } : {}),
    }),
    entry.ip.slice(0, 64),
  ]);
}

/** A sign-in that somebody else may have tried. */
export async function recordFailedSignIn(
  db: Queryable,
  userId: string,
  method: string,
  visitor: { ip: string; userAgent: string },
): Promise<void> {
  const traits = { method, user_agent: visitor.userAgent.slice(0, 500) };
  await recordAudit(db, { action: 'login_failed', userId, ip: visitor.ip, traits });
}

/** What the sender of this request did to an account. */
export async function auditRequest(
  context: AuthContext,
  request: FastifyRequest,
  db: Queryable,
  action: string,
  userId: string,
  traits?: Record<string, unknown>,
): Promise<void> {
  const ip = clientAddress(context, request);
  await recordAudit(db, { action, userId, ip, ...(traits ? { traits } : {}) });
}
