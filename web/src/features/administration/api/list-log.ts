import type { Database } from '@lomdim/contract/database.types';
import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from './admin-requests.ts';

type Row = RowOf<'admin_log', 'subject_name' | 'admin_name'>;
export type LogLine = Omit<Row, 'id'> & { id: string; next_cursor: string };

export const linesOnPage = 50;
const linesOfPerson = 20;

export function listLog(action: string, cursor: string | null) {
  return logQuery(adminKey('log', action, cursor), {
    ...(action ? { wanted_action: action } : {}),
    ...(cursor === null ? {} : { before: Number(cursor) }),
    page_size: linesOnPage,
  });
}

/** What admins did about somebody, latest first. */
export function listHistory(person: string) {
  return logQuery(adminKey('log', 'of', person), { wanted_subject: person, page_size: linesOfPerson });
}

function logQuery(
  key: ReturnType<typeof adminKey>,
  wanted: Database['public']['Functions']['admin_log']['Args'],
) {
  return adminQuery<LogLine[]>(key, async (client, signal) => {
    const { data } = await client.rpc('admin_log', wanted).abortSignal(signal).throwOnError();
    return { data: data.map((line) => ({ ...line, id: String(line.id), next_cursor: String(line.id) })) };
  });
}
