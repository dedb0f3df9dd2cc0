import type { FileMetadata } from '../objects.ts';
import type { Draft } from './drafts.ts';
import type { BucketRules } from './inspect.ts';

const cachePattern = /^[\w ,="-]{1,200}$/;
const encodings = new Set(['gzip', 'br', 'deflate', 'zstd']);

/** What is kept about a file and sent with it. Headers that came from outside go out again only in a harmless form. */
export function metadataOf(
  draft: Draft,
  type: string,
  given: { cacheControl: string; contentEncoding: string | undefined },
  rules: BucketRules,
): FileMetadata {
  const encoding = given.contentEncoding?.toLowerCase();
  return {
    eTag: draft.etag,
    size: draft.size,
    mimetype: type,
    cacheControl: cachePattern.test(given.cacheControl) ? given.cacheControl : 'no-cache',
    lastModified: new Date().toISOString(),
    contentLength: draft.size,
    httpStatusCode: 200,
    // A bucket that looks at the content has seen it as it came, so that it cannot be something else once unpacked.
    ...(encoding && encodings.has(encoding) && !rules.allowedTypes?.length
      ? { contentEncoding: encoding }
      : {}),
  };
}
