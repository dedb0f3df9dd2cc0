import { once } from 'node:events';
import WebSocket from 'ws';

export type Received = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: { status?: string; response?: { reason?: string } & Record<string, unknown> } & Record<
    string,
    unknown
  >;
};

/** A client that sends whatever a test wants, in vsn 2.0.0. */
export class RawClient {
  readonly socket: WebSocket;
  readonly received: Received[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #waiting: (() => void)[] = [];
  #ref = 0;

  constructor(url: string, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.received.push(isBinary ? readDelivery(data) : readText(data));
      this.#wake();
    });
    // A refused upgrade is an error and then a close.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(frame: { topic: string; event: string; payload?: unknown; joinRef?: string | null }): string {
    this.#ref += 1;
    const { topic, event, payload = {}, joinRef = null } = frame;
    this.socket.send(JSON.stringify([joinRef, String(this.#ref), topic, event, payload]));
    return String(this.#ref);
  }

  /** The answer to what is sent now. */
  async ask(frame: { topic: string; event: string; payload?: unknown; joinRef?: string | null }) {
    const ref = this.send(frame);
    return (await this.receive((message) => message.ref === ref && message.event === 'phx_reply')).payload;
  }

  join(topic: string, config: object = {}, token?: string) {
    const payload = { config, ...(token === undefined ? {} : { access_token: token }) };
    return this.ask({ topic: `realtime:${topic}`, event: 'phx_join', payload });
  }

  /** The first message of this kind, whether it came already or is yet to come. */
  async receive(isWanted: (message: Received) => boolean): Promise<Received> {
    for (;;) {
      const found = this.received.find(isWanted);
      if (found) return found;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket was closed');
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  close(): void {
    this.socket.close();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

function readText(data: Buffer): Received {
  const [joinRef, ref, topic, event, payload] = JSON.parse(data.toString()) as [
    string | null,
    string | null,
    string,
    string,
    Received['payload'],
  ];
  return { joinRef, ref, topic, event, payload };
}

function readDelivery(data: Buffer): Received {
  const [, topicLength = 0, eventLength = 0, metaLength = 0, encoding] = data;
  const texts = data.subarray(5);
  const topic = texts.subarray(0, topicLength).toString();
  const event = texts.subarray(topicLength, topicLength + eventLength).toString();
  const rest = texts.subarray(topicLength + eventLength + metaLength);
  const payload: unknown = encoding === 1 ? JSON.parse(rest.toString()) : rest;
  return {
    joinRef: null,
    ref: null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}
