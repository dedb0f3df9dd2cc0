import { FeedRefusal } from '../live-feed.ts';

/** One condition of a filter as it was written: `status=not.in.(sent,accepted)`. */
export type Condition = {
  column: string;
  negated: boolean;
  operator: Operator;
  values: readonly string[];
};

const operators = [
  ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'isdistinct'] as const),
  ...(['like', 'ilike', 'match', 'imatch'] as const),
];
export type Operator = (typeof operators)[number];

const longestFilter = 4000;
const maxConditions = 10;
const maxValues = 100;

// A comma stands between conditions only where a new one follows: older clients write values with commas unquoted.
const nextCondition = /^,\s*[^\s=,()"]+=(?:not\.)?[a-z]+\./;
const condition = /^([^\s=,()"]+)=(not\.)?([a-z]+)\.([\s\S]*)$/;

export function parseFilter(filter: string): Condition[] {
  if (filter.length > longestFilter) throw new FeedRefusal('the filter is too long');
  const parts = splitAt(filter, (rest) => nextCondition.test(rest));
  if (parts.length > maxConditions) throw new FeedRefusal(`a filter has at most ${maxConditions} conditions`);
  return parts.map((part) => parseCondition(part.trim()));
}

function parseCondition(text: string): Condition {
  const [, column, negation, name, value] = condition.exec(text) ?? [];
  if (column === undefined || value === undefined) {
    throw new FeedRefusal(`the filter "${text}" is not of the form column=operator.value`);
  }
  const operator = operators.find((one) => one === name);
  if (operator === undefined) throw new FeedRefusal(`the filter operator "${name}" is not known here`);
  const values = operator === 'in' ? parseList(value) : [unquote(value)];
  return { column, negated: negation !== undefined, operator, values };
}

function parseList(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) {
    throw new FeedRefusal('the values of "in" stand in brackets, such as in.(a,b)');
  }
  const values = splitAt(text.slice(1, -1), () => true).map((value) => unquote(value.trim()));
  if (values.length > maxValues) throw new FeedRefusal(`"in" takes at most ${maxValues} values`);
  return values;
}

/** Splits at commas that are not inside double quotes, where `isBoundary` agrees to what follows. */
function splitAt(text: string, isBoundary: (rest: string) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = quoted ? false : opensQuote(text, at);
    else if (sign === ',' && !quoted && isBoundary(text.slice(at))) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** A quote inside an unquoted value is only a sign of it. */
function opensQuote(text: string, at: number): boolean {
  return /(?:^|[.,(]\s*)$/.test(text.slice(Math.max(0, at - 4), at));
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  return value.slice(1, -1).replace(/\\(.)/gs, '$1');
}
