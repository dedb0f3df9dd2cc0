import { firstRow } from '../../postgres/query-one.ts';
import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { settings } from '../settings.ts';
import { hashSecret, newSecret, openToken, type SealingKey, sealToken } from './secrets.ts';

export type TokenRow = {
  revoked: boolean;
  /** Used a moment ago: tabs that ask at the same instant, or an answer that was lost on its way. */
  forgiven: boolean;
};

type Family = { userId: string; sessionId: string };

const keyOf = ({ keys, product }: AuthContext): SealingKey => ({
  secret: keys.deriveSecret('refresh tokens'),
  purpose: `${product.id} refresh token`,
});

/**
 * A token by its hash. A used one is forgiven for ten seconds; while its child has not been used, so that its holder may
 * never have got it, for a minute.
 */
export function readToken(db: Queryable, hash: string) {
  return firstRow<TokenRow>(
    db,
    `select t.revoked,
       t.updated_at > now() - make_interval(secs => case
         when exists (select from auth.refresh_tokens child where child.parent = t.token and child.session_id = t.session_id and not child.revoked)
         then $3::float8 else $2::float8 end) as forgiven
     from auth.refresh_tokens t where t.token = $1`,
    [hash, settings.refreshReuseSeconds, settings.unusedChildSeconds],
  );
}

/** Uses up the token that the session has, and gives it the next. The caller holds the lock on the session. */
export async function nextToken(context: AuthContext, db: Queryable, family: Family): Promise<string> {
  const { rows } = await db.query<{ token: string }>(
    `update auth.refresh_tokens set revoked = true, sealed = null, updated_at = now()
     where session_id = $1 and not revoked returning token`,
    [family.sessionId],
  );
  const next = newSecret();
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id, sealed)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3, $4, $5)`,
    [
      hashSecret(next),
      family.userId,
      rows[0]?.token ?? null,
      family.sessionId,
      sealToken(keyOf(context), family.sessionId, next),
    ],
  );
  return next;
}

/** The token that the session may use, once more. One that cannot be opened is replaced: there is never a second. */
export async function tokenInUse(context: AuthContext, db: Queryable, family: Family): Promise<string> {
  const { rows } = await db.query<{ sealed: string | null }>(
    'select sealed from auth.refresh_tokens where session_id = $1 and not revoked',
    [family.sessionId],
  );
  const sealed = rows[0]?.sealed;
  const open = sealed ? openToken(keyOf(context), family.sessionId, sealed) : undefined;
  return open ?? (await nextToken(context, db, family));
}
