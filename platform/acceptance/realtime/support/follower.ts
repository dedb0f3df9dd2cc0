import { EventEmitter, once } from 'node:events';
import type { SupabaseClient } from '@supabase/supabase-js';

type Message = { id: string; content: string; created_at: string };

/** Follows one conversation as a screen does: listens, and fetches whenever the channel is live (again). */
export class Follower {
  readonly #client: SupabaseClient;
  readonly #conversation: string;
  readonly #known = new Map<string, Message>();
  readonly #news = new EventEmitter();
  /** What came over the socket since the channel was joined; twice the same would be a fault. */
  #told = new Set<string>();
  readonly toldTwice: string[] = [];
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
        ({ new: row }) => this.#hear(row as Message),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') void this.#catchUp();
      });
    while (this.joins === 0) await once(this.#news, 'news');
  }

  /** In the order in which they were written. */
  get contents(): string[] {
    return [...this.#known.values()]
      .sort((left, right) => (left.created_at < right.created_at ? -1 : 1))
      .map(({ content }) => content);
  }

  async until(count: number): Promise<void> {
    while (this.#known.size < count) await once(this.#news, 'news');
  }

  async untilJoined(times: number): Promise<void> {
    while (this.joins < times) await once(this.#news, 'news');
  }

  #hear(row: Message): void {
    if (this.#told.has(row.id)) this.toldTwice.push(row.content);
    this.#told.add(row.id);
    this.#known.set(row.id, row);
    this.#news.emit('news');
  }

  async #catchUp(): Promise<void> {
    this.#told = new Set();
    for (;;) {
      const { data } = await this.#client
        .from('chat_messages')
        .select('id, content, created_at')
        .eq('conversation_id', this.#conversation);
      // The request itself may have gone to a server that was dying.
      if (data === null) continue;
      for (const row of data as Message[]) this.#known.set(row.id, row);
      this.joins += 1;
      this.#news.emit('news');
      return;
    }
  }
}
