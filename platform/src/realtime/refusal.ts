/** Why something is not done. `reason` begins with a stable word and is what the client is told. */
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
