import type { SelectItem } from '../ast.ts';
import type { RequestShape } from '../parse/request.ts';
import { unbounded } from '../schema/routines.ts';
import type { Routine } from '../schema/types.ts';
import { setting } from '../sql/answer.ts';
import { identifier, type Parameters, type Statement } from '../sql/writer.ts';

/**
 * A function that writes may give out something for what it wrote: a room for the seat that was taken, messages for the
 * line in the log. Whoever shapes such an answer could make the shaping fail (a cast that tells the value, one of two
 * refusals that tell a filter's outcome) and so read it while the record is undone. Therefore the function runs and
 * commits by itself, and what it answered is shaped in a second transaction that only reads.
 */
export type CallThenRead = { call: Statement; read: Statement };

/** Where the results of the call stand before its columns do. */
export const CallResult = { headers: 0, status: 1, columns: 2 } as const;

/** Whether anything that was asked about the answer could fail, or depends on what stands in it. */
export function isShaped(routine: Routine, { query, media }: RequestShape): boolean {
  const isPlain = (item: SelectItem) =>
    item.kind === 'field' &&
    item.cast === undefined &&
    item.aggregate === undefined &&
    item.field.path.length === 0 &&
    (item.field.name === '*' || routine.columns?.has(item.field.name) === true);
  const ordersPlainly = query.order.every(
    ({ path, content }) =>
      path.length === 0 && content.every((term) => term.embed === undefined && term.field.path.length === 0),
  );
  return (
    media.kind === 'geojson' || query.filters.length > 0 || !ordersPlainly || !query.select.every(isPlain)
  );
}

/** Calls the function and gives each column of its answer as one array of texts. */
export function callStatement(
  call: string,
  columns: readonly Column[],
  slots: Statement['slots'],
): Statement {
  const arrays = columns.map(({ name }) => `coalesce(array_agg(_k.${identifier(name)}::text), '{}')`);
  const outputs = [setting('response.headers'), setting('response.status'), ...arrays];
  return { text: `select ${outputs.join(', ')} from (${call}) _k`, slots };
}

/** The rows as they were, out of those arrays. */
export function resultRows(columns: readonly Column[], parameters: Parameters): string {
  const arrays = columns.map((_, index) => `${parameters.placeholder(resultSlot(index))}::text[]`);
  const names = columns.map(({ name }) => identifier(name));
  const typed = columns.map(
    ({ type }, index) => `cast(_k.${names[index]} as ${unbounded(type)}) as ${names[index]}`,
  );
  return `select ${typed.join(', ')} from unnest(${arrays.join(', ')}) as _k(${names.join(', ')})`;
}

type Column = { name: string; type: string };

/** Slots below zero are not values of the request: they are what the call answered. */
const resultSlot = (index: number): number => -1 - index;

export function resultIndex(slot: number): number | undefined {
  return slot < 0 ? -1 - slot : undefined;
}
