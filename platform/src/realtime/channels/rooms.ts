import { encodeBroadcast } from '../frames/encode.ts';
import { SharedMessage } from '../frames/shared-message.ts';
import type { BroadcastMessage } from '../live-feed.ts';
import type { Member } from './member.ts';
import { roomOf, wireOfTopic } from './topic.ts';

/** Who is where: the channels of this server by topic, public and private apart. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Member>>();

  add(channel: Member): void {
    const room = this.#rooms.get(channel.room);
    if (room) room.add(channel);
    else this.#rooms.set(channel.room, new Set([channel]));
  }

  remove(channel: Member): void {
    const room = this.#rooms.get(channel.room);
    room?.delete(channel);
    if (room?.size === 0) this.#rooms.delete(channel.room);
  }

  of(room: string): Iterable<Member> {
    return this.#rooms.get(room) ?? [];
  }

  broadcast(message: BroadcastMessage): void {
    const shared = new SharedMessage((vsn) => encodeBroadcast(vsn, wireOfTopic(message.topic), message));
    for (const channel of this.of(roomOf(message.topic, message.private))) {
      if (channel.id !== message.except && channel.access.broadcast.read) channel.deliver(shared, message.id);
    }
  }
}
