import { type Attempt, type Generator, json } from './attempt.ts';
import { forgedText } from './forged-values.ts';
import type { VictimFile } from './secrets.ts';

const at = '/storage/v1';

/** Every way to a file and to a bucket, with the files of others. */
export const attemptsOnBuckets: Generator = ({ catalogue, files }, attacker) =>
  catalogue.buckets.flatMap(({ id, types }) => {
    const target = `bucket ${id}`;
    const type = types === null || types.includes('text/plain') ? 'text/plain' : 'image/png';
    const own = `${attacker.id ?? crypto.randomUUID()}/copy-${id}.txt`;
    const others = files.filter(({ bucket }) => bucket === id);
    return [
      ...onBucket(id),
      ...others.flatMap((file) => [
        ...reads(file),
        ...signatures(file),
        ...writes(file, type),
        ...moves(
          file,
          own,
          catalogue.buckets.map((bucket) => bucket.id),
        ),
        ...detours(file, attacker.id ?? 'x'),
      ]),
    ].map((attempt) => ({ target, ...attempt }));
  });

type Untargeted = Omit<Attempt, 'target'>;

const get = (path: string): Untargeted => ({ method: 'GET', path: `${at}${path}` });
const send = (method: string, path: string, body: unknown): Untargeted => ({
  method,
  path: `${at}${path}`,
  ...json(body),
});

function onBucket(id: string): Untargeted[] {
  const list = { prefix: '', limit: 1000, offset: 0 };
  return [
    get('/bucket'),
    get(`/bucket/${id}`),
    send('POST', '/bucket', { id: `${id}-forged`, name: `${id}-forged`, public: true }),
    send('PUT', `/bucket/${id}`, { public: true, file_size_limit: null, allowed_mime_types: null }),
    send('POST', `/bucket/${id}/empty`, {}),
    send('DELETE', `/bucket/${id}`, {}),
    send('POST', `/object/list/${id}`, list),
    send('POST', `/object/list/${id}`, { ...list, search: 'c' }),
    send('POST', `/object/list-v2/${id}`, { prefix: '', limit: 1000 }),
    send('POST', `/object/list-v2/${id}`, { prefix: '', with_delimiter: true }),
  ];
}

const folderOf = ({ path }: VictimFile) => path.slice(0, path.lastIndexOf('/'));

function reads(file: VictimFile): Untargeted[] {
  const { bucket, path } = file;
  const address = `${bucket}/${path}`;
  return [
    get(`/object/${address}`),
    get(`/object/authenticated/${address}`),
    get(`/object/public/${address}`),
    { ...get(`/object/${address}`), method: 'HEAD' },
    { ...get(`/object/authenticated/${address}`), headers: { range: 'bytes=0-5' } },
    get(`/object/info/${address}`),
    get(`/object/info/authenticated/${address}`),
    get(`/object/info/public/${address}`),
    get(`/render/image/authenticated/${address}?width=50`),
    get(`/render/image/public/${address}?width=50`),
    get(`/object/sign/${address}?token=x`),
    send('POST', `/object/list/${bucket}`, { prefix: folderOf(file), limit: 100, offset: 0 }),
    send('POST', `/object/list/${bucket}`, { prefix: `${folderOf(file)}/`, search: 'canary' }),
    send('POST', `/object/list-v2/${bucket}`, { prefix: `${folderOf(file)}/` }),
  ];
}

function signatures({ bucket, path }: VictimFile): Untargeted[] {
  return [
    send('POST', `/object/sign/${bucket}/${path}`, { expiresIn: 600 }),
    send('POST', `/object/sign/${bucket}`, { expiresIn: 600, paths: [path, 'x'] }),
    send('POST', `/object/upload/sign/${bucket}/${path}`, {}),
    { ...send('POST', `/object/upload/sign/${bucket}/${path}`, {}), headers: { 'x-upsert': 'true' } },
  ];
}

function writes({ bucket, path }: VictimFile, type: string): Untargeted[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const put = (method: string, name: string, headers: Record<string, string> = {}): Untargeted => ({
    method,
    path: `${at}/object/${bucket}/${name}`,
    headers: { 'content-type': type, ...headers },
    body: forgedText,
  });
  return [
    put('POST', path),
    put('POST', path, { 'x-upsert': 'true' }),
    put('PUT', path),
    put('POST', `${folder}/forged.txt`),
    put('POST', `${folder}/forged/forged.txt`, { 'x-upsert': 'true' }),
    { method: 'PUT', path: `${at}/object/upload/sign/${bucket}/${path}?token=x`, body: forgedText },
    { method: 'DELETE', path: `${at}/object/${bucket}/${path}` },
    send('DELETE', `/object/${bucket}`, { prefixes: [path] }),
    send('DELETE', `/object/${bucket}`, { prefixes: [folder, `${folder}/`, '%'] }),
  ];
}

function moves({ bucket, path }: VictimFile, own: string, buckets: readonly string[]): Untargeted[] {
  const way = (sourceKey: string, destinationKey: string, destinationBucket = bucket) => ({
    bucketId: bucket,
    sourceKey,
    destinationKey,
    destinationBucket,
  });
  return [
    ...buckets.flatMap((other) => [
      send('POST', '/object/copy', way(path, own, other)),
      send('POST', '/object/move', way(path, own, other)),
    ]),
    send('POST', '/object/copy', way(own, path)),
    { ...send('POST', '/object/copy', way(own, path)), ...upserting },
    send('POST', '/object/move', way(own, path)),
    // What was copied would be read here.
    ...buckets.map((other) => get(`/object/authenticated/${other}/${own}`)),
  ];
}

const upserting = { headers: { 'content-type': 'application/json', 'x-upsert': 'true' } };

/** Names that a careless reader would take for others. */
function detours({ bucket, path }: VictimFile, own: string): Untargeted[] {
  const written = encodeURIComponent(path);
  const names = [
    `${own}/../${path}`,
    `${own}%2f..%2f${written}`,
    `${own}/%2e%2e/${path}`,
    `./${path}`,
    `/${path}`,
    `${path}/`,
    `${path}%00`,
    `${path.replaceAll('/', '//')}`,
    `${own}\\..\\${path}`,
    written,
    path.toUpperCase(),
    `${path}%0a`,
  ];
  return [
    ...names.map((name) => get(`/object/authenticated/${bucket}/${name}`)),
    get(`/object/public/${bucket}/../${bucket}/${path}`),
    get(`/object/public/avatars/%2e%2e/${bucket}/${path}`),
    send('POST', `/object/list/${bucket}`, { prefix: `${own}/../${path}` }),
  ];
}
