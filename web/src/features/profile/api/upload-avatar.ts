import { storageListing } from '@lomdim/contract/constants';
import { checkSession } from '#lib/auth/session/check-session.ts';
import { publicConfig, supabase } from '#lib/client/supabase.ts';

export const avatarBucket = 'avatars';

type Upload = {
  /** Where it can be seen once it is there. */
  address: Promise<string>;
  cancel: () => void;
};

/**
 * The request that the client library sends for an upload, made by XMLHttpRequest because nothing else reports upload
 * progress. Each picture gets a name of its own, so that nobody sees an old one from a cache.
 */
export function uploadAvatar(person: string, file: Blob, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  let cancelled = false;
  const address = send().catch((error: unknown) => {
    throw cancelled ? new UploadCancelled() : error;
  });
  return {
    address,
    cancel: () => {
      cancelled = true;
      request.abort();
    },
  };

  async function send(): Promise<string> {
    const [client, { supabaseUrl, anonKey }] = await Promise.all([supabase(), publicConfig()]);
    const { data, error } = await client.auth.getSession();
    if (error) throw error;
    if (!data.session) throw new Error('nobody is signed in');
    if (cancelled) throw new UploadCancelled();
    const path = `${person}/${crypto.randomUUID()}.jpg`;
    request.open('POST', `${supabaseUrl}/storage/v1/object/${avatarBucket}/${path}`);
    request.setRequestHeader('authorization', `Bearer ${data.session.access_token}`);
    request.setRequestHeader('apikey', anonKey);
    request.setRequestHeader('cache-control', `max-age=${storageListing.cacheControlSeconds}`);
    request.setRequestHeader('content-type', file.type);
    request.setRequestHeader('x-upsert', 'false');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    await finished(request, file);
    return client.storage.from(avatarBucket).getPublicUrl(path).data.publicUrl;
  }
}

export class UploadCancelled extends Error {}

/** With the code of the rule that refused it, where there is one. */
class PictureRefused extends Error {
  readonly code: string | undefined;

  constructor(status: number, answer: string) {
    super(`the picture was answered with ${status}: ${answer}`);
    this.code = /"code":"([a-z_]+)"/.exec(answer)?.[1];
  }
}

function finished(request: XMLHttpRequest, file: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status < 300) return resolve();
      // Perhaps because the session has ended.
      void checkSession();
      reject(new PictureRefused(request.status, request.responseText));
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new UploadCancelled());
    request.send(file);
  });
}
