import type { Slot } from '../ast.ts';
import type { Name } from '../schema/types.ts';

/** A statement and, for each of its parameters in order, which of the request's values it takes. */
export type Statement = { text: string; slots: Slot[] };

/** Gathers parameters while a statement is written. A value used twice is one parameter. */
export class Parameters {
  readonly slots: Slot[] = [];

  placeholder(slot: Slot): string {
    const known = this.slots.indexOf(slot);
    if (known >= 0) return `$${known + 1}`;
    this.slots.push(slot);
    return `$${this.slots.length}`;
  }
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
}

export function qualified(name: Name): string {
  return `${identifier(name.schema)}.${identifier(name.name)}`;
}

/** A name as PostgREST's settings write it: the schema up to the first dot, then the rest; nothing in it is quoted. */
export function settingsName(written: string): string {
  const dot = written.indexOf('.');
  if (dot < 0) return identifier(written);
  return qualified({ schema: written.slice(0, dot), name: written.slice(dot + 1) });
}

/** For texts that come from the catalogue, such as the name of a column as a JSON key. */
export function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return quoted.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
