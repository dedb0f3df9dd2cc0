import { Channel } from '../channels/channel.ts';
import { readJoinConfig } from '../channels/join-config.ts';
import { checkTopic, topicOfWire } from '../channels/topic.ts';
import type { RealtimeContext } from '../context.ts';
import type { Frame } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { refuse } from './replies.ts';

let channelsMade = 0;

/** Resolves when the channel is live, or was left or replaced meanwhile. Rejects with a RealtimeRefusal. */
export async function join(context: RealtimeContext, connection: Connection, frame: Frame): Promise<void> {
  const channel = openChannel(context, connection, frame);
  const { access_token: token } = frame.payload;
  await channel.join(typeof token === 'string' ? token : undefined, frame.ref);
}

function openChannel(context: RealtimeContext, connection: Connection, frame: Frame): Channel {
  if (!connection.allows('joins')) {
    throw new RealtimeRefusal('ClientJoinRateLimitReached', 'Too many joins per second.');
  }
  const topic = topicOfWire(frame.topic);
  if (topic === undefined) throw new RealtimeRefusal('TopicNameRequired', 'Topics begin with realtime:.');
  checkTopic(topic, context.limits);
  const config = readJoinConfig(frame.payload, context.limits);
  const before = connection.channels.get(frame.topic);
  if (before) {
    before.end();
    before.sendClosed();
  } else if (connection.channels.size >= context.limits.channelsPerSocket) {
    throw new RealtimeRefusal('ChannelRateLimitReached', 'Too many channels on one socket.');
  }
  let { patterns } = config;
  for (const held of connection.channels.values()) patterns += held.config.patterns;
  if (patterns > context.limits.patternsPerSocket) {
    throw new RealtimeRefusal('ChannelRateLimitReached', 'Too many patterns in the filters of one socket.');
  }
  channelsMade += 1;
  const identity = {
    id: `${context.feed.server}/${channelsMade}`,
    topic,
    wireTopic: frame.topic,
    joinRef: frame.joinRef ?? frame.ref,
  };
  const channel: Channel = new Channel(context, connection, {
    identity,
    config,
    events: {
      onRefused: (refused, error) => refuse(context, connection, refused, error),
      onEnd: () => connection.forget(channel),
    },
  });
  connection.channels.set(frame.topic, channel);
  return channel;
}
