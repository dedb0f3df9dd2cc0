/** A type of JSON as OpenAPI 2 names it; JSON itself may be anything and has none. */
export type JsonType = 'string' | 'boolean' | 'integer' | 'number' | 'array';

const plain = new Map<string, JsonType>([
  ['boolean', 'boolean'],
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['numeric', 'number'],
  ['real', 'number'],
  ['double precision', 'number'],
]);

/** How a value of this type of PostgreSQL looks in JSON. */
export function jsonType(type: string): JsonType | undefined {
  if (type === 'json' || type === 'jsonb') return undefined;
  return plain.get(type) ?? (type.endsWith('[]') ? 'array' : 'string');
}

/** What is said of a value in a body. */
export function valueSchema(type: string): Record<string, unknown> {
  const json = jsonType(type);
  const items = json === 'array' ? { items: jsonPart(type) } : {};
  return { ...(json && { type: json }), format: type, ...items };
}

function jsonPart(arrayType: string): Record<string, unknown> {
  const json = jsonType(arrayType.slice(0, -2));
  return json ? { type: json } : {};
}

/** What is said of a value in an address: arrays are written there as PostgreSQL writes them. */
export function parameterType(type: string): Record<string, unknown> {
  const json = jsonType(type);
  return { type: json === undefined || json === 'array' ? 'string' : json, format: type };
}

/** The default as a value, where it is one; an expression only where a text is expected, as PostgREST shows it. */
export function defaultValue(type: string, written: string): unknown {
  if (jsonType(type) === 'string') {
    const cast = `::${type}`;
    return written.endsWith(cast) ? written.slice(0, -cast.length).replace(/^'|'$/g, '') : written;
  }
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
