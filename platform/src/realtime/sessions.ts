import type { Session } from '../keys/read-caller.ts';
import { refusalsOf, type SessionRefusal, tellsRefusals } from '../postgres/session-check.ts';
import type { Queryable } from '../postgres/share.ts';
import type { Caller } from './caller.ts';
import { RealtimeRefusal } from './refusal.ts';

/** Whether the people behind the tokens are still signed in; a token alone cannot know. */
export class Sessions {
  readonly #db: Queryable;
  #hasFunction: Promise<boolean> | undefined;

  constructor(db: Queryable) {
    this.#db = db;
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
    const reasons = await refusalsOf(this.#db, sessions);
    for (const [index, session] of sessions.entries()) {
      const reason = reasons[index];
      if (reason) refused.set(session, sessionRefusal(reason));
    }
    return refused;
  }

  /** Ours alone: on the database of another Supabase project a token holds until it expires. */
  #canTell(): Promise<boolean> {
    this.#hasFunction ??= tellsRefusals(this.#db).catch((error: unknown) => {
      this.#hasFunction = undefined;
      throw error;
    });
    return this.#hasFunction;
  }
}

export function sessionRefusal(reason: SessionRefusal): RealtimeRefusal {
  return reason === 'insufficient_aal' ? factorOwed() : sessionEnded();
}

const sessionEnded = () =>
  new RealtimeRefusal('SessionEnded', 'The session of the token does not exist any more.');

const factorOwed = () =>
  new RealtimeRefusal('InsufficientAal', 'The second factor has to be given first (insufficient_aal).');
