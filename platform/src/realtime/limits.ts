const kilobyte = 1024;

const rates = {
  messagesPerSecond: 200,
  /** After a lost connection a client joins all of its channels at once. */
  joinsPerSecond: 100,
  presencesPerSecond: 20,
  /** Broadcasts over HTTP, from one person or one address. */
  httpPerSecond: 100,
  /** A school behind one address has many pages open; nobody has as many as a server holds. */
  socketsPerAddress: 1_000,
  /**
   * On public channels, over sockets and HTTP together: what one person may do, and ten times as much whoever
   * is behind one address without having signed in. No screen of ours sends anything there.
   */
  publicJoinsPerMinute: 600,
  publicMessagesPerMinute: 600,
  publicMessagesPerDay: 20_000,
  /** A socket that goes on after this many refusals in a row is closed. */
  refusalsBeforeClosing: 200,
};

export type Rates = typeof rates;

/**
 * What one client may take. The memory bounds hold always; `rates` are switched off with RATE_LIMITS=off, for
 * load tests.
 */
export const defaultLimits = {
  /** Open sockets of this process. */
  sockets: 8_000,
  /** A socket that sent nothing for this long is gone; the client sends a heartbeat every 25 seconds. */
  silenceMs: 60_000,
  /** Bytes that wait for a slow reader before it is let go. */
  waitingBytes: 4096 * kilobyte,
  /** One message from a client, and one broadcast over HTTP. */
  frameBytes: 512 * kilobyte,
  /** One message on a public channel, where anybody may make everybody carry it. */
  publicMessageBytes: 64 * kilobyte,
  channelsPerSocket: 100,
  bindingsPerChannel: 50,
  /** Filters with `match` or `imatch` on one socket: each takes up to some milliseconds of every change of its table. */
  patternsPerSocket: 10,
  /** Messages that wait while a channel is joining or changes its user. */
  waitingPerChannel: 32,
  /** Broadcasts of one socket that are not accepted yet. */
  publishesInFlight: 100,
  topicLength: 255,
  presenceKeyLength: 255,
  presenceBytes: 16 * kilobyte,
  presencesPerTopic: 2_000,
  /** Messages of one HTTP request. */
  messagesPerRequest: 100,
  /** A join that PostgreSQL does not answer is refused before the client stops waiting at 10 seconds. */
  joinTimeoutMs: 8_000,
  rates: rates as Rates | undefined,
};

export type Limits = Readonly<typeof defaultLimits>;
