import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createFaultyProxy, type Faults } from './faulty-proxy.ts';
import { objectSuffix, type Store, uploadsFolder, writeWhole } from './whole-store.ts';

export type S3Server = {
  /** As STORAGE_S3_URL takes it. */
  url: string;
  /** Asked about every request; nothing happens to those about which it says nothing. */
  faults: Faults;
  /** Every request that came, such as `PUT /files/ab/…`. */
  requests: string[];
  /** How many answers are on their way. */
  open(): number;
  /** The keys of all objects. */
  objects(): Promise<string[]>;
  /** Those in parts that were neither ended nor given up. */
  unfinishedUploads(): Promise<string[]>;
  stop(): Promise<void>;
};

const key = 'S3RVER';

/** A server that speaks S3, on loopback, with an empty bucket. */
export async function startS3Server(bucket = 'files'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lomdim-s3-'));
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  writeWhole((s3rver as S3rver & { store: Store }).store);
  const { port } = await s3rver.run();
  const uploads = join(directory, bucket, uploadsFolder);
  const proxy = createFaultyProxy({
    port,
    faultOf(method, path) {
      started.requests.push(`${method} ${path}`);
      return started.faults(method, path);
    },
    giveUpUpload: (id) => rm(join(uploads, id), { recursive: true }),
  });
  await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
  const started: S3Server = {
    url: `http://${key}:${key}@127.0.0.1:${(proxy.server.address() as AddressInfo).port}/${bucket}`,
    faults: () => undefined,
    requests: [],
    open: proxy.open,
    async objects() {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names
        .filter((name) => name.endsWith(objectSuffix))
        .map((name) => name.slice(0, -objectSuffix.length));
    },
    unfinishedUploads: async () =>
      readdir(uploads).catch((error: NodeJS.ErrnoException) => {
        // It is made for the first of them.
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    async stop() {
      proxy.server.closeAllConnections();
      await new Promise((resolve) => proxy.server.close(resolve));
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return started;
}
