import type { Caller } from '../caller.ts';
import type { Address } from '../frames/encode.ts';
import type { SharedMessage } from '../frames/shared-message.ts';

/** The socket, as a channel on it sees it. */
export interface Peer {
  readonly caller: Caller;
  /** Where it comes from, for counting. */
  readonly address: string;
  push(address: Address, payload: unknown): void;
  share(message: SharedMessage): void;
  close(code: number, reason: string): void;
}
