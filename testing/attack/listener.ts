import { once } from 'node:events';
import WebSocket from 'ws';
import type { Attacker } from './people.ts';

type Reply = { status: string; response: unknown };
type Message = { topic: string; event: string; ref: string | null; payload: Record<string, unknown> };

/** A socket that sends what a test gives it, and keeps everything that it receives. */
export class Listener {
  readonly received: string[] = [];
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #token: string | null;
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  #refs = 0;

  private constructor(socket: WebSocket, { name, token }: Attacker) {
    this.#socket = socket;
    this.#token = token;
    this.name = name;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ status: 'closed', response: {} });
      this.#waiting.clear();
    });
  }

  static async open(server: { localUrl: string; anonKey: string }, actor: Attacker): Promise<Listener> {
    const address = `${server.localUrl.replace('http', 'ws')}/realtime/v1/websocket`;
    const socket = new WebSocket(`${address}?vsn=1.0.0&apikey=${encodeURIComponent(server.anonKey)}`);
    await once(socket, 'open');
    return new Listener(socket, actor);
  }

  join(topic: string, config: object): Promise<Reply> {
    const token = this.#token === null ? {} : { access_token: this.#token };
    return this.push(topic, 'phx_join', { config, ...token });
  }

  /** What the server answers; `closed` when it hung up instead. */
  push(topic: string, event: string, payload: object): Promise<Reply> {
    this.#refs += 1;
    const ref = String(this.#refs);
    if (this.#socket.readyState !== WebSocket.OPEN)
      return Promise.resolve({ status: 'closed', response: {} });
    return new Promise((resolve) => {
      this.#waiting.set(ref, resolve);
      const wire = topic === 'phoenix' ? topic : `realtime:${topic}`;
      const joinRef = event === 'phx_join' ? ref : null;
      this.#socket.send(JSON.stringify({ topic: wire, event, payload, ref, join_ref: joinRef }));
    });
  }

  /** Resolves when everything that was sent to this socket before has arrived. */
  async settled(): Promise<void> {
    await this.push('phoenix', 'heartbeat', {});
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    this.received.push(text);
    const { event, ref, payload } = JSON.parse(text) as Message;
    if (event !== 'phx_reply' || ref === null) return;
    this.#waiting.get(ref)?.(payload as Reply);
    this.#waiting.delete(ref);
  }
}
