import type { Limits } from '../limits.ts';
import { RealtimeRefusal } from '../refusal.ts';

const prefix = 'realtime:';

/** The name behind `realtime:`; undefined for topics that are not ours to serve. */
export function topicOfWire(wire: string): string | undefined {
  return wire.startsWith(prefix) ? wire.slice(prefix.length) : undefined;
}

export function wireOfTopic(topic: string): string {
  return `${prefix}${topic}`;
}

/** What is sent in private is never received in public, whatever the topic is called. */
export function roomOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${topic}`;
}

export function checkTopic(topic: string, limits: Limits): void {
  if (topic === '') throw new RealtimeRefusal('TopicNameRequired', 'The channel needs a name.');
  if (topic.length > limits.topicLength || topic.includes('\0')) {
    throw new RealtimeRefusal(
      'InvalidJoinPayload',
      `The name of a channel has at most ${limits.topicLength} letters.`,
    );
  }
}

export function topicOfRoom(room: string): string {
  return room.slice(room.indexOf(':') + 1);
}
