import type { Queryable } from '../../postgres/share.ts';
import type { AuthContext } from '../context.ts';
import { showUser } from '../http/show-user.ts';
import type { UserRow } from '../store/user-row.ts';

export type SessionRow = {
  id: string;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  /** The app that a person let in, and for what; null for their own sessions. */
  oauth_client_id: string | null;
  scopes: string | null;
};

/** Roles that no row-level security holds back. A person may have one; an app that they let in never gets it. */
export const adminRoles: ReadonlySet<string> = new Set(['service_role', 'supabase_admin']);

export type Amr = { method: string; timestamp: number };

export async function readAmr(db: Queryable, sessionId: string): Promise<Amr[]> {
  const { rows } = await db.query<Amr>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}

/** The answer to every successful sign-in and refresh. */
export async function sessionAnswer(
  context: Pick<AuthContext, 'config' | 'keys'>,
  user: UserRow,
  session: SessionRow & { amr: readonly Amr[]; refreshToken: string },
) {
  const now = Math.floor(Date.now() / 1000);
  const { accessTokenSeconds } = context.config.accounts;
  const expiresAt = now + accessTokenSeconds;
  const accessToken = await context.keys.signAccessToken({
    sub: user.id,
    exp: expiresAt,
    iat: now,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: roleIn(session, user),
    aal: session.aal ?? 'aal1',
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.oauth_client_id === null
      ? {}
      : { client_id: session.oauth_client_id, scope: session.scopes ?? '' }),
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: showUser(user),
  };
}

function roleIn(session: SessionRow, user: UserRow): string {
  const role = user.role || 'authenticated';
  return session.oauth_client_id !== null && adminRoles.has(role) ? 'authenticated' : role;
}

export type SessionAnswer = Awaited<ReturnType<typeof sessionAnswer>>;

/** A session as the members of an address, for the flow without PKCE. */
export function sessionMembers(answer: SessionAnswer): Record<string, string> {
  return {
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
  };
}
