import { request } from 'node:http';
import { Upload, type UploadOptions } from 'tus-js-client';

/** What the reference's documentation tells clients to send at once. */
export const chunkSize = 6 * 1024 * 1024;

export type Sender = { url: string; token: string };

export type Sending = Partial<UploadOptions> & { bucket: string; name: string; type?: string };

/** The official client of the protocol, set up as the reference's documentation says. */
export function uploadOf(
  { url, token }: Sender,
  content: Buffer,
  { bucket, name, type, ...options }: Sending,
): { upload: Upload; done: Promise<void> } {
  const { promise: done, resolve, reject } = deferred();
  const upload = new Upload(content, {
    endpoint: `${url}/upload/resumable`,
    headers: { authorization: `Bearer ${token}` },
    chunkSize,
    retryDelays: [0, 50, 100, 200],
    uploadDataDuringCreation: true,
    metadata: { bucketName: bucket, objectName: name, contentType: type ?? 'application/octet-stream' },
    onSuccess: () => resolve(),
    onError: reject,
    ...options,
  });
  upload.start();
  return { upload, done };
}

function deferred() {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

type Call = { token: string; headers?: Record<string, string>; body?: Buffer };

/** One request of the protocol by hand. */
export async function ask(method: string, url: string, { token, headers = {}, body }: Call) {
  const answer = await fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export const metadataHeader = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Begins an upload and answers where it goes on. */
export async function begin(
  { url, token }: Sender,
  { bucket, name, type }: Sending,
  length: number,
): Promise<string> {
  const answer = await ask('POST', `${url}/upload/resumable`, {
    token,
    headers: {
      'upload-length': String(length),
      'upload-metadata': metadataHeader({
        bucketName: bucket,
        objectName: name,
        contentType: type ?? 'application/octet-stream',
      }),
    },
  });
  const location = answer.headers.get('location');
  if (answer.status !== 201 || location === null) throw new Error(`${answer.status} ${answer.text}`);
  return new URL(location, url).href;
}

export const append = (url: string, token: string, offset: number, body: Buffer) =>
  ask('PATCH', url, {
    token,
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });

export async function offsetOf(url: string, token: string): Promise<number> {
  const { status, headers } = await ask('HEAD', url, { token });
  if (status !== 200) throw new Error(`HEAD answered ${status}`);
  return Number(headers.get('upload-offset'));
}

/** Announces the whole body, sends some of it and cuts the connection, as a phone does in a tunnel. */
export async function appendAndCut(
  url: string,
  token: string,
  { offset, announced, sent }: { offset: number; announced: number; sent: Buffer },
): Promise<void> {
  const outgoing = request(url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
      'upload-offset': offset,
    },
  });
  outgoing.on('error', () => undefined);
  await new Promise<void>((resolve) => outgoing.write(sent, () => resolve()));
  outgoing.destroy();
}
