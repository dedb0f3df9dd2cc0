import type { Row } from '../../postgres/batch.ts';
import type { Compiled } from '../compile/compiled.ts';
import { notSingular, RestError } from '../errors.ts';
import { contentTypeOf } from '../parse/accept.ts';
import { isObject } from '../parse/body.ts';
import { preferenceApplied } from '../parse/prefer.ts';
import type { ParsedRequest } from '../parse/request.ts';
import { Result } from '../sql/answer.ts';
import { contentRange, rangeStatus } from './content-range.ts';

export type Answer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string | null;
};

/** The HTTP answer to a request whose statement succeeded. */
export function answer(
  request: ParsedRequest,
  compiled: Compiled,
  results: readonly Row[],
  estimate: number | undefined,
  profile: string | undefined,
): Answer {
  if (compiled.outcome.kind === 'plan') return answerPlan(compiled, results);
  // The statement for one row returns as many as there are, or none.
  const [row = []] = results;
  const rows = Number(text(row, Result.rows) ?? results.length);
  const made =
    compiled.outcome.kind === 'read'
      ? answerRead(request, compiled, row, rows, { estimate, countedUpTo: compiled.outcome.countedUpTo })
      : compiled.outcome.kind === 'write'
        ? answerWrite(request, compiled, compiled.outcome, row, rows)
        : answerCall(request, compiled, compiled.outcome, row, rows);
  if (profile !== undefined && made.body !== null) made.headers['content-profile'] = profile;
  return overrideFromDatabase(made, text(row, Result.headers), text(row, Result.status));
}

function answerPlan({ media }: Compiled, results: readonly Row[]): Answer {
  const lines = results.map((row) => text(row, 0) ?? '');
  return { status: 200, headers: { 'content-type': contentTypeOf(media) }, body: lines.join('\n') };
}

function answerRead(
  request: ParsedRequest,
  compiled: Compiled,
  row: Row,
  rows: number,
  counting: Counting,
): Answer {
  const { preferences, page } = request;
  const total = totalOf(row, preferences.count, counting);
  const status = rangeStatus(page.offset, rows, total);
  if (compiled.media.kind === 'object' && rows !== 1) throw notSingular(rows);
  const { count, tx, handling, timezone } = preferences;
  return {
    status,
    headers: {
      'content-type': contentTypeOf(compiled.media),
      'content-range': contentRange(page.offset, page.offset + rows - 1, total),
      ...applied({ count, tx, handling, timezone }),
    },
    body: request.shape.method === 'HEAD' ? '' : (row[Result.body] ?? null),
  };
}

/** What the planner believes, and up to how many rows it was not believed but counted. */
type Counting = { estimate: number | undefined; countedUpTo: number };

function totalOf(
  row: Row,
  count: string | undefined,
  { estimate, countedUpTo }: Counting,
): number | undefined {
  if (count === undefined) return undefined;
  const counted = text(row, Result.total);
  if (count === 'planned' || counted === undefined) return estimate;
  const exact = Number(counted);
  if (count === 'estimated' && exact > countedUpTo) return Math.max(exact, estimate ?? 0);
  return exact;
}

function answerWrite(
  request: ParsedRequest,
  compiled: Compiled,
  outcome: Extract<Compiled['outcome'], { kind: 'write' }>,
  row: Row,
  rows: number,
): Answer {
  const { preferences, shape } = request;
  const { method } = shape;
  const total = preferences.count === undefined ? undefined : rows;
  const returnsRows = preferences.return === 'representation';
  const { resolution, missing, return: wanted, count, tx, handling, timezone, maxAffected } = preferences;
  const headers: Answer['headers'] = applied({
    resolution: method === 'POST' && outcome.hasKey ? resolution : undefined,
    missing: method === 'POST' || method === 'PATCH' ? missing : undefined,
    return: wanted,
    count,
    tx,
    handling,
    timezone,
    maxAffected: method === 'PATCH' || method === 'DELETE' ? maxAffected : undefined,
  });
  if (method === 'PATCH') headers['content-range'] = contentRange(0, rows - 1, total);
  else if (method !== 'PUT') headers['content-range'] = contentRange(1, 0, total);
  const location = text(row, Result.location);
  if (location !== undefined) headers.location = locationOf(shape.target, location);
  if (returnsRows) headers['content-type'] = contentTypeOf(compiled.media);
  const made = rows - Number(text(row, Result.updated) ?? '0');
  return {
    status: writeStatus(method, returnsRows, outcome.upsert && made <= 0 && rows > 0),
    headers,
    body: returnsRows ? (row[Result.body] ?? null) : null,
  };
}

function writeStatus(method: string, returnsRows: boolean, onlyUpdated: boolean): number {
  if (method === 'POST') return onlyUpdated ? 200 : 201;
  if (!returnsRows) return 204;
  return method === 'PUT' && !onlyUpdated ? 201 : 200;
}

function locationOf(target: string, json: string): string {
  const key: unknown = JSON.parse(json);
  const pairs = isObject(key) ? Object.entries(key) : [];
  const query = pairs.map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(String(value))}`}`,
  );
  return `/${encodeURIComponent(target)}?${query.join('&')}`;
}

function answerCall(
  request: ParsedRequest,
  compiled: Compiled,
  outcome: Extract<Compiled['outcome'], { kind: 'call' }>,
  row: Row,
  rows: number,
): Answer {
  const { preferences, page } = request;
  const counted = text(row, Result.total);
  const total = preferences.count === undefined || counted === undefined ? undefined : Number(counted);
  const { count, tx, handling, timezone, maxAffected } = preferences;
  const headers: Answer['headers'] = {
    'content-range': contentRange(page.offset, page.offset + rows - 1, total),
    ...applied({ count, tx, handling, timezone, maxAffected }),
  };
  if (outcome.isVoid) return { status: 204, headers, body: null };
  const status = outcome.isSet ? rangeStatus(page.offset, rows, total) : 200;
  headers['content-type'] = contentTypeOf(compiled.media);
  const raw = row[Result.body] ?? null;
  const body = compiled.bytes && raw ? Buffer.from(raw, 'base64') : raw;
  return { status, headers, body: request.shape.method === 'HEAD' ? '' : body };
}

/** A function may set the status and headers of the answer it is part of. */
function overrideFromDatabase(made: Answer, headers: string | undefined, status: string | undefined): Answer {
  if (status !== undefined) {
    if (!/^[1-5]\d\d$/.test(status)) {
      throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
    }
    made.status = Number(status);
  }
  if (headers !== undefined) {
    for (const [name, value] of headerPairs(headers)) {
      const held = made.headers[name];
      made.headers[name] = name === 'set-cookie' && held !== undefined ? [held, value].flat() : value;
    }
  }
  return made;
}

function headerPairs(json: string): [string, string][] {
  const wrong = new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw wrong;
  }
  if (!Array.isArray(list)) throw wrong;
  return list.map((item: unknown) => {
    const [pair, ...more] = isObject(item) ? Object.entries(item) : [];
    if (!pair || more.length > 0 || typeof pair[1] !== 'string') throw wrong;
    return [pair[0].toLowerCase(), pair[1]];
  });
}

function applied(preferences: Parameters<typeof preferenceApplied>[0]): Record<string, string> {
  const value = preferenceApplied(preferences);
  return value === undefined ? {} : { 'preference-applied': value };
}

function text(row: Row, index: number): string | undefined {
  return row[index] ?? undefined;
}
