import type { FeedCaller } from '../live-feed.ts';

/** As whom the database is asked. Equal keys share one question. */
export type Viewer = FeedCaller & {
  key: string;
  /** Undefined: not a person. */
  user: string | undefined;
  session: string | null;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function viewerOf({ role, claims }: FeedCaller): Viewer {
  const { sub, session_id } = JSON.parse(claims) as { sub?: unknown; session_id?: unknown };
  return {
    role,
    claims,
    key: `${role} ${claims}`,
    user: typeof sub === 'string' && uuid.test(sub) ? sub.toLowerCase() : undefined,
    session: typeof session_id === 'string' && uuid.test(session_id) ? session_id : null,
  };
}
