import type { Caller } from '../../keys/read-caller.ts';

/** As whom the database is asked. Equal keys share one question. */
export type Viewer = Caller & {
  key: string;
  /** In lower case, as PostgreSQL writes it; undefined: not a person. */
  user: string | undefined;
};

export function viewerOf({ role, claims, session }: Caller): Viewer {
  return { role, claims, session, key: `${role} ${claims}`, user: session?.user.toLowerCase() };
}
