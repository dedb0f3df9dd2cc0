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

  /** Rejects with a RealtimeRefusal when the session was ended, its owner banned or deleted, or a second factor is owed. */
  async check({ session }: Caller): Promise<void> {
    if (session === undefined) return;
    for (const refusal of (await this.refused([session])).values()) throw refusal;
  }

  /** Those of many that may not act any more, and why, in one question. */
  async refused(sessions: readonly Session[]): Promise<Map<Session, RealtimeRefusal>> {
    const refused = new Map<Session, RealtimeRefusal>();
    if (sessions.length === 0 || !(await this.#canTell())) return refused;
    const { rows } = await this.#pool.query<{ refusal: string | null }>(
      `select auth.session_refusal(given.id, given.user_id) as refusal
       from unnest($1::uuid[], $2::uuid[]) with ordinality as given (id, user_id, place)
       order by given.place`,
      [sessions.map(({ id }) => id), sessions.map(({ user }) => user)],
    );
    for (const [index, session] of sessions.entries()) {
      const refusal = rows[index]?.refusal;
      if (refusal) refused.set(session, refusal === 'insufficient_aal' ? factorOwed() : sessionEnded());
    }
    return refused;
  }

  /** Ours alone: on the database of another Supabase project a token holds until it expires. */
  #canTell(): Promise<boolean> {
    this.#hasFunction ??= this.#pool
      .query<{ known: boolean }>(
        `select to_regprocedure('auth.session_refusal(uuid,uuid)') is not null as known`,
      )
      .then(({ rows }) => rows[0]?.known ?? false)
      .catch((error: unknown) => {
        this.#hasFunction = undefined;
        throw error;
      });
    return this.#hasFunction;
  }
}

const sessionEnded = () =>
  new RealtimeRefusal('SessionEnded', 'The session of the token does not exist any more.');

const factorOwed = () =>
  new RealtimeRefusal('InsufficientAal', 'The second factor has to be given first (insufficient_aal).');
