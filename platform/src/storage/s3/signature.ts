import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Refusal } from './refusal.ts';

const algorithm = 'AWS4-HMAC-SHA256';
const payloads =
  /^(?:[0-9a-f]{64}|UNSIGNED-PAYLOAD|STREAMING-UNSIGNED-PAYLOAD-TRAILER|STREAMING-AWS4-HMAC-SHA256-PAYLOAD(?:-TRAILER)?)$/;
const longestSkew = 15 * 60 * 1000;
const longestLife = 7 * 24 * 3600;

/** A request as it was signed: `url` with path and query as they were sent. */
export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders };

/** What a request says about its signature, in its headers or, of an address that was signed, in its query. */
export type Signed = {
  accessKeyId: string;
  /** `20130524/us-east-1/s3/aws4_request` */
  scope: string;
  signedHeaders: string[];
  signature: string;
  /** `20130524T000000Z` */
  date: string;
  /** The hash of the body, or how it is signed. */
  payload: string;
  sessionToken: string | undefined;
  /** Seconds that an address is good for. */
  expires: number | undefined;
};

export function readSigned({ url, headers }: SignedRequest): Signed {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const signed = headers.authorization ? fromHeaders(headers, headers.authorization) : fromQuery(query);
  if (!signed) throw new S3Refusal(403, 'AccessDenied', 'The request is not signed');
  const [day, , service, end] = signed.scope.split('/');
  const isSound = /^\d{8}T\d{6}Z$/.test(signed.date) && signed.date.startsWith(`${day}T`);
  if (!isSound || service !== 's3' || end !== 'aws4_request' || !signed.signedHeaders.includes('host')) {
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed', 'The signature is not one of this service');
  }
  if (!payloads.test(signed.payload)) {
    throw new S3Refusal(
      400,
      'InvalidArgument',
      'x-amz-content-sha256 must be a hash or a way to sign the body',
    );
  }
  // Whoever changes such a header on the way changes what is asked for.
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.signedHeaders.includes(name),
  );
  if (unsigned.length > 0) {
    throw new S3Refusal(403, 'AccessDenied', `Headers that are not signed: ${unsigned.join(', ')}`);
  }
  return signed;
}

function fromHeaders(headers: IncomingHttpHeaders, authorization: string): Signed | undefined {
  const [name, rest = ''] = authorization.split(/ (.*)/s);
  if (name !== algorithm) return undefined;
  const fields = new Map(rest.split(',').map((field) => field.trim().split(/=(.*)/s) as [string, string]));
  const { accessKeyId, scope } = splitCredential(fields.get('Credential') ?? '');
  return {
    accessKeyId,
    scope,
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature: fields.get('Signature') ?? '',
    date: oneOf(headers['x-amz-date']) ?? '',
    payload: oneOf(headers['x-amz-content-sha256']) ?? '',
    sessionToken: oneOf(headers['x-amz-security-token']),
    expires: undefined,
  };
}

function fromQuery(query: URLSearchParams): Signed | undefined {
  if (query.get('X-Amz-Algorithm') !== algorithm) return undefined;
  const expires = Number(query.get('X-Amz-Expires'));
  if (!(Number.isInteger(expires) && expires >= 1 && expires <= longestLife)) {
    throw new S3Refusal(
      400,
      'AuthorizationQueryParametersError',
      'X-Amz-Expires must be 1 to 604800 seconds',
    );
  }
  const { accessKeyId, scope } = splitCredential(query.get('X-Amz-Credential') ?? '');
  return {
    accessKeyId,
    scope,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    expires,
  };
}

function splitCredential(credential: string): { accessKeyId: string; scope: string } {
  const parts = credential.split('/');
  return { accessKeyId: parts.slice(0, -4).join('/'), scope: parts.slice(-4).join('/') };
}

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** A request that was recorded is of no use a quarter of an hour later. */
export function checkDate({ date, expires }: Signed, now = Date.now()): void {
  const at = Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (expires !== undefined && at + expires * 1000 < now) {
    throw new S3Refusal(403, 'AccessDenied', 'Request has expired');
  }
  const isSkewed = expires === undefined ? Math.abs(now - at) > longestSkew : at - now > longestSkew;
  if (Number.isNaN(at) || isSkewed) {
    throw new S3Refusal(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large',
    );
  }
}

/** The key that signs this request and the parts of its body. Throws when the secret is another one, or the request was changed. */
export function verifySignature(request: SignedRequest, signed: Signed, secret: string): Buffer {
  const key = signed.scope
    .split('/')
    .reduce<Buffer>((before, part) => hmac(before, part), Buffer.from(`AWS4${secret}`));
  const canonical = sha256(canonicalRequest(request, signed));
  const expected = hmac(key, [algorithm, signed.date, signed.scope, canonical].join('\n')).toString('hex');
  if (!isSame(expected, signed.signature)) {
    throw new S3Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided',
    );
  }
  return key;
}

function canonicalRequest(
  { method, url, headers }: SignedRequest,
  { signedHeaders, payload }: Signed,
): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const values = signedHeaders.map((name) => {
    const value = headers[name];
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    return `${name}:${text.trim().replaceAll(/ +/g, ' ')}\n`;
  });
  return [
    method,
    path.split('/').map(encoded).join('/'),
    canonicalQuery(query),
    values.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(/=(.*)/s))
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort((a, b) => (a < b ? -1 : 1)).join('&');
}

/** The one form of encoding that is signed, whichever was sent. */
function encoded(text: string): string {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw new S3Refusal(400, 'InvalidURI', 'The address cannot be read');
  }
  return encodeURIComponent(plain).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
