import type { Field, JsonStep } from '../ast.ts';
import type { Cursor } from './cursor.ts';
import type { Values } from './values.ts';

const plainName = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const identifier = /[\p{L}\p{N}_ $]+/uy;
const jsonIndex = /-?\d+(?=->|::|[.,)]|$)/y;

/** `"quoted \" text"`; undefined when no quote stands here. */
export function quoted(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const found = cursor.match(/"(?:[^"\\]|\\[\s\S])*"/y);
  if (found === undefined) {
    cursor.at = start;
    return undefined;
  }
  return found.slice(1, -1).replace(/\\([\s\S])/g, '$1');
}

export function fieldName(cursor: Cursor): string {
  return optionalFieldName(cursor) ?? cursor.fail('field name (* or [a..z0..9_$])');
}

export function optionalFieldName(cursor: Cursor): string | undefined {
  return quoted(cursor) ?? cursor.match(plainName)?.trim();
}

/** The name of a type in a cast, or of a text-search configuration. */
export function plainIdentifier(cursor: Cursor): string {
  return cursor.match(identifier)?.trim() ?? cursor.fail('letter, digit or "_"');
}

export function jsonPath(cursor: Cursor, values: Values): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = cursor.take('->>') ? '->>' : cursor.take('->') ? '->' : undefined;
    if (arrow === undefined) return path;
    const index = cursor.match(jsonIndex);
    if (index !== undefined) {
      path.push({ arrow, index: values.add(index) });
      continue;
    }
    if (cursor.peek('-')) cursor.fail('digit');
    const name = fieldName(cursor);
    path.push({ arrow, key: values.add(name), name });
  }
}

export function field(cursor: Cursor, values: Values): Field {
  cursor.skipSpace();
  const name = fieldName(cursor);
  const path = jsonPath(cursor, values);
  cursor.skipSpace();
  return { name, path };
}
