import type { Caller } from '../caller.ts';
import type { Address } from '../frames/encode.ts';
import type { IncomingFrame } from '../frames/frame.ts';
import type { SharedMessage } from '../frames/shared-message.ts';

/** The socket, as a channel on it sees it. */
export interface Peer {
  readonly caller: Caller;
  /** Where it comes from, for counting. */
  readonly address: string;
  push(address: Address, payload: unknown): void;
  share(message: SharedMessage): void;
  close(code: number, reason: string): void;
  /** Whether one more presence message is within what the socket may send now. */
  allows(what: 'presences'): boolean;
  /** Runs `publish`, unless too many messages of the socket are not sent yet: then throws a RealtimeRefusal. */
  publishing(publish: () => Promise<void>): Promise<void>;
}

/** What happens to a channel that concerns its socket. */
export type ChannelEvents = {
  /** A message that had to wait was refused. */
  onRefused: (frame: IncomingFrame, error: unknown) => void;
  onEnd: () => void;
};
