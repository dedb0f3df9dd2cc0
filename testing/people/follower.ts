import { EventEmitter, once } from 'node:events';
import type { SupabaseClient } from '@supabase/supabase-js';

type Message = { id: string; content: string; created_at: string };

/** So many rows the server gives at once. */
const pageSize = 1000;

/** Follows one conversation as a screen does: listens, and fetches whenever the channel is live (again). */
export class Follower {
  readonly #client: SupabaseClient;
  readonly #conversation: string;
  readonly #known = new Map<string, Message>();
  readonly #events = new EventEmitter();
  /** What came over the socket since the channel was joined; twice the same would be a fault. */
  #seen = new Set<string>();
  readonly receivedTwice: string[] = [];
  joins = 0;

  constructor(client: SupabaseClient, conversation: string) {
    this.#client = client;
    this.#conversation = conversation;
  }

  /** Resolves when it follows for the first time. */
  async start(): Promise<void> {
    this.#client
      .channel(`conversation ${this.#conversation}`)
      .on(
        'postgres_changes',
        {
          event: 'INSERT',
          schema: 'public',
          table: 'chat_messages',
          filter: `conversation_id=eq.${this.#conversation}`,
        },
        ({ new: row }) => this.#receive(row as Message),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') void this.#catchUp();
      });
    while (this.joins === 0) await once(this.#events, 'event');
  }

  /** In the order in which they were written. */
  get contents(): string[] {
    return [...this.#known.values()]
      .sort((left, right) => (left.created_at < right.created_at ? -1 : 1))
      .map(({ content }) => content);
  }

  async until(count: number): Promise<void> {
    while (this.#known.size < count) await once(this.#events, 'event');
  }

  async untilJoined(times: number): Promise<void> {
    while (this.joins < times) await once(this.#events, 'event');
  }

  #receive(row: Message): void {
    if (this.#seen.has(row.id)) this.receivedTwice.push(row.content);
    this.#seen.add(row.id);
    this.#known.set(row.id, row);
    this.#events.emit('event');
  }

  async #catchUp(): Promise<void> {
    this.#seen = new Set();
    for (let from = 0; ; ) {
      const { data } = await this.#client
        .from('chat_messages')
        .select('id, content, created_at')
        .eq('conversation_id', this.#conversation)
        .order('id')
        .range(from, from + pageSize - 1);
      // The request itself may have gone to a server that was dying.
      if (data === null) continue;
      for (const row of data as Message[]) this.#known.set(row.id, row);
      if (data.length < pageSize) break;
      from += pageSize;
    }
    this.joins += 1;
    this.#events.emit('event');
  }
}
