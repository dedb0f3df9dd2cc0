import { Channel } from '../channels/channel.ts';
import { endChannel, tellClosed } from '../channels/closing.ts';
import { readJoinConfig } from '../channels/join-config.ts';
import { joinChannel } from '../channels/joining.ts';
import { checkTopic, topicOfWire } from '../channels/topic.ts';
import type { RealtimeContext } from '../context.ts';
import type { Frame } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import type { Connection } from './connection.ts';

let channelsMade = 0;

/** Resolves with the channel when it is live, and with nothing when it was left or replaced meanwhile. */
export async function join(
  context: RealtimeContext,
  connection: Connection,
  frame: Frame,
): Promise<Channel | undefined> {
  const channel = openChannel(context, connection, frame);
  const { access_token: token } = frame.payload;
  try {
    await joinChannel(context, channel, typeof token === 'string' ? token : undefined, frame.ref);
  } catch (error) {
    if (channel.hasEnded) return undefined;
    forget(context, connection, channel);
    throw error;
  }
  return channel.hasEnded ? undefined : channel;
}

function openChannel(context: RealtimeContext, connection: Connection, frame: Frame): Channel {
  if (connection.allowances?.joins.take(performance.now()) === false) {
    throw new RealtimeRefusal('ClientJoinRateLimitReached', 'Too many joins per second.');
  }
  const topic = topicOfWire(frame.topic);
  if (topic === undefined) throw new RealtimeRefusal('TopicNameRequired', 'Topics begin with realtime:.');
  checkTopic(topic, context.limits);
  const config = readJoinConfig(frame.payload, context.limits);
  const before = connection.channels.get(frame.topic);
  if (before) {
    forget(context, connection, before);
    tellClosed(before);
  } else if (connection.channels.size >= context.limits.channelsPerSocket) {
    throw new RealtimeRefusal('ChannelRateLimitReached', 'Too many channels on one socket.');
  }
  channelsMade += 1;
  const identity = {
    id: `${context.feed.server}/${channelsMade}`,
    topic,
    wireTopic: frame.topic,
    joinRef: frame.joinRef ?? frame.ref,
  };
  const channel = new Channel(connection, identity, config);
  connection.channels.set(frame.topic, channel);
  return channel;
}

function forget(context: RealtimeContext, connection: Connection, channel: Channel): void {
  if (connection.channels.get(channel.wireTopic) === channel) connection.channels.delete(channel.wireTopic);
  endChannel(context, channel);
}
