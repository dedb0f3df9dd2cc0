import { randomUUID } from 'node:crypto';
import type { Member } from '../channels/member.ts';
import type { Rooms } from '../channels/rooms.ts';
import { topicOfRoom, wireOfTopic } from '../channels/topic.ts';
import { encodeText } from '../frames/encode.ts';
import { SharedMessage } from '../frames/shared-message.ts';
import type { Limits } from '../limits.ts';
import { RealtimeRefusal } from '../refusal.ts';
import { type Diff, PendingDiffs } from './diffs.ts';
import { type Entry, PresenceEntries, showEntries } from './entries.ts';

/** Called with what happens here, so that other servers learn it. */
export type Announce = (update: { came: Entry[]; went: Entry[] }) => void;

type Needs = { server: string; rooms: Rooms; limits: Limits; announce: Announce };

const gatherMs = 20;

/** Who is in which room, and telling those who listen. */
export class Presence {
  readonly #needs: Needs;
  readonly #entries = new PresenceEntries();
  readonly #pending = new PendingDiffs();
  #timer: NodeJS.Timeout | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Shows the channel's person to the room, or shows them anew. */
  track(channel: Member, meta: Record<string, unknown>): void {
    const { server, limits, announce } = this.#needs;
    const before = this.#takeOwn(channel);
    if (!before && this.#entries.countIn(channel.room) >= limits.presencesPerTopic) {
      throw new RealtimeRefusal(
        'ClientPresenceRateLimitReached',
        'Nobody more can be present on this topic.',
      );
    }
    const entry: Entry = {
      room: channel.room,
      key: channel.config.presence.key,
      ref: randomUUID(),
      server,
      meta,
      previous: before?.ref,
    };
    channel.presenceRef = entry.ref;
    this.apply({ came: [entry], went: before ? [before] : [] });
    announce({ came: [entry], went: before ? [before] : [] });
  }

  untrack(channel: Member): void {
    const before = this.#takeOwn(channel);
    if (!before) return;
    this.apply({ came: [], went: [before] });
    this.#needs.announce({ came: [], went: [before] });
  }

  /** The whole state, and from then on what changes. */
  sendState(channel: Member): void {
    this.#notify(channel.room);
    channel.receivesPresence = true;
    channel.push('presence_state', showEntries(this.#entries.in(channel.room)));
  }

  apply({ came, went }: { came: readonly Entry[]; went: readonly Entry[] }): void {
    for (const entry of went) {
      this.#entries.take(entry.room, entry.ref);
      this.#pending.went(entry);
    }
    for (const entry of came) {
      if (this.#entries.has(entry.room, entry.ref)) continue;
      this.#entries.put(entry);
      this.#pending.came(entry);
    }
    this.#timer ??= setTimeout(() => this.#notifyAll(), gatherMs);
  }

  at(server: string): Entry[] {
    return this.#entries.at(server);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #takeOwn(channel: Member): Entry | undefined {
    if (channel.presenceRef === undefined) return undefined;
    const entry = this.#entries.take(channel.room, channel.presenceRef);
    channel.presenceRef = undefined;
    return entry;
  }

  #notifyAll(): void {
    this.#timer = undefined;
    for (const room of this.#pending.rooms()) this.#notify(room);
  }

  #notify(room: string): void {
    for (const diff of this.#pending.take(room, this.#entries.in(room))) {
      const shared = diffMessage(room, diff);
      for (const channel of this.#needs.rooms.of(room)) {
        if (channel.receivesPresence && channel.access.presence.read) channel.deliver(shared);
      }
    }
  }
}

function diffMessage(room: string, { joins, leaves }: Diff): SharedMessage {
  const payload = JSON.stringify({
    joins: showEntries(joins),
    leaves: showEntries(leaves),
  });
  const address = {
    joinRef: null,
    ref: null,
    topic: wireOfTopic(topicOfRoom(room)),
    event: 'presence_diff',
  };
  return new SharedMessage((vsn) => ({
    data: Buffer.from(encodeText(vsn, address, payload)),
    binary: false,
  }));
}
