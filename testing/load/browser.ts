import { Agent, type IncomingMessage, request } from 'node:http';
import type { Recorder } from './outcomes.ts';

export type Question = {
  /** Under which it is counted. */
  kind: string;
  path: string;
  /** Sent as JSON; without one it is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Codes with which the product may refuse it: two people want the same hour. */
  expected?: ReadonlySet<string>;
};

type Visitor = { origin: string; apiKey: string; address: string; token?: string };

/** Who waits longer has gone. */
const patienceMs = 15_000;
/** Shared: a proxy in front of the servers does the same. */
const agent = new Agent({ keepAlive: true });

/** One person's requests; none of them throws, all of them are recorded. */
export class Browser {
  readonly #visitor: Visitor;
  readonly #recorder: Recorder;
  #token: string | undefined;

  constructor(visitor: Visitor, recorder: Recorder) {
    this.#visitor = visitor;
    this.#recorder = recorder;
    this.#token = visitor.token;
  }

  /** From now on they ask with another session. */
  signIn(token: string): void {
    this.#token = token;
  }

  /** A page as a browser asks for it: the bytes are read and not looked at. */
  async page(kind: string, path: string): Promise<void> {
    await this.#send({
      kind,
      path,
      headers: { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' },
    });
  }

  /** The answer of the data API or of accounts; nothing when it failed or was refused. */
  async ask<Answer>({ headers, ...question }: Question): Promise<Answer | undefined> {
    const { apiKey } = this.#visitor;
    const text = await this.#send({
      ...question,
      headers: { apikey: apiKey, authorization: `Bearer ${this.#token ?? apiKey}`, ...headers },
    });
    return text === undefined || text === '' ? undefined : (JSON.parse(text) as Answer);
  }

  /** A function of the database. */
  call<Answer>(kind: string, name: string, body: Record<string, unknown> = {}): Promise<Answer | undefined> {
    return this.ask<Answer>({ kind, path: `/rest/v1/rpc/${name}`, body });
  }

  #send({ kind, path, body, headers = {}, expected }: Question): Promise<string | undefined> {
    const { origin, address } = this.#visitor;
    const from = performance.now();
    return new Promise((resolve) => {
      const end = (failure: string) => {
        this.#recorder.failed(kind, failure);
        resolve(undefined);
      };
      const sent = request(
        new URL(path, origin),
        {
          agent,
          method: body === undefined ? 'GET' : 'POST',
          timeout: patienceMs,
          headers: {
            ...headers,
            'x-forwarded-for': address,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (answer) => {
          read(answer).then((text) => {
            this.#recorder.answered(kind, performance.now() - from);
            const { statusCode: status = 0 } = answer;
            if (status < 400) return resolve(text);
            const code = codeIn(text);
            if (!expected?.has(code)) return end(`${status} ${code}`.trim());
            this.#recorder.refused(kind, code);
            resolve(undefined);
          }, failWith(end));
        },
      );
      sent.once('timeout', () =>
        sent.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER_IN_TIME' })),
      );
      sent.once('error', failWith(end));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

const failWith = (end: (failure: string) => void) => (error: NodeJS.ErrnoException) =>
  end(error.code ?? error.message);

function read(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('error', reject);
    answer.once('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Errors of the data API say `code`, those of accounts `error_code`; a page says neither. */
function codeIn(text: string): string {
  return /"(?:error_)?code": ?"(\w+)"/.exec(text)?.[1] ?? '';
}
