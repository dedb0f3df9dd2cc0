import pg from 'pg';
import type { Caller } from '../../keys/read-caller.ts';
import { SessionRefused } from '../../postgres/as-caller.ts';
import { ConnectionLost } from '../../postgres/batch.ts';
import { readRaised } from '../../postgres/raise.ts';
import { PoolBusy, Unreachable } from '../../postgres/share.ts';
import { notSingular, RestError, sessionRefused, tooManyAffected } from '../errors.ts';
import { isObject } from '../parse/body.ts';

/** What the client is answered when the database refused or could not be asked; anything else as it is. */
export function asRestError(error: unknown, caller: Caller): unknown {
  if (error instanceof SessionRefused) return sessionRefused(error.reason);
  if (error instanceof pg.DatabaseError) return fromDatabase(error, caller.role !== 'anon');
  if (error instanceof PoolBusy) {
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');
  }
  if (error instanceof Unreachable) {
    return new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.');
  }
  if (error instanceof ConnectionLost) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  return error;
}

/** Turns what PostgreSQL refused into what the client is answered. */
export function fromDatabase(error: pg.DatabaseError, isSignedIn: boolean): RestError {
  const code = error.code ?? 'XX000';
  const refusal = readRaised(error);
  switch (refusal?.reason) {
    case 'singular':
      return notSingular(refusal.count);
    case 'affected':
      return tooManyAffected(refusal.count);
    case 'address':
      return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
    default:
  }
  if (code === 'PGRST') return raised(error);
  return new RestError(statusOf(code, error.message, isSignedIn), code, error.message, {
    details: quotesRows(code, error.where) ? null : error.detail,
    hint: error.hint,
    headers: headersOf(code, isSignedIn),
  });
}

function headersOf(code: string, isSignedIn: boolean): Record<string, string> {
  if (code === '57014') return { 'retry-after': '2' };
  return isSignedIn || code !== '42501' ? {} : { 'www-authenticate': 'Bearer' };
}

/**
 * A broken constraint quotes rows. To the caller's own statement PostgreSQL quotes only what the caller may read; inside a
 * function, which may run with more rights, it does not ask whose row it is.
 */
function quotesRows(code: string, where: string | undefined): boolean {
  return code.startsWith('23') && where !== undefined;
}

const statuses = new Map([
  // It ran out of its time. That is no error of ours to be alerted about, and it may go better later.
  ['57014', 503],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
]);

const classes: Record<number, string> = {
  // Too long or too complex: what was sent is at fault, so it is not called an error of ours.
  400: '54',
  403: '0L 0P 28',
  500: '09 25 2D 38 39 3B 40 55 57 58 F0 HV P0 XX',
  503: '08 53',
};
const statusOfClass = new Map(
  Object.entries(classes).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)]),
  ),
);

function statusOf(code: string, message: string, isSignedIn: boolean): number {
  if (code === '42501') return isSignedIn ? 403 : 401;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  const own = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (own !== undefined) return Number(own);
  if (code.startsWith('PT')) return 500;
  return statuses.get(code) ?? statusOfClass.get(code.slice(0, 2)) ?? 400;
}

/** `raise sqlstate 'PGRST'` gives full control over the answer: message and detail are JSON. */
function raised(error: pg.DatabaseError): RestError {
  const message = parseObject(error.message);
  if (!message || typeof message.code !== 'string' || typeof message.message !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const hint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (error.detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', hint);
  const detail = parseObject(error.detail);
  if (!detail || !isStatus(detail.status) || !isObject(detail.headers)) {
    return unreadable(`Invalid JSON value for DETAIL: '${error.detail}'`, hint);
  }
  const headers = Object.fromEntries(
    Object.entries(detail.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return new RestError(detail.status, message.code, message.message, {
    details: message.details,
    hint: typeof message.hint === 'string' ? message.hint : null,
    headers,
  });
}

function unreadable(details: string, hint: string): RestError {
  return new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  });
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
