import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from './admin-requests.ts';

type Row = Database['public']['Functions']['admin_log']['Returns'][number];
type Written = Omit<Row, 'id' | 'subject_name' | 'admin_name'> & {
  subject_name: string | null;
  admin_name: string | null;
};
export type LogLine = Written & { id: string; next_cursor: string };

export const linesOnPage = 50;
const linesOfPerson = 20;

export function logPage(action: string, cursor: string | null) {
  return {
    queryKey: adminKey('log', action, cursor),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchLog(
        {
          ...(action ? { wanted_action: action } : {}),
          ...(cursor === null ? {} : { before: Number(cursor) }),
          page_size: linesOnPage,
        },
        signal,
      ),
  };
}

export const historyOf = (person: string) =>
  queryOptions({
    queryKey: adminKey('log', 'of', person),
    queryFn: ({ signal }) => fetchLog({ wanted_subject: person, page_size: linesOfPerson }, signal),
  });

type Asked = Database['public']['Functions']['admin_log']['Args'];

async function fetchLog(asked: Asked, signal: AbortSignal): Promise<LogLine[]> {
  const client = await supabase();
  const { data } = await client.rpc('admin_log', asked).abortSignal(signal).throwOnError();
  return data.map((line) => ({ ...line, id: String(line.id), next_cursor: String(line.id) }));
}
