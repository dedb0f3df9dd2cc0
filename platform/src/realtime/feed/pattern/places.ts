import { isWordSign } from './characters.ts';

/** Between two signs; undefined where the text begins or ends. */
export type Place = (before: string | undefined, after: string | undefined) => boolean;

const isWord = (one: string | undefined) => one !== undefined && isWordSign(one);
const start: Place = (before) => before === undefined;
const end: Place = (_, after) => after === undefined;

const escaped: Readonly<Record<string, Place>> = {
  A: start,
  Z: end,
  /** Where a word begins, ends, either or neither. */
  m: (before, after) => !isWord(before) && isWord(after),
  M: (before, after) => isWord(before) && !isWord(after),
  y: (before, after) => isWord(before) !== isWord(after),
  Y: (before, after) => isWord(before) === isWord(after),
};

export const places = { start, end, escaped };
