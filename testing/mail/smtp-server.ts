import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from '../clock/wait.ts';
import { type MailPart, partsOf } from './mail-parts.ts';

/** `message` is readable, `source` as it was handed over. */
type Received = { to: string; message: string; source: string };

/** A real SMTP server that can be made to refuse, or to stop answering. */
export class TestMailServer {
  /** What was taken. */
  readonly received: Received[] = [];
  /** What was handed over in full and never answered. */
  readonly unanswered: Received[] = [];
  /** How often a text was handed over, taken or not. */
  attempts = 0;
  /** So many texts are refused for now. */
  refusals = 0;
  /** While it is set, no text is answered. */
  isSilent = false;
  /** While it is set, connections are accepted, and whoever comes is not even greeted. */
  isFrozen = false;
  /** Addresses that do not exist. */
  readonly unknownAddresses = new Set<string>();
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (!this.isFrozen) done();
      },
      onRcptTo: ({ address }, _session, done) =>
        this.unknownAddresses.has(address) ? done(reply(550, 'no such user')) : done(),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? '';
          const source = Buffer.concat(parts).toString('latin1');
          this.#take({ to, message: decoded(source), source }, done);
        });
      },
    });
    // A sender that is killed in the middle of a sentence is part of the test.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(): Promise<TestMailServer> {
    const server = new TestMailServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  #take(mail: Received, done: (error?: Error) => void): void {
    this.attempts += 1;
    if (this.isSilent) {
      this.unanswered.push(mail);
    } else if (this.refusals > 0) {
      this.refusals -= 1;
      done(reply(451, 'try again later'));
    } else {
      this.received.push(mail);
      done();
    }
  }

  to(address: string): string[] {
    return this.received.filter((mail) => mail.to === address).map(({ message }) => message);
  }

  /** The parts of every mail to this address, each decoded. */
  partsTo(address: string): MailPart[][] {
    return this.received.filter((mail) => mail.to === address).map(({ source }) => partsOf(source));
  }

  /** The first mail to this address, as soon as it is there. */
  async mailTo(address: string): Promise<string> {
    const read = () => this.to(address);
    const [first = ''] = await waitUntil(read, (mails) => mails.length > 0, { what: `mail to ${address}` });
    return first;
  }

  /** Ends every connection without an answer, as one does that is started again after it hung. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

export const messageIdOf = (message: string): string =>
  /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? '';

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Quoted-printable, in the body and in the subject, as text. */
function decoded(source: string): string {
  const bytes = source
    .replace(/\?=\r?\n =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_whole, word: string) => word.replaceAll('_', ' '))
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
