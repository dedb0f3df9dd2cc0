import { badBody } from '../errors.ts';
import { csvToRows } from './csv.ts';
import { decode } from './query.ts';

/** A body in the one form that the later stages know. */
export type Body = {
  kind: 'json';
  /** JSON text as PostgreSQL will read it; never re-serialised when it came as JSON. */
  json: Buffer;
  shape: 'object' | 'array' | 'scalar';
  /** The keys that all objects have. */
  keys: string[];
  rows: number;
};

export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() || 'application/json';
}

/** The body of a call: its keys are arguments, and a body that has none may still be one whole argument. */
export function parseArguments(bytes: Buffer, type: string): Body {
  if (type !== 'application/json') return parseBody(bytes, type, undefined);
  const parsed = parseJson(bytes);
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  return bodyOf(parsed, bytes, isObject(first) ? Object.keys(first) : []);
}

/** `columns` names what to take, so that objects need not have equal keys. */
export function parseBody(bytes: Buffer, type: string, columns: string[] | undefined): Body {
  if (type === 'text/csv') return bodyOf(csvToRows(utf8(bytes)), undefined, columns);
  if (type === 'application/x-www-form-urlencoded') return bodyOf(form(utf8(bytes)), undefined, columns);
  if (type !== 'application/json' && !/^application\/vnd\.pgrst\.(?:object|array)(?:\+json)?$/.test(type)) {
    throw badBody(`Content-Type not acceptable: ${type}`);
  }
  return bodyOf(parseJson(bytes), bytes, columns);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw badBody('Empty or invalid json');
  }
}

function bodyOf(parsed: unknown, bytes: Buffer | undefined, columns: string[] | undefined): Body {
  const json = bytes ?? Buffer.from(JSON.stringify(parsed));
  if (Array.isArray(parsed)) {
    const keys = columns ?? commonKeys(parsed);
    return { kind: 'json', json, shape: 'array', keys, rows: parsed.length };
  }
  if (isObject(parsed)) {
    return { kind: 'json', json, shape: 'object', keys: columns ?? Object.keys(parsed), rows: 1 };
  }
  return { kind: 'json', json, shape: 'scalar', keys: [], rows: 1 };
}

function commonKeys(rows: unknown[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const keys = isObject(first) ? Object.keys(first) : undefined;
  const same = (row: unknown) =>
    isObject(row) &&
    keys &&
    Object.keys(row).length === keys.length &&
    keys.every((key) => Object.hasOwn(row, key));
  if (!keys || !rows.every(same)) throw badBody('All object keys must match');
  return keys;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function form(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    Object.defineProperty(fields, name, {
      value: equals < 0 ? '' : decode(part.slice(equals + 1)),
      enumerable: true,
      configurable: true,
    });
  }
  return fields;
}

function utf8(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
