import type { At, Filter, Logic } from '../ast.ts';
import { tooMuch } from '../errors.ts';
import { limits } from '../limits.ts';
import { Cursor } from './cursor.ts';
import { field, fieldName, jsonPath } from './field.ts';
import { comparison, quotedBefore } from './operation.ts';
import type { Values } from './values.ts';

/** Reads filters and counts them, so that a request cannot hold more than its share. */
export class FilterParser {
  readonly #values: Values;
  #count = 0;

  constructor(values: Values) {
    this.#values = values;
  }

  /** `films.year=gt.1990`: the name says where, the value says what. */
  parameter(name: string, value: string): At<Filter> {
    const nameCursor = new Cursor(name, 'tree path');
    const names = [fieldName(nameCursor)];
    while (nameCursor.take('.')) names.push(fieldName(nameCursor));
    const path = jsonPath(nameCursor, this.#values);
    if (!nameCursor.done) nameCursor.fail('"->", "->>", "." or end of input');
    const last = names.pop() ?? '';
    const cursor = new Cursor(value, 'filter');
    const found = comparison(cursor, this.#values, takeRest);
    if (!cursor.done) cursor.fail('end of input');
    this.#countOne();
    return { path: names, content: { kind: 'filter', field: { name: last, path }, ...found } };
  }

  /** `films.not.or=(year.gt.1990,title.like.*x*)`. */
  logic(name: string, value: string): At<Logic> {
    const nameCursor = new Cursor(name, 'logic path');
    const names = [fieldName(nameCursor)];
    while (nameCursor.take('.')) names.push(fieldName(nameCursor));
    if (!nameCursor.done) nameCursor.fail('"." or end of input');
    const join = names.pop() === 'or' ? 'or' : 'and';
    const not = names.at(-1) === 'not';
    if (not) names.pop();
    const cursor = new Cursor(value, 'logic tree');
    const content: Logic = { kind: 'logic', join, not, items: this.#items(cursor, 1) };
    if (!cursor.done) cursor.fail('end of input');
    return { path: names, content };
  }

  #items(cursor: Cursor, depth: number): Logic[] {
    if (depth > limits.logicDepth) throw tooMuch('levels of and/or', limits.logicDepth);
    cursor.skipSpace();
    cursor.expect('(');
    const items: Logic[] = [];
    do items.push(this.#item(cursor, depth));
    while (cursor.take(','));
    cursor.expect(')');
    cursor.skipSpace();
    return items;
  }

  #item(cursor: Cursor, depth: number): Logic {
    cursor.skipSpace();
    const head = cursor.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
    if (head !== undefined) {
      const join = head.endsWith('or') ? 'or' : 'and';
      return { kind: 'logic', join, not: head.startsWith('not.'), items: this.#items(cursor, depth + 1) };
    }
    const left = field(cursor, this.#values);
    cursor.expect('.');
    const found = comparison(cursor, this.#values, takeInsideLogic);
    cursor.skipSpace();
    this.#countOne();
    return { kind: 'filter', field: left, ...found };
  }

  #countOne(): void {
    this.#count += 1;
    if (this.#count > limits.filters) throw tooMuch('filters', limits.filters);
  }
}

function takeRest(cursor: Cursor): string {
  const rest = cursor.text.slice(cursor.at);
  cursor.at = cursor.text.length;
  return rest;
}

function takeInsideLogic(cursor: Cursor): string {
  return quotedBefore(cursor) ?? cursor.match(/\{[^{}]*\}/y) ?? cursor.match(/[^,)]*/y) ?? '';
}
