import { isUuid } from '../../lib/uuid.ts';
import type { FeedCaller } from '../live-feed.ts';

/** As whom the database is asked. Equal keys share one question. */
export type Viewer = FeedCaller & {
  key: string;
  /** Undefined: not a person. */
  user: string | undefined;
  session: string | null;
};

export function viewerOf({ role, claims }: FeedCaller): Viewer {
  const { sub, session_id } = JSON.parse(claims) as { sub?: unknown; session_id?: unknown };
  return {
    role,
    claims,
    key: `${role} ${claims}`,
    user: typeof sub === 'string' && isUuid(sub) ? sub.toLowerCase() : undefined,
    session: typeof session_id === 'string' && isUuid(session_id) ? session_id : null,
  };
}
