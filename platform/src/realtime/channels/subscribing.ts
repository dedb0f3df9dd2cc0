import type { RealtimeContext } from '../context.ts';
import type { SharedMessage } from '../frames/shared-message.ts';
import { type ChangeSubscription, type FeedCaller, FeedRefusal } from '../live-feed.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { JoinConfig } from './join-config.ts';

type Subscriber = {
  readonly config: Pick<JoinConfig, 'changes'>;
  readonly caller: FeedCaller;
  readonly wireTopic: string;
  deliver(message: SharedMessage): void;
};

/** All bindings of a channel. `keep` answers false when the channel has ended meanwhile. */
export async function subscribe(
  { feed, changes }: Pick<RealtimeContext, 'feed' | 'changes'>,
  channel: Subscriber,
  ids: readonly number[],
  keep: (subscription: ChangeSubscription) => boolean,
): Promise<void> {
  const started = new Set<number>();
  for (const [index, { binding }] of channel.config.changes.entries()) {
    const id = ids[index] ?? 0;
    // The same binding twice has one number: the client notifies both of its listeners.
    if (started.has(id)) continue;
    started.add(id);
    const subscription = await refusable(
      feed.subscribe(binding, channel.caller, (change) =>
        channel.deliver(changes.of(change, channel.wireTopic, id)),
      ),
    );
    if (!keep(subscription)) return;
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

export async function withinTimeout(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refusal = new RealtimeRefusal('RealtimeNotReady', 'The database does not answer at the moment.');
    timer = setTimeout(reject, timeoutMs, refusal);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
