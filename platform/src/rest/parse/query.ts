import type { At, ParsedQuery, Window } from '../ast.ts';
import { badQuery, badRange, tooMuch } from '../errors.ts';
import { limits } from '../limits.ts';
import { Cursor } from './cursor.ts';
import { fieldName } from './field.ts';
import { FilterParser } from './filters.ts';
import { looksLikeOperation } from './operation.ts';
import { parseOrder } from './order.ts';
import { parseSelect } from './select.ts';
import type { Values } from './values.ts';

export type QueryResult = {
  query: ParsedQuery;
  /** Parameters that are no filter: the arguments of a function called by GET. */
  parameters: [name: string, value: string][];
  /** The page of the resource in the address, as numbers, for the answer's `Content-Range`. */
  page: { limit: number | undefined; offset: number };
};

/** What the query string says, each literal moved into `values`. */
export function parseQuery(queryString: string, values: Values, maxRows: number): QueryResult {
  if (queryString.length > limits.queryLength) throw tooMuch('characters in the address', limits.queryLength);
  const query: ParsedQuery = { select: [], filters: [], order: [], windows: [] };
  const parameters: [string, string][] = [];
  const windows = new Map<string, { path: string[]; limit?: number; offset?: number }>();
  const filters = new FilterParser(values);
  let select = '*';
  for (const [name, value] of pairs(queryString)) {
    const dot = name.lastIndexOf('.');
    const last = dot < 0 ? name : name.slice(dot + 1);
    if (name === 'select') select = value;
    else if (name === 'columns') query.columns = columnList(value, 'columns parameter');
    else if (name === 'on_conflict') query.onConflict = columnList(value, 'on_conflict parameter');
    else if (last === 'order')
      query.order.push({ path: pathOf(name, dot), content: parseOrder(value, values) });
    else if (last === 'limit' || last === 'offset') {
      const key = dot < 0 ? '' : name.slice(0, dot);
      const held = windows.get(key) ?? { path: pathOf(name, dot) };
      const number = integer(value);
      if (number !== undefined) held[last] = number;
      windows.set(key, held);
    } else if (last === 'and' || last === 'or') query.filters.push(filters.logic(name, value));
    else if (dot >= 0 || looksLikeOperation(value)) query.filters.push(filters.parameter(name, value));
    else parameters.push([name, value]);
  }
  query.select = parseSelect(select, values);
  const root = windows.get('');
  windows.delete('');
  for (const held of windows.values()) query.windows.push(embeddedWindow(held, values, maxRows));
  return { query, parameters, page: { limit: root?.limit, offset: root?.offset ?? 0 } };
}

/** A parameter of a table that is neither reserved nor a filter is a filter that went wrong: it says so. */
export function refuseParameters(parameters: readonly [string, string][]): void {
  const [first] = parameters;
  if (!first) return;
  const unexpected = first[1] === '' ? 'end of input' : JSON.stringify(first[1].at(0));
  throw badQuery(
    `"failed to parse filter (${first[1]})" (line 1, column 1)`,
    `unexpected ${unexpected} expecting "not" or operator (eq, gt, ...)`,
  );
}

function embeddedWindow(
  held: { path: string[]; limit?: number; offset?: number },
  values: Values,
  maxRows: number,
): At<Window> {
  const content: Window = {};
  if (held.limit !== undefined) {
    if (held.limit < 0) throw badRange('Limit should be greater than or equal to zero.');
    content.limit = Math.min(held.limit, maxRows);
  }
  if (held.offset !== undefined && held.offset > 0)
    content.offset = values.add(String(Math.max(0, held.offset)));
  return { path: held.path, content };
}

/** A whole number, or undefined: an unreadable limit counts as none. Bounded to what PostgreSQL can skip. */
function integer(text: string): number | undefined {
  if (!/^-?\d{1,18}$/.test(text)) return undefined;
  return Math.max(-1, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
}

function pathOf(name: string, dot: number): string[] {
  if (dot < 0) return [];
  const cursor = new Cursor(name.slice(0, dot), 'tree path');
  const names = [fieldName(cursor)];
  while (cursor.take('.')) names.push(fieldName(cursor));
  if (!cursor.done) cursor.fail('"." or end of input');
  return names;
}

function columnList(text: string, what: string): string[] {
  const cursor = new Cursor(text, what);
  const names = new Set<string>();
  do {
    cursor.skipSpace();
    names.add(fieldName(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  if (!cursor.done) cursor.fail('"," or end of input');
  return [...names];
}

function* pairs(queryString: string): Generator<[string, string]> {
  for (const part of queryString.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    yield [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  }
}

/** Percent-decoding that keeps what cannot be decoded as it is. */
export function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
