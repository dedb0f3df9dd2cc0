import type { Media } from '../parse/accept.ts';
import { sourceName } from './read.ts';
import { updatedSetting } from './write.ts';
import { identifier, literal } from './writer.ts';

export type AnswerPlan = {
  /** What the rows come from, when it is not a plain read: a write or a call. */
  source: string | undefined;
  rows: string;
  /** Rows that match without regard to the page. */
  matching: string | undefined;
  /** `none`: only the number of rows matters. `value`: a function's value instead of rows. */
  body: { media: Media; of: 'rows' | 'value'; single: boolean; bytes: boolean } | 'none';
  /** Primary key columns of the written row for the Location header. */
  location: readonly string[] | undefined;
  /** Refuses by raising an error, so that everything before it is undone. Uses `count(*)`. */
  refusal: string | undefined;
};

/** The position of each result within the row that a statement returns. Without a number of rows there is one for each of them. */
export const Result = { rows: 0, total: 1, body: 2, headers: 3, status: 4, location: 5, updated: 6 } as const;

export function answerSql(plan: AnswerPlan): string {
  const isCsv = plan.body !== 'none' && plan.body.media.kind === 'csv';
  const expressions = [
    'count(*)',
    plan.matching === undefined ? 'null' : `(select count(*) from (${plan.matching}) _c)`,
    bodySql(plan.body),
    setting('response.headers'),
    setting('response.status'),
    plan.location ? locationSql(plan.location) : 'null',
    plan.source === undefined ? 'null' : setting(updatedSetting),
    ...(plan.refusal === undefined ? [] : [plan.refusal]),
  ];
  const tables = [
    ...(plan.source === undefined ? [] : [`${sourceName} as (${plan.source})`]),
    ...(isCsv ? [`_rows as (${plan.rows})`] : []),
  ];
  const lead = tables.length > 0 ? `with ${tables.join(', ')} ` : '';
  return `${lead}select ${expressions.join(', ')} from ${isCsv ? '_rows' : `(${plan.rows})`} _r`;
}

/** The same for a read of which one row is expected, and no count: each row by itself, which spares an aggregate. */
export function oneRowSql(rows: string, media: Media): string {
  const body = stripped('to_json(_r)', media);
  return `select null, null, ${body}, ${setting('response.headers')}, ${setting('response.status')}, null, null from (${rows}) _r`;
}

/** Local settings read as empty text once they have been used on a connection: both mean nothing. */
export function setting(name: string): string {
  return `nullif(current_setting('${name}', true), '')`;
}

function bodySql(body: AnswerPlan['body']): string {
  if (body === 'none') return 'null';
  const { media, of, single, bytes } = body;
  const item = of === 'value' ? '_r.value' : '_r';
  if (media.kind === 'raw') {
    return bytes ? `encode(string_agg(_r.value::bytea, ''), 'base64')` : `string_agg(${item}::text, '')`;
  }
  if (media.kind === 'csv') {
    const header = `(select string_agg(k, ',') from json_object_keys((select row_to_json(h) from _rows h limit 1)) k)`;
    return `coalesce(${header}, '') || E'\\n' || coalesce(string_agg(substring(_r::text, 2, length(_r::text) - 2), E'\\n'), '')`;
  }
  if (media.kind === 'geojson') {
    return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${media.by}(_r)::json), '[]'))`;
  }
  const agg = stripped(`json_agg(${item})`, media);
  return single ? `coalesce(${agg}->0, 'null')` : `coalesce(${agg}, '[]')`;
}

function stripped(json: string, media: Media): string {
  return 'stripNulls' in media && media.stripNulls ? `json_strip_nulls(${json})` : json;
}

function locationSql(primaryKey: readonly string[]): string {
  const pairs = primaryKey.map((name) => `${literal(name)}, _l.${identifier(name)}::text`);
  return `(select json_build_object(${pairs.join(', ')}) from ${sourceName} _l limit 1)`;
}
