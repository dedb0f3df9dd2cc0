import { arrayLiteral } from '../../postgres/array-literal.ts';
import type { Value } from '../../postgres/batch.ts';
import type { ParsedQuery, Slot } from '../ast.ts';
import { badMethod, RestError, unknownPath } from '../errors.ts';
import { chooseMedia, type Media } from './accept.ts';
import { type Body, mediaTypeOf, parseArguments, parseBody } from './body.ts';
import { type Preferences, parsePrefer } from './prefer.ts';
import { decode, parseQuery, refuseParameters } from './query.ts';
import { choosePage, type Page } from './range.ts';
import { Values } from './values.ts';

/** The headers that the parser looks at. */
export const parsedHeaders = [
  ...(['accept', 'accept-profile', 'content-profile'] as const),
  ...(['content-type', 'prefer', 'range'] as const),
];
type ParsedHeader = (typeof parsedHeaders)[number];

/** An HTTP request as the parser gets it: nothing in it is trusted yet. */
export type RawRequest = {
  method: string;
  /** Below the prefix of the protocol, still percent-encoded, without the query. */
  path: string;
  queryString: string;
  header: (name: ParsedHeader) => string | undefined;
  body: Buffer;
};

/** What there is to ask for. */
type Offered = {
  schemas: readonly string[];
  plans: boolean;
  maxRows: number;
  geoJson: string | undefined;
  /** Whether callers may say that their transaction is undone. */
  choosesTxEnd: boolean;
};

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Everything that decides what statement is made. Two requests with equal shapes share one. */
export type RequestShape = {
  kind: 'root' | 'table' | 'function';
  method: Method;
  schema: string;
  target: string;
  query: ParsedQuery;
  media: Media;
  preferences: Omit<Preferences, 'timezone' | 'maxAffected' | 'handling'>;
  limit: number;
  /** Undefined: from the first row. */
  offset: Slot | undefined;
  hasWindow: boolean;
  maxAffected: Slot | undefined;
  body: (Pick<Body, 'shape' | 'keys'> & { slot: Slot }) | undefined;
  contentType: string;
  /** Arguments of a function called by GET. */
  arguments: { name: string; slot: Slot }[];
};

export type ParsedRequest = {
  shape: RequestShape;
  /** What its slots stand for. */
  values: readonly Value[];
  preferences: Preferences;
  page: Page;
  /** How many rows the body brings. */
  rows: number;
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);

/** All that a request says before its body. It is the same for every request with the same address and headers. */
export function parseHead(raw: RawRequest, offered: Offered): ParsedRequest {
  const { schemas, plans, geoJson, maxRows } = offered;
  if (!methods.has(raw.method)) throw badMethod(raw.method);
  const method = raw.method as Method;
  const { kind, target } = readPath(raw.path);
  const isRead = method === 'GET' || method === 'HEAD';
  const values = new Values();
  const preferences = parsePrefer(raw.header('prefer') ?? '', offered);
  const schema = chooseSchema(raw.header(isRead ? 'accept-profile' : 'content-profile'), schemas);
  const { query, parameters, page: requested } = parseQuery(raw.queryString, values, maxRows);
  if (kind !== 'function') refuseParameters(parameters);
  else if (!isRead && method !== 'POST') {
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (kind === 'root' && !isRead) throw badMethod(method);
  const page = choosePage(requested, isRead ? raw.header('range') : undefined, maxRows);
  const { timezone: _, maxAffected, handling: __, ...shaping } = preferences;
  const shape: RequestShape = {
    kind,
    method,
    schema,
    target,
    query,
    media: chooseMedia(raw.header('accept'), { raw: kind === 'function', plan: plans, geoJson }),
    preferences: shaping,
    limit: page.limit,
    offset: page.offset > 0 ? values.add(String(page.offset)) : undefined,
    hasWindow: requested.limit !== undefined || requested.offset > 0,
    maxAffected: maxAffected === undefined ? undefined : values.add(String(maxAffected)),
    body: undefined,
    contentType: mediaTypeOf(raw.header('content-type')),
    arguments: kind === 'function' && isRead ? readArguments(parameters, values) : [],
  };
  return { shape, values: values.list, preferences, page, rows: 0 };
}

/** The whole request. The head is left as it is, for the next request that has the same. */
export function withBody(head: ParsedRequest, bytes: Buffer): ParsedRequest {
  const body = readBody(head.shape, bytes);
  if (!body) return head;
  const { shape, keys, json, rows } = body;
  return {
    ...head,
    shape: { ...head.shape, body: { shape, keys, slot: head.values.length } },
    values: [...head.values, json],
    rows,
  };
}

/** What an address names, without regard to what is asked of it; `keys` are the arguments of a function. */
export function parseTarget(raw: RawRequest, offered: Pick<Offered, 'schemas' | 'maxRows'>) {
  const { parameters } = parseQuery(raw.queryString, new Values(), offered.maxRows);
  return {
    ...readPath(raw.path),
    schema: chooseSchema(raw.header('accept-profile'), offered.schemas),
    keys: [...new Set(parameters.map(([name]) => name))],
  };
}

function readPath(path: string): { kind: 'root' | 'table' | 'function'; target: string } {
  const parts = path.replace(/^\/|\/$/g, '').split('/');
  const [first = '', second, ...more] = parts.map(decodeSegment);
  if (parts.length === 1)
    return first === '' ? { kind: 'root', target: '' } : { kind: 'table', target: first };
  if (first === 'rpc' && second !== undefined && second !== '' && more.length === 0) {
    return { kind: 'function', target: second };
  }
  throw unknownPath();
}

/** A `+` in a path is a plus, unlike in a query. */
function decodeSegment(segment: string): string {
  return decode(segment.replaceAll('+', '%2B'));
}

function chooseSchema(profile: string | undefined, schemas: readonly string[]): string {
  const [standard = 'public'] = schemas;
  if (profile === undefined || profile === '') return standard;
  if (schemas.includes(profile)) return profile;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });
}

function readBody(
  { kind, method, contentType, query }: RequestShape,
  bytes: Buffer,
): Omit<Body, 'kind'> | undefined {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
  if (kind !== 'function') return parseBody(bytes, contentType, query.columns);
  if (['text/plain', 'text/xml', 'application/octet-stream'].includes(contentType)) {
    return { shape: 'scalar', keys: [], json: bytes, rows: 1 };
  }
  if (bytes.length === 0) return { shape: 'object', keys: [], json: Buffer.from('{}'), rows: 1 };
  return parseArguments(bytes, contentType);
}

/** A name given more than once is an array, for functions that take any number of arguments. */
function readArguments(parameters: readonly [string, string][], values: Values): RequestShape['arguments'] {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of parameters) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  return [...grouped].map(([name, given]) => ({
    name,
    slot: values.add(given.length > 1 ? arrayLiteral(given) : (given[0] ?? '')),
  }));
}
