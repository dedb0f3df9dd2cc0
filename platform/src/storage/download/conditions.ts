import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../store/file-store.ts';

export type Stamp = { etag: string; modified: Date };

/** Whether the browser already has exactly this. */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Stamp): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known.trim() === '*' || known.split(',').some((one) => weak(one) === weak(etag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');

/** The one part that is wanted; undefined for the whole, `none` for a part that does not exist. */
export function wantedRange(
  headers: IncomingHttpHeaders,
  size: number,
  stamp: Stamp,
): ByteRange | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '');
  // Several parts at once, or units that are not bytes: the whole is a right answer, too.
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  if (!stillTheSame(headers['if-range'], stamp)) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'none' : { start, end };
}

function stillTheSame(condition: string | string[] | undefined, { etag, modified }: Stamp): boolean {
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"')) return condition === etag;
  return Math.floor(modified.getTime() / 1000) * 1000 === Date.parse(condition);
}
