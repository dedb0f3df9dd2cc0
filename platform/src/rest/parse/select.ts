import type { AggregateName, SelectEmbed, SelectField, SelectItem } from '../ast.ts';
import { tooMuch } from '../errors.ts';
import { limits } from '../limits.ts';
import { Cursor } from './cursor.ts';
import { fieldName, jsonPath, optionalFieldName, plainIdentifier } from './field.ts';
import type { Values } from './values.ts';

type Budget = { items: number; embeds: number };

export function parseSelect(text: string, values: Values): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter');
  const items = selectList(cursor, values, { items: 0, embeds: 0 }, 0);
  if (!cursor.done) cursor.fail('"," or end of input');
  return items;
}

function selectList(cursor: Cursor, values: Values, budget: Budget, depth: number): SelectItem[] {
  if (depth > limits.embedDepth) throw tooMuch('levels of embedded resources', limits.embedDepth);
  const items: SelectItem[] = [];
  cursor.skipSpace();
  if (cursor.done || cursor.peek(')')) return items;
  do {
    cursor.skipSpace();
    budget.items += 1;
    if (budget.items > limits.selectItems) throw tooMuch('selected columns', limits.selectItems);
    items.push(selectItem(cursor, values, budget, depth));
    cursor.skipSpace();
  } while (cursor.take(','));
  return items;
}

function selectItem(cursor: Cursor, values: Values, budget: Budget, depth: number): SelectItem {
  if (cursor.take('*')) return { kind: 'field', field: { name: '*', path: [] } };
  const spread = cursor.take('...') || cursor.take('..');
  const alias = spread ? undefined : takeAlias(cursor);
  const start = cursor.at;
  if (alias !== undefined && cursor.take('*')) cursor.fail('field name');
  const aggregateOnly = cursor.match(/count\(\)/y);
  if (aggregateOnly !== undefined && !spread) {
    const cast = castOf(cursor);
    return {
      kind: 'field',
      field: { name: '*', path: [] },
      ...(alias === undefined ? {} : { alias }),
      aggregate: { name: 'count', ...(cast === undefined ? {} : { cast }) },
    };
  }
  cursor.at = start;
  const name = fieldName(cursor);
  if (spread || cursor.peek('!') || cursor.peek('(')) {
    return embed(cursor, values, budget, depth, name, alias, spread);
  }
  return selectField(cursor, values, name, alias);
}

/** `alias:` but not `::`, which begins a cast. */
function takeAlias(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const name = optionalFieldName(cursor);
  if (name !== undefined && cursor.peek(':') && !cursor.peek('::')) {
    cursor.take(':');
    return name;
  }
  cursor.at = start;
  return undefined;
}

function embed(
  cursor: Cursor,
  values: Values,
  budget: Budget,
  depth: number,
  name: string,
  alias: string | undefined,
  spread: boolean,
): SelectEmbed {
  budget.embeds += 1;
  if (budget.embeds > limits.embeds) throw tooMuch('embedded resources', limits.embeds);
  let hint: string | undefined;
  let join: 'inner' | 'left' | undefined;
  for (let count = 0; count < 2 && cursor.take('!'); count += 1) {
    const word = fieldName(cursor);
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  cursor.expect('(');
  const select = selectList(cursor, values, budget, depth + 1);
  cursor.expect(')');
  return {
    kind: 'embed',
    name,
    spread,
    select,
    ...(alias === undefined ? {} : { alias }),
    ...(hint === undefined ? {} : { hint }),
    ...(join === undefined ? {} : { join }),
  };
}

function selectField(cursor: Cursor, values: Values, name: string, alias: string | undefined): SelectField {
  const item: SelectField = { kind: 'field', field: { name, path: jsonPath(cursor, values) } };
  if (alias !== undefined) item.alias = alias;
  const cast = castOf(cursor);
  if (cast !== undefined) item.cast = cast;
  const aggregate = cursor.match(/\.(?:avg|count|max|min|sum)\(\)/y);
  if (aggregate !== undefined) {
    const after = castOf(cursor);
    item.aggregate = {
      name: aggregate.slice(1, -2) as AggregateName,
      ...(after === undefined ? {} : { cast: after }),
    };
  }
  cursor.skipSpace();
  if (!cursor.done && !cursor.peek(',') && !cursor.peek(')')) {
    cursor.fail('"->>", "->", "::", ")", "," or end of input');
  }
  return item;
}

function castOf(cursor: Cursor): string | undefined {
  return cursor.take('::') ? plainIdentifier(cursor) : undefined;
}
