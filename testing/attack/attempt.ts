import type { AttackFixture } from './fixture.ts';
import type { Attacker } from './people.ts';

/** One request of somebody's, against one thing that the catalogue names. */
export type Attempt = {
  /** The thing, such as `table chat_messages` or `bucket avatars`. */
  target: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Asks how many there are of a row; only these may learn that there is one. */
  counts?: readonly string[];
};

export type Generator = (fixture: AttackFixture, attacker: Attacker) => Attempt[];

export const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
