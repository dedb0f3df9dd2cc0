import type { IncomingHttpHeaders } from 'node:http';
import { unknownType } from '../upload/media-types.ts';
import type { Received } from '../upload/received.ts';

const prefix = 'x-amz-meta-';

/** What the headers of an upload say about the file. */
export function describedBy(headers: IncomingHttpHeaders): Omit<Received, 'draft'> {
  const own = Object.entries(headers)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), String(value)]);
  const encodings = headers['content-encoding']?.split(',').map((one) => one.trim());
  return {
    type: headers['content-type'] ?? unknownType,
    cacheControl: headers['cache-control'] ?? 'no-cache',
    // How the body came is not how the file is.
    contentEncoding: encodings?.filter((one) => one !== 'aws-chunked').join(',') || undefined,
    userMetadata: own.length === 0 ? undefined : Object.fromEntries(own),
  };
}

/** What a sender said of a file, as far as it can stand in headers; the rest is left out, as S3 says it does. */
export function metadataHeaders(userMetadata: Record<string, unknown> | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(userMetadata ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' && /^[\w-]{1,100}$/.test(name) && /^[\x20-\x7e]{0,2000}$/.test(value)
        ? [[`${prefix}${name.toLowerCase()}`, value]]
        : [],
    ),
  );
}
