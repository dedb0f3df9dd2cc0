import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** What happens to a request on its way: it fails, or its answer is cut after so many bytes, or it waits. */
export type Fault = { status?: number; cutAfter?: number; delayMs?: number };
export type Faults = (method: string, path: string) => Fault | undefined;

export type S3Server = {
  /** As STORAGE_S3_URL takes it. */
  url: string;
  /** Asked about every request; nothing happens to those about which it says nothing. */
  faults: Faults;
  /** Every request that came, such as `PUT /files/ab/…`. */
  requests: string[];
  /** How many answers are on their way. */
  open(): number;
  stop(): Promise<void>;
};

const key = 'S3RVER';

/** A server that speaks S3, on loopback, with an empty bucket. */
export async function startS3Server(bucket = 'files'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lomdim-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await store.run();
  const started: S3Server = {
    url: '',
    faults: () => undefined,
    requests: [],
    open: () => open,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  let open = 0;
  const proxy = createServer((incoming, outgoing) => {
    open += 1;
    outgoing.once('close', () => {
      open -= 1;
    });
    const [method, path] = [incoming.method ?? '', incoming.url ?? ''];
    started.requests.push(`${method} ${path}`);
    const fault = started.faults(method, path);
    setTimeout(() => answer(incoming, outgoing, port, fault), fault?.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  started.url = `http://${key}:${key}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${bucket}`;
  return started;
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse, port: number, fault: Fault = {}): void {
  if (fault.status !== undefined) {
    incoming.resume();
    outgoing.writeHead(fault.status).end();
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    if (fault.cutAfter === undefined) return answered.pipe(outgoing);
    let left = fault.cutAfter;
    answered.on('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, left), () => left <= 0 && outgoing.destroy());
      left -= chunk.length;
    });
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}
