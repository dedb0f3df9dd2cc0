import { FeedRefusal } from '../live-feed.ts';
import { type Condition, type Operator, parseFilter } from './conditions.ts';
import { likeMatcher } from './like.ts';
import { patternMatcher } from './pattern/matcher.ts';
import { PatternError } from './pattern/pattern-error.ts';
import type { Column } from './tables.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type RowRecord = { [column: string]: Json };

export type Filter = {
  matches: (row: RowRecord) => boolean;
  /** A column that must have one of these values, by which rows find their filters; undefined when there is none. */
  pinned: { column: string; values: readonly string[] } | undefined;
};

/** Brings a value as it was written into the form that it has in a record, or refuses it. */
export type ReadValue = (column: Column, written: string) => Promise<Json>;

const ordered = new Set(
  'int2 int4 int8 float4 float8 numeric oid bool date time timestamp timestamptz uuid text varchar bpchar'.split(
    ' ',
  ),
);

export async function compileFilter(
  text: string,
  columns: readonly Column[],
  readValue: ReadValue,
): Promise<Filter> {
  const conditions = parseFilter(text);
  const tests: ((row: RowRecord) => boolean)[] = [];
  let pinned: Filter['pinned'];
  for (const condition of conditions) {
    const column = columns.find(({ name }) => name === condition.column);
    if (!column) throw new FeedRefusal(`invalid column for filter ${condition.column}`);
    const values: Json[] = [];
    for (const value of condition.values)
      values.push(await operand(condition.operator, column, value, readValue));
    tests.push(testOf(condition, column, values));
    if (!pinned && !condition.negated && (condition.operator === 'eq' || condition.operator === 'in')) {
      pinned = { column: column.name, values: values.map((value) => JSON.stringify(value)) };
    }
  }
  return { matches: (row) => tests.every((test) => test(row)), pinned };
}

function operand(operator: Operator, column: Column, written: string, readValue: ReadValue): Promise<Json> {
  switch (operator) {
    case 'is':
      return Promise.resolve(isOperand(written));
    case 'like':
    case 'ilike':
      return Promise.resolve(written);
    case 'match':
    case 'imatch':
      checkPattern(operator, column, written);
      return Promise.resolve(written);
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      if (!ordered.has(column.type)) throw new FeedRefusal(`"${column.name}" has no order to filter by`);
      return readValue(column, written);
    case 'isdistinct':
      return written === 'null' ? Promise.resolve(null) : readValue(column, written);
    default:
      return readValue(column, written);
  }
}

const texts = new Set(['text', 'varchar', 'bpchar', 'citext', 'name']);

function checkPattern(operator: 'match' | 'imatch', column: Column, written: string): void {
  if (!texts.has(column.type)) throw new FeedRefusal(`"${column.name}" is no text to find a pattern in`);
  try {
    patternMatcher(written, operator === 'imatch');
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new FeedRefusal(`the pattern "${written.slice(0, 100)}" cannot be used: ${error.message}`);
  }
}

function isOperand(written: string): Json {
  switch (written.toLowerCase()) {
    case 'null':
    case 'unknown':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      throw new FeedRefusal('"is" takes null, true, false or unknown');
  }
}

/** As in SQL, a comparison with nothing is never true, and neither is its negation. */
function testOf({ operator, negated }: Condition, column: Column, values: readonly Json[]) {
  const isTrue = comparison(operator, values);
  const nullAnswers = operator === 'is' || operator === 'isdistinct';
  return (row: RowRecord): boolean => {
    const value = row[column.name];
    if (value === undefined) return false;
    if (value === null && !nullAnswers) return false;
    const answer = isTrue(value);
    return answer !== undefined && answer !== negated;
  };
}

/** Undefined: it would take too long to know. */
function comparison(operator: Operator, values: readonly Json[]): (value: Json) => boolean | undefined {
  const [other = null] = values;
  const same = (left: Json, right: Json) => JSON.stringify(left) === JSON.stringify(right);
  switch (operator) {
    case 'eq':
    case 'is':
      return (value) => same(value, other);
    case 'neq':
    case 'isdistinct':
      return (value) => !same(value, other);
    case 'in':
      return (value) => values.some((one) => same(one, value));
    case 'lt':
      return (value) => compare(value, other) < 0;
    case 'lte':
      return (value) => compare(value, other) <= 0;
    case 'gt':
      return (value) => compare(value, other) > 0;
    case 'gte':
      return (value) => compare(value, other) >= 0;
    case 'like':
    case 'ilike': {
      const matches = likeMatcher(String(other), operator === 'ilike');
      return (value) => typeof value === 'string' && matches(value);
    }
    case 'match':
    case 'imatch': {
      const matches = patternMatcher(String(other), operator === 'imatch');
      return (value) => typeof value === 'string' && matches(value);
    }
  }
}

/** Dates and times are written so that their order is that of their texts; other texts go by code point. */
function compare(left: Json, right: Json): number {
  if (left === null || right === null || left === right) return 0;
  return left < right ? -1 : 1;
}
