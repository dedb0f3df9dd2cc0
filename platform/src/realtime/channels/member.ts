import type { SharedMessage } from '../frames/shared-message.ts';
import type { Access } from './access.ts';
import type { JoinConfig } from './join-config.ts';

/** A channel, as rooms and presence see it. */
export interface Member {
  /** Tells it from all other channels of all servers. */
  readonly id: string;
  readonly room: string;
  readonly config: Pick<JoinConfig, 'presence'>;
  readonly access: Access;
  /** Set once it was sent who is there. */
  receivesPresence: boolean;
  /** Its own presence, while it is tracked. */
  presenceRef: string | undefined;
  /** `id` is given to messages that a replay may have sent already. */
  deliver(message: SharedMessage, id?: string): void;
  push(event: string, payload: unknown): void;
}
