import type pg from 'pg';
import type { Caller } from './caller.ts';
import { RealtimeRefusal } from './refusal.ts';

type Session = NonNullable<Caller['session']>;

/** Whether the people behind the tokens are still signed in; a token alone cannot know. */
export class Sessions {
  readonly #pool: pg.Pool;
  #hasFunction: Promise<boolean> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Rejects with a RealtimeRefusal when the session was ended, or its owner banned or deleted. */
  async check({ session }: Caller): Promise<void> {
    if (session === undefined) return;
    if ((await this.ended([session])).size > 0) throw sessionEnded();
  }

  /** Those of many that do not stand any more, in one question. */
  async ended(sessions: readonly Session[]): Promise<Set<Session>> {
    if (sessions.length === 0 || !(await this.#canTell())) return new Set();
    const { rows } = await this.#pool.query<{ place: number }>(
      `select given.place::integer as place
       from unnest($1::uuid[], $2::uuid[]) with ordinality as given (id, user_id, place)
       where not auth.session_is_live(given.id, given.user_id)`,
      [sessions.map(({ id }) => id), sessions.map(({ user }) => user)],
    );
    const dead = new Set(rows.map(({ place }) => place - 1));
    return new Set(sessions.filter((_, index) => dead.has(index)));
  }

  /** Ours alone: on the database of another Supabase project a token holds until it expires. */
  #canTell(): Promise<boolean> {
    this.#hasFunction ??= this.#pool
      .query<{ known: boolean }>(
        `select to_regprocedure('auth.session_is_live(uuid,uuid)') is not null as known`,
      )
      .then(({ rows }) => rows[0]?.known ?? false)
      .catch((error: unknown) => {
        this.#hasFunction = undefined;
        throw error;
      });
    return this.#hasFunction;
  }
}

export function sessionEnded(): RealtimeRefusal {
  return new RealtimeRefusal('SessionEnded', 'The session of the token does not exist any more.');
}
