import { arrayLiteral } from '../../postgres/array-literal.ts';
import type { BinaryOperator, Operation, SearchFunction } from '../ast.ts';
import type { Cursor } from './cursor.ts';
import { plainIdentifier, quoted } from './field.ts';
import type { Values } from './values.ts';

const quantifiable = new Map(
  Object.entries<BinaryOperator>({
    ...{ eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' },
    ...{ like: 'like', ilike: 'ilike', match: '~', imatch: '~*' },
  }),
);

const simple = new Map(
  Object.entries<BinaryOperator>({
    ...{ neq: '<>', cs: '@>', cd: '<@', ov: '&&', adj: '-|-' },
    ...{ sl: '<<', sr: '>>', nxr: '&<', nxl: '&>' },
  }),
);

const search = new Map(
  Object.entries<SearchFunction>({
    ...{ fts: 'to_tsquery', plfts: 'plainto_tsquery' },
    ...{ phfts: 'phraseto_tsquery', wfts: 'websearch_to_tsquery' },
  }),
);

export type Comparison = { not: boolean; operation: Operation };

/** How the value ends: a parameter takes all the rest, a condition inside `and(…)` stops at `,` or `)`. */
export type ValueReader = (cursor: Cursor) => string;

/** Whether a parameter's value begins like a filter; otherwise it may be a function's argument. */
export function looksLikeOperation(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(text)?.[1];
  if (word === undefined) return false;
  return (
    quantifiable.has(word) ||
    simple.has(word) ||
    search.has(word) ||
    ['in', 'is', 'isdistinct'].includes(word)
  );
}

export function comparison(cursor: Cursor, values: Values, readValue: ValueReader): Comparison {
  const not = cursor.take('not.');
  const word = cursor.match(/[a-z]+/y) ?? '';
  return { not, operation: operationOf(word, cursor, values, readValue, not) };
}

function operationOf(
  word: string,
  cursor: Cursor,
  values: Values,
  readValue: ValueReader,
  not: boolean,
): Operation {
  if (word === 'in') {
    cursor.expect('.');
    return { kind: 'in', values: values.add(arrayLiteral(list(cursor))) };
  }
  if (word === 'is') {
    cursor.expect('.');
    return { kind: 'is', what: isWord(cursor) };
  }
  if (word === 'isdistinct') {
    cursor.expect('.');
    return { kind: 'distinct', value: values.add(readValue(cursor)) };
  }
  const query = search.get(word);
  if (query !== undefined) {
    const language = cursor.take('(') ? values.add(plainIdentifier(cursor)) : undefined;
    if (language !== undefined) cursor.expect(')');
    cursor.expect('.');
    const value = values.add(readValue(cursor));
    return { kind: 'search', query, value, ...(language === undefined ? {} : { language }) };
  }
  const operator = quantifiable.get(word) ?? simple.get(word);
  if (operator === undefined) {
    cursor.at -= word.length;
    return cursor.fail(not ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)');
  }
  const quantifier = quantifiable.has(word)
    ? cursor.take('(any)')
      ? 'any'
      : cursor.take('(all)')
        ? 'all'
        : undefined
    : undefined;
  cursor.expect('.');
  const text = readValue(cursor);
  const value = values.add(operator === 'like' || operator === 'ilike' ? text.replaceAll('*', '%') : text);
  const truth = operator === '=' && (text === 'true' || text === 'false') ? text : undefined;
  return {
    kind: 'binary',
    operator,
    value,
    ...(quantifier === undefined ? {} : { quantifier }),
    ...(truth === undefined ? {} : { truth }),
  };
}

function isWord(cursor: Cursor): 'null' | 'not null' | 'true' | 'false' | 'unknown' {
  const word = cursor.match(/not_null|null|true|false|unknown/iy)?.toLowerCase();
  switch (word) {
    case 'null':
    case 'true':
    case 'false':
    case 'unknown':
      return word;
    case 'not_null':
      return 'not null';
    default:
      return cursor.fail('isVal: (null, not_null, true, false, unknown)');
  }
}

/** `(a,"b,c",d)`; `()` is the empty list. */
function list(cursor: Cursor): string[] {
  cursor.skipSpace();
  cursor.expect('(');
  const elements: string[] = [];
  do elements.push(listElement(cursor));
  while (cursor.take(','));
  cursor.expect(')');
  cursor.skipSpace();
  return elements.length === 1 && elements[0] === '' ? [] : elements;
}

function listElement(cursor: Cursor): string {
  return quotedBefore(cursor) ?? cursor.match(/[^,)]*/y) ?? '';
}

/** A quoted value counts as quoted only when the list goes on right after it. */
export function quotedBefore(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const text = quoted(cursor);
  if (text !== undefined && (cursor.done || cursor.peek(',') || cursor.peek(')'))) return text;
  cursor.at = start;
  return undefined;
}
