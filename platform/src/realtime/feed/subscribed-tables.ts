import { type ChangeBinding, FeedRefusal } from '../live-feed.ts';
import { viewOf } from './change.ts';
import { compileFilter, type ReadValue } from './filter.ts';
import type { SubscribedTable } from './subscriptions.ts';
import type { FollowedTable, Role } from './tables.ts';

/** What a binding means for each table that it speaks of, for this role; or why it means nothing. */
export async function subscribedTables(
  binding: ChangeBinding,
  role: Role,
  tables: readonly FollowedTable[],
  readValue: ReadValue,
): Promise<Map<string, SubscribedTable>> {
  const wantsAll = binding.table === undefined || binding.table === '*';
  const found = new Map<string, SubscribedTable>();
  for (const table of tables) {
    if (binding.schema !== '*' && table.schema !== binding.schema) continue;
    if (!wantsAll && table.name !== binding.table) continue;
    const readable = table.columns.filter(({ readableBy }) => readableBy.includes(role));
    if (readable.length === 0) continue;
    for (const name of binding.select ?? []) {
      if (!readable.some((column) => column.name === name)) throw new FeedRefusal(`invalid column ${name}`);
    }
    const { select } = binding;
    const shown = select ? readable.filter(({ name, isKey }) => isKey || select.includes(name)) : readable;
    const filter = binding.filter ? await compileFilter(binding.filter, readable, readValue) : undefined;
    found.set(table.relation, { filter, view: viewOf(shown) });
  }
  if (found.size === 0) throw new FeedRefusal(notFollowed(binding));
  return found;
}

function notFollowed({ event, schema, table, filter }: ChangeBinding): string {
  return (
    'Unable to subscribe to changes with given parameters. ' +
    `Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filter ?? ''}]]`
  );
}
