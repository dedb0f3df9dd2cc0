import { connect, type Socket } from 'node:net';

export type LoadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const connections = 32;
const warmUpSeconds = 0.5;
const seconds = 2;

/** Requests per second over 32 connections that each wait for their answer before they ask again. */
export async function measure(port: number, next: () => LoadRequest): Promise<number> {
  let counting = false;
  let answered = 0;
  let failed: string | undefined;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  for (const socket of sockets) {
    const ask = () => socket.write(bytesOf(next()));
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

function bytesOf({ method, path, headers, body }: LoadRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** Just enough HTTP to know where an answer ends. */
function readAnswers(socket: Socket, onAnswer: (head: string) => void): void {
  let held = '';
  socket.on('data', (chunk) => {
    held += chunk.toString('latin1');
    for (;;) {
      const headEnd = held.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = held.slice(0, headEnd);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      let end: number;
      if (length !== undefined) end = headEnd + 4 + Number(length);
      else if (/\r\ntransfer-encoding: chunked/i.test(head)) {
        const last = held.indexOf('0\r\n\r\n', headEnd + 2);
        if (last < 0) return;
        end = last + 5;
      } else end = headEnd + 4;
      if (held.length < end) return;
      held = held.slice(end);
      onAnswer(head);
    }
  });
}

function sleep(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time * 1000));
}
