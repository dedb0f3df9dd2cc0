import { parseTarget, type RawRequest } from './parse/request.ts';
import { findRoutine } from './plan/call.ts';
import { findTable } from './plan/tables.ts';
import type { Answer } from './respond/answer.ts';
import type { SchemaCache } from './schema/types.ts';

/** What `OPTIONS` answers that is no preflight of a browser: which methods there are, whoever may use them. */
export function allowedMethods(raw: RawRequest, cache: SchemaCache): Answer {
  return { status: 200, headers: { allow: ['OPTIONS', ...methodsOf(raw, cache)].join(',') }, body: null };
}

function methodsOf(raw: RawRequest, cache: SchemaCache): string[] {
  const { kind, schema, target, keys } = parseTarget(raw, { ...cache, ...cache.settings });
  const name = { schema, name: target };
  const reads = ['GET', 'HEAD'];
  if (kind === 'root') return reads;
  if (kind === 'function') {
    const { volatility } = findRoutine(cache, name, { keys, isPost: false, contentType: '' });
    return volatility === 'volatile' ? ['POST'] : [...reads, 'POST'];
  }
  const { insertable, updatable, deletable, primaryKey } = findTable(cache, name);
  return [
    ...reads,
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ];
}
