import WebSocket from 'ws';

/** As the official client sends it every 25 seconds. */
const heartbeatMs = 25_000;
/** The official client waits as long for an answer. */
const patienceMs = 10_000;

type Payload = Record<string, unknown>;
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Payload];
export type LiveChange = { table: string; type: string; record?: Record<string, unknown> };
type Waiting = { resolve(payload: Payload): void; reject(error: Error): void; timer: NodeJS.Timeout };

export type LiveSocketOptions = {
  origin: string;
  apiKey: string;
  token: string;
  address: string;
  onChange: (change: LiveChange) => void;
  /** Not called when we closed it ourselves. */
  onLost: (why: string) => void;
};

/**
 * One browser's connection, in the frames of the official client (version 2.0.0): thousands of those clients in one process would be what is
 * measured.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #heartbeat: NodeJS.Timeout;
  #refs = 0;
  #isOurs = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    const { origin, apiKey, address } = options;
    this.#socket = new WebSocket(
      `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`,
      { headers: { 'x-forwarded-for': address }, perMessageDeflate: false },
    );
    this.#socket.on('message', (data, isBinary) => {
      // Broadcasts come in bytes: that somebody is typing, which a person sees and nothing follows from.
      if (!isBinary) this.#receive(data.toString());
    });
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', (code) => this.#end(`closed ${code}`));
    this.#heartbeat = setInterval(() => this.#send(null, 'phoenix', 'heartbeat', {}), heartbeatMs);
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('open', resolve);
      this.#socket.once('error', reject);
      this.#socket.once('close', (code) => reject(new Error(`closed ${code}`)));
    });
  }

  /** Resolves when the server has let us in; rejects with its reason. */
  async join(topic: string, config: Payload): Promise<void> {
    const ref = this.#send(String(this.#refs + 1), topic, 'phx_join', {
      config,
      access_token: this.#options.token,
    });
    await this.#answerTo(ref);
  }

  async leave(topic: string): Promise<void> {
    await this.#answerTo(this.#send(null, topic, 'phx_leave', {}));
  }

  push(topic: string, event: string, payload: Payload): void {
    this.#send(null, topic, event, payload);
  }

  close(): void {
    this.#isOurs = true;
    this.#socket.close();
    this.#end('closed by ourselves');
  }

  #send(joinRef: string | null, topic: string, event: string, payload: Payload): string {
    this.#refs += 1;
    const ref = String(this.#refs);
    const frame: Frame = [joinRef, ref, topic, event, payload];
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
    return ref;
  }

  #answerTo(ref: string): Promise<Payload> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(ref);
        reject(new Error('no answer in time'));
      }, patienceMs);
      this.#waiting.set(ref, { resolve, reject, timer });
    });
  }

  #receive(text: string): void {
    const [, ref, , event, payload] = JSON.parse(text) as Frame;
    if (event === 'postgres_changes') this.#options.onChange(payload.data as LiveChange);
    if (event !== 'phx_reply' || ref === null) return;
    const waiting = this.#waiting.get(ref);
    if (!waiting) return;
    this.#waiting.delete(ref);
    clearTimeout(waiting.timer);
    const { status, response } = payload as { status: string; response: { reason?: string } };
    if (status === 'ok') waiting.resolve(payload);
    else waiting.reject(new Error(response.reason ?? status));
  }

  #end(why: string): void {
    clearInterval(this.#heartbeat);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(why));
    }
    this.#waiting.clear();
    if (this.#isOurs) return;
    this.#isOurs = true;
    this.#options.onLost(why);
  }
}
