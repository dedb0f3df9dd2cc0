import type { OrderTerm } from '../ast.ts';
import { Cursor } from './cursor.ts';
import { field } from './field.ts';
import type { Values } from './values.ts';

export function parseOrder(text: string, values: Values): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms: OrderTerm[] = [];
  do terms.push(orderTerm(cursor, values));
  while (cursor.take(','));
  if (!cursor.done) cursor.fail('"," or end of input');
  return terms;
}

function orderTerm(cursor: Cursor, values: Values): OrderTerm {
  let term: OrderTerm = { field: field(cursor, values) };
  if (cursor.take('(')) {
    term = { field: field(cursor, values), embed: term.field.name };
    cursor.expect(')');
  }
  if (cursor.take('.')) {
    const word = cursor.match(/asc|desc|nullsfirst|nullslast/y);
    if (word === undefined) cursor.fail('"asc", "desc", "nullsfirst" or "nullslast"');
    if (word === 'asc' || word === 'desc') {
      term.direction = word;
      if (cursor.take('.')) {
        const nulls = cursor.match(/nullsfirst|nullslast/y);
        if (nulls === undefined) cursor.fail('"nullsfirst" or "nullslast"');
        term.nulls = nulls === 'nullsfirst' ? 'first' : 'last';
      }
    } else {
      term.nulls = word === 'nullsfirst' ? 'first' : 'last';
    }
  }
  cursor.skipSpace();
  return term;
}
