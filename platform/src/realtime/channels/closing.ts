import type { RealtimeContext } from '../context.ts';
import type { Channel } from './channel.ts';

type Needs = Pick<RealtimeContext, 'rooms' | 'presence'>;

/** Nothing is delivered to the channel after it. */
export function endChannel({ rooms, presence }: Needs, channel: Channel): void {
  if (channel.state === 'closed') return;
  channel.state = 'closed';
  channel.waiting = [];
  rooms.remove(channel);
  presence.untrack(channel);
  for (const subscription of channel.subscriptions) subscription.stop();
  channel.subscriptions = [];
}

/** The client is told that the channel has ended, and does not join it again by itself. */
export function tellClosed(channel: Channel): void {
  const address = {
    joinRef: channel.joinRef,
    ref: channel.joinRef,
    topic: channel.wireTopic,
    event: 'phx_close',
  };
  channel.peer.push(address, {});
}
