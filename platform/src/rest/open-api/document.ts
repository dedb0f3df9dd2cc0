import type { Answer } from '../respond/answer.ts';
import type { SchemaCache } from '../schema/types.ts';
import { functionPath, type ShownFunction } from './functions.ts';
import { parameterDefinitions, type ShownTable } from './parameters.ts';
import type { Described } from './rights.ts';
import { summaryOf } from './summary.ts';
import { tableDefinition, tablePath } from './tables.ts';

export type Installation = { title: string; siteUrl: string };

/** The description of a schema as OpenAPI 2, in the form that PostgREST gives it; it holds what the caller may see and no more. */
export function openApi(
  cache: SchemaCache,
  schema: string,
  described: Described,
  installation: Installation,
): Answer {
  const tables = tablesOf(cache, schema, described);
  const functions = functionsOf(cache, schema, described);
  const { protocol, host } = new URL(installation.siteUrl);
  const { summary: title = installation.title, description } = summaryOf(described.comment);
  const body = {
    swagger: '2.0',
    info: { title, ...(description !== undefined && { description }), version: '1' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.slice(0, -1)],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: {
      '/': rootPath,
      ...Object.fromEntries(tables.map((shown) => [`/${shown.table.name}`, tablePath(shown)])),
      ...Object.fromEntries(functions.map((shown) => [`/rpc/${shown.name}`, functionPath(shown)])),
    },
    parameters: parameterDefinitions(tables),
    definitions: Object.fromEntries(tables.map((shown) => [shown.table.name, tableDefinition(cache, shown)])),
    securityDefinitions: {
      JWT: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'An access token or key, after the word "Bearer" and a space',
      },
    },
    security: [{ JWT: [] }],
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

const mediaTypes = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'];

const rootPath = {
  get: {
    tags: ['Introspection'],
    summary: 'This description',
    produces: ['application/openapi+json', 'application/json'],
    responses: { 200: { description: 'OK' } },
  },
};

function tablesOf(cache: SchemaCache, schema: string, described: Described): ShownTable[] {
  const byOid = new Map(described.tables.map((one) => [one.oid, one]));
  return sortedByName([...cache.tables.values()].filter((table) => table.schema === schema)).flatMap(
    (table) => {
      const seen = byOid.get(table.oid);
      return seen ? [{ table, comment: seen.comment, columns: seen.columns }] : [];
    },
  );
}

function functionsOf(cache: SchemaCache, schema: string, described: Described): ShownFunction[] {
  const comments = new Map(described.functions.map(({ oid, comment }) => [oid, comment]));
  const named = [...cache.functions.values()].flatMap((all) => {
    const overloads = all.filter((one) => one.schema === schema && comments.has(one.oid));
    const [first] = overloads;
    if (!first) return [];
    const comment = overloads.map(({ oid }) => comments.get(oid) ?? null).find((one) => one !== null);
    return [{ name: first.name, overloads, comment: comment ?? null }];
  });
  return sortedByName(named);
}

function sortedByName<Named extends { name: string }>(list: Named[]): Named[] {
  return list.sort((left, right) => (left.name < right.name ? -1 : 1));
}
