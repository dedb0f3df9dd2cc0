import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

/** What is gone, or was never there, is null. */
export type Taught = RowOf<
  'my_teaching_log',
  'course_title' | 'subject' | 'student_name' | 'amount' | 'currency'
>;

export const entriesOnPage = 30;
const entriesAtOnce = 1000;

/** Entries of the log from a cursor on, latest first. */
export function listTeachingLog(teacher: string, cursor: string | null, size = entriesOnPage) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'log', cursor, size] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(cursor, size, signal),
  };
}

async function fetchPage(cursor: string | null, size: number, signal?: AbortSignal): Promise<Taught[]> {
  const client = await supabase();
  const request = client.rpc('my_teaching_log', {
    page_size: size,
    ...(cursor === null ? {} : { cursor }),
  });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

/** Every entry, however many there are. */
export async function fetchWholeLog(): Promise<Taught[]> {
  const all: Taught[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: Taught[] = await fetchPage(cursor, entriesAtOnce);
    all.push(...page);
    if (page.length < entriesAtOnce) return all;
    cursor = page.at(-1)?.next_cursor ?? null;
  }
}
