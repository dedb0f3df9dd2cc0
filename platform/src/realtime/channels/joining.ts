import type { Caller } from '../caller.ts';
import type { RealtimeContext } from '../context.ts';
import { encodeBroadcast } from '../frames/encode.ts';
import { SharedMessage } from '../frames/shared-message.ts';
import { FeedRefusal } from '../live-feed.ts';
import { RealtimeRefusal } from '../refusal.ts';
import { type Access, openAccess } from './access.ts';
import { bindingIds } from './changes.ts';
import type { Channel } from './channel.ts';

/**
 * Everything between a join and its answer. When it resolves, the channel hears all that is committed or sent from now
 * on. Rejects with a RealtimeRefusal.
 */
export async function joinChannel(
  context: RealtimeContext,
  channel: Channel,
  accessToken: string | undefined,
  ref: string | null,
): Promise<void> {
  const { config } = channel;
  channel.caller = await identify(context, channel, accessToken);
  if (!config.private) context.quotas.join(channel.caller, channel.peer.address);
  await withinPatience(context, context.feed.live());
  await authorise(context, channel);
  if (channel.hasEnded) return;
  // From here on it may be told things; they are held until the client knows that it has joined.
  context.rooms.add(channel);
  const ids = bindingIds(config.changes);
  await subscribe(context, channel, ids);
  const replayed = config.broadcast.replay
    ? await context.readReplay(channel.caller, channel.topic, config.broadcast.replay)
    : [];
  if (channel.hasEnded) return;
  channel.state = 'joined';
  channel.reply(ref, 'ok', {
    postgres_changes: config.changes.map(({ shown }, index) => ({ ...shown, id: ids[index] })),
  });
  if (config.changes.length > 0) channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  if (config.broadcast.announceReady) channel.system('system', 'ok', 'Replication connection established');
  for (const message of replayed) {
    channel.peer.share(new SharedMessage((vsn) => encodeBroadcast(vsn, channel.wireTopic, message)));
  }
  channel.release(new Set(replayed.map(({ id }) => id)));
  if (config.presence.enabled && channel.access.presence.read) context.presence.tellState(channel);
}

/** Without a token of its own, a channel belongs to whoever's key opened the socket. */
export async function identify(
  context: RealtimeContext,
  channel: Channel,
  accessToken: string | undefined,
): Promise<Caller> {
  const caller = accessToken === undefined ? channel.peer.caller : await context.readCaller(accessToken);
  await context.sessions.check(caller);
  return caller;
}

/** What the policies say about a private topic: for each new token, and again whenever it may have changed (RightsWatch). */
export async function authorise(context: RealtimeContext, channel: Channel): Promise<void> {
  const { caller, topic, config } = channel;
  channel.access = config.private
    ? await context.readAccess(caller, topic, config.presence.key)
    : openAccess();
  if (!hearsAnything(channel.access)) throw unauthorized(topic);
}

export function hearsAnything({ broadcast, presence }: Access): boolean {
  return broadcast.read || presence.read;
}

export function unauthorized(topic: string): RealtimeRefusal {
  return new RealtimeRefusal(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${topic}`,
  );
}

async function subscribe(context: RealtimeContext, channel: Channel, ids: readonly number[]): Promise<void> {
  const started = new Set<number>();
  for (const [index, { binding }] of channel.config.changes.entries()) {
    const id = ids[index] ?? 0;
    // The same binding twice has one number: the client tells both of its listeners.
    if (started.has(id)) continue;
    started.add(id);
    const subscription = await refusable(
      context.feed.subscribe(binding, channel.caller, (change) =>
        channel.deliver(context.changes.of(change, channel.wireTopic, id)),
      ),
    );
    if (channel.hasEnded) {
      subscription.stop();
      return;
    }
    channel.subscriptions.push(subscription);
  }
}

export async function refusable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FeedRefusal) throw new RealtimeRefusal('PostgresChangesRefused', error.message);
    throw error;
  }
}

async function withinPatience({ limits }: RealtimeContext, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refusal = new RealtimeRefusal('RealtimeNotReady', 'The database does not answer at the moment.');
    timer = setTimeout(reject, limits.joinPatienceMs, refusal);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
