import type { Logger } from 'pino';

/** Why something is not done. `reason` begins with a stable word and is what the client receives. */
export class RealtimeRefusal extends Error {
  override readonly name = 'RealtimeRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }

  get reason(): string {
    return `${this.code}: ${this.message}`;
  }
}

export type RefusalCode =
  | 'BroadcastNotAllowed'
  | 'ChannelRateLimitReached'
  | 'ClientEventRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'ClientPresenceRateLimitReached'
  | 'InsufficientAal'
  | 'InvalidApiKey'
  | 'InvalidBroadcast'
  | 'InvalidJWTToken'
  | 'InvalidJoinPayload'
  | 'InvalidPresence'
  | 'JwtSignatureError'
  | 'MalformedJWT'
  | 'PayloadTooLarge'
  | 'PostgresChangesRefused'
  | 'PresenceNotAllowed'
  | 'PublicQuotaReached'
  | 'RealtimeNotReady'
  | 'SessionEnded'
  | 'TopicNameRequired'
  | 'Unauthorized'
  | 'UnableToProcess'
  | 'UnknownEvent';

/** The client floods: it is warned, and disconnected when it does not stop. */
export const tooManyMessages = (sentence: string) =>
  new RealtimeRefusal('ClientEventRateLimitReached', sentence);

/** What may be shown of an error; what is not known to be harmless is logged and stays hidden. */
export function reasonOf({ log }: { log: Logger }, error: unknown): string {
  if (error instanceof RealtimeRefusal) return error.reason;
  log.error({ err: error }, 'a realtime message failed');
  return new RealtimeRefusal('UnableToProcess', 'Something went wrong on our side.').reason;
}
