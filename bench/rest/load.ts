import { connect, type Socket } from 'node:net';

export type LoadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const connections = 32;
/** More than are sent in the time. */
const prepared = 4000;
const warmUpSeconds = 0.5;
const seconds = 2;

/**
 * The bytes of each request, written beforehand: what asking costs must not be measured as the answer. One that is always
 * the same is written once.
 */
function requestsOf(next: () => LoadRequest): () => Buffer {
  const first = next();
  if (next() === first) {
    const bytes = bytesOf(first);
    return () => bytes;
  }
  const ready = Array.from({ length: prepared }, () => bytesOf(next()));
  return () => ready.pop() ?? bytesOf(next());
}

/** Requests per second over 32 connections that each wait for their answer before they ask again. */
export async function measure(port: number, next: () => LoadRequest): Promise<number> {
  let counting = false;
  let answered = 0;
  let failed: string | undefined;
  const request = requestsOf(next);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  for (const socket of sockets) {
    const ask = () => socket.write(request());
    readAnswers(socket, (head) => {
      if (!/^HTTP\/1\.1 2\d\d/.test(head)) failed ??= head.split('\r\n', 1)[0];
      if (counting) answered += 1;
      ask();
    });
    ask();
  }
  await sleep(warmUpSeconds);
  counting = true;
  const start = performance.now();
  await sleep(seconds);
  const elapsed = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  if (failed !== undefined) throw new Error(`an answer was ${failed}`);
  // A ratio to nothing would look like a triumph.
  if (answered === 0) throw new Error('nothing was answered in time');
  return answered / elapsed;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => socket.destroy());
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

function bytesOf({ method, path, headers, body }: LoadRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Just enough HTTP to know where an answer ends. Bodies stay bytes. */
function readAnswers(socket: Socket, onAnswer: (head: string) => void): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const headEnd = held.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = held.toString('latin1', 0, headEnd);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      let end: number;
      if (length !== undefined) end = headEnd + 4 + Number(length);
      else if (/\r\ntransfer-encoding: chunked/i.test(head)) {
        const last = held.indexOf('0\r\n\r\n', headEnd + 2);
        if (last < 0) return;
        end = last + 5;
      } else end = headEnd + 4;
      if (held.length < end) return;
      held = held.subarray(end);
      onAnswer(head);
    }
  });
}

function sleep(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time * 1000));
}
