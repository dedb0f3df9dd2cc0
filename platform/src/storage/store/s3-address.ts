/** Where an object store is and how one gets in: a bucket of an endpoint that speaks S3, and maybe a folder in it. */
export type S3Address = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before the name of every object; empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is being left: it is still read, but nothing new goes there. */
  isDraining: boolean;
};

const defaultRegion = 'us-east-1';

/**
 * `https://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1&drain=yes`. The bucket stands in the path, not in the name of the
 * host, which every store understands. Says in a few words what is wrong with any other.
 */
export function parseS3Address(text: string): S3Address | { problem: string } {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    return { problem: 'must begin with https:// or http://' };
  }
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean).map(decoded);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return { problem: 'must name a bucket in its path' };
  if (url.username === '' || url.password === '') {
    return {
      problem: 'must carry the key and the secret before the host, as in https://KEY:SECRET@host/bucket',
    };
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'drain');
  if (unknown !== undefined) {
    return { problem: `knows no setting ${JSON.stringify(unknown)}, only region and drain` };
  }
  const drain = url.searchParams.get('drain') ?? 'no';
  if (drain !== 'yes' && drain !== 'no') return { problem: 'takes only yes or no for drain' };
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') || defaultRegion,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    isDraining: drain === 'yes',
  };
}

/** What is no code for a character stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
