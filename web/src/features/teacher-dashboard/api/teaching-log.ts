import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '../../../lib/supabase.ts';

type Row = Database['public']['Functions']['my_teaching_log']['Returns'][number];
/** What is gone, or was never there, is null; the generated types cannot know that of a function. */
type Unfilled = 'course_title' | 'subject' | 'student_name' | 'amount' | 'currency';
export type Taught = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

export const entriesOnPage = 30;
const entriesAtOnce = 1000;

/** Entries of the log from a place on, latest first. */
export function logPage(teacher: string, place: string | null, size = entriesOnPage) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'log', place, size] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(place, size, signal),
  };
}

async function fetchPage(place: string | null, size: number, signal?: AbortSignal): Promise<Taught[]> {
  const client = await supabase();
  const request = client.rpc('my_teaching_log', {
    page_size: size,
    ...(place === null ? {} : { place }),
  });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

/** Every entry, however many there are. */
export async function wholeLog(): Promise<Taught[]> {
  const all: Taught[] = [];
  let place: string | null = null;
  for (;;) {
    const page: Taught[] = await fetchPage(place, entriesAtOnce);
    all.push(...page);
    if (page.length < entriesAtOnce) return all;
    place = page.at(-1)?.next_place ?? null;
  }
}
