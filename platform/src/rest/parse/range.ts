import { badRange } from '../errors.ts';

/** Which rows of the resource in the address are wanted. */
export type Page = { limit: number; offset: number };

/** The overlap of `limit`/`offset`, the Range header (reads only) and the cap on rows. */
export function choosePage(
  requested: { limit: number | undefined; offset: number },
  rangeHeader: string | undefined,
  maxRows: number,
): Page {
  if (requested.limit !== undefined && requested.limit < 0) {
    throw badRange('Limit should be greater than or equal to zero.');
  }
  let first = Math.max(0, requested.offset);
  let last = requested.limit === undefined ? Number.POSITIVE_INFINITY : first + requested.limit - 1;
  const header = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(rangeHeader ?? '');
  if (header) {
    const from = Number(header[1]);
    const to = header[2] === undefined ? Number.POSITIVE_INFINITY : Number(header[2]);
    if (to < from) {
      throw badRange(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      );
    }
    first = Math.max(first, from);
    last = Math.min(last, to);
  }
  return { offset: first, limit: Math.max(0, Math.min(last - first + 1, maxRows)) };
}
