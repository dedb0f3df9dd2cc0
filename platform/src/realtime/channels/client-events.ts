import type { Caller } from '../caller.ts';
import type { RealtimeContext } from '../context.ts';
import { isRecord } from '../frames/decode.ts';
import type { BroadcastContent, IncomingFrame } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { JoinConfig } from './join-config.ts';
import type { Member } from './member.ts';
import type { Peer } from './peer.ts';

/** A channel that has joined, as far as it matters for what its client says on it. */
export type JoinedChannel = Member & {
  readonly topic: string;
  readonly config: JoinConfig;
  readonly caller: Caller;
  readonly peer: Peer;
  reply(ref: string | null, status: 'ok' | 'error', response: object): void;
};

/** What a client asks of a channel, but for a change of its user. Rejects with a RealtimeRefusal. */
export async function handleEvent(
  context: RealtimeContext,
  channel: JoinedChannel,
  frame: IncomingFrame,
): Promise<void> {
  switch (frame.event) {
    case 'broadcast':
      await channel.peer.publishing(() => broadcast(context, channel, frame));
      if (channel.config.broadcast.ack) channel.reply(frame.ref, 'ok', {});
      return;
    case 'presence':
      if (!channel.peer.allows('presences')) {
        throw new RealtimeRefusal('ClientPresenceRateLimitReached', 'Too many presence messages per second.');
      }
      changePresence(context, channel, frame.payload);
      channel.reply(frame.ref, 'ok', {});
      return;
    default:
      throw new RealtimeRefusal('UnknownEvent', `${frame.event.slice(0, 100)} is not an event of a channel.`);
  }
}

/** Publishes to the topic. Resolves when the message is accepted; rejects with a RealtimeRefusal. */
async function broadcast(
  context: RealtimeContext,
  channel: JoinedChannel,
  frame: IncomingFrame,
): Promise<void> {
  if (!channel.access.broadcast.write) {
    throw new RealtimeRefusal('BroadcastNotAllowed', 'You may not send messages on this topic.');
  }
  const { event, payload } = frame.broadcast ?? readBroadcast(frame.payload);
  countPublic(context, channel, Buffer.byteLength(payload));
  const { self, ack } = channel.config.broadcast;
  await context.feed.publish(
    {
      kind: 'broadcast',
      topic: channel.topic,
      private: channel.config.private,
      event,
      payload,
      except: self ? undefined : channel.id,
    },
    { durable: ack },
  );
}

/** Everything that is sent to everybody on a public channel counts. Throws a RealtimeRefusal. */
function countPublic(
  context: RealtimeContext,
  { config, caller, peer }: JoinedChannel,
  largest: number,
): void {
  if (!config.private) context.quotas.send(caller, peer.address, { amount: 1, largest });
}

function readBroadcast({ event, payload }: Record<string, unknown>): BroadcastContent {
  if (typeof event !== 'string') {
    throw new RealtimeRefusal('InvalidBroadcast', 'A broadcast needs an event, which is a text.');
  }
  return { event, payload: JSON.stringify(payload ?? {}) };
}

/** `track` and `untrack`. Throws a RealtimeRefusal. */
function changePresence(
  context: RealtimeContext,
  channel: JoinedChannel,
  { event, payload }: Record<string, unknown>,
): void {
  if (!channel.access.presence.write) {
    throw new RealtimeRefusal('PresenceNotAllowed', 'You may not be present on this topic.');
  }
  if (event === 'untrack') {
    context.presence.untrack(channel);
    return;
  }
  if (event !== 'track') {
    throw new RealtimeRefusal('InvalidPresence', 'The event of a presence is track or untrack.');
  }
  const meta = payload ?? {};
  if (!isRecord(meta))
    throw new RealtimeRefusal('InvalidPresence', 'The payload of a presence is an object.');
  const bytes = Buffer.byteLength(JSON.stringify(meta));
  if (bytes > context.limits.presenceBytes) {
    throw new RealtimeRefusal('PayloadTooLarge', 'The payload of a presence is too large.');
  }
  countPublic(context, channel, bytes);
  context.presence.track(channel, meta);
  if (!channel.receivesPresence && channel.access.presence.read) context.presence.sendState(channel);
}
