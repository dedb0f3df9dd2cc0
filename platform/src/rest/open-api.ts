import type { Answer } from './respond/answer.ts';
import type { SchemaCache, Table } from './schema/types.ts';

/** A short description of the exposed schema, for tools that look at the root. */
export function openApi(cache: SchemaCache, schema: string, title: string): Answer {
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema);
  const functions = [...cache.functions.values()].flat().filter((one) => one.schema === schema);
  const paths: Record<string, unknown> = { '/': { get: { summary: 'This description' } } };
  for (const table of tables) {
    paths[`/${table.name}`] = { get: {}, post: {}, patch: {}, delete: {} };
  }
  for (const one of functions) paths[`/rpc/${one.name}`] = { post: {} };
  const body = {
    swagger: '2.0',
    info: { title, version: '1' },
    basePath: '/rest/v1',
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths,
    definitions: Object.fromEntries(tables.map((table) => [table.name, definition(table)])),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

function definition(table: Table): unknown {
  const columns = [...table.columns.values()];
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, { format: column.type }])),
  };
}
