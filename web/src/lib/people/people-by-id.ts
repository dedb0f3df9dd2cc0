import type { Database } from '@lomdim/contract/database.types';
import { fullName } from '#kit/names/names.ts';
import { supabase } from '#lib/client/supabase.ts';

type Row = Database['public']['Functions']['people_by_id']['Returns'][number];
export type Card = Omit<Row, 'avatar_url'> & { avatar_url: string | null };

/** As many as the database answers for at once. */
const most = 50;

/** Name and picture of these people, as far as the one who asks may see them. */
export async function peopleById(ids: Iterable<string>, signal?: AbortSignal): Promise<Map<string, Card>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const client = await supabase();
  const pages = Array.from({ length: Math.ceil(wanted.length / most) }, (_, page) => {
    const asked = client.rpc('people_by_id', { person_ids: wanted.slice(page * most, (page + 1) * most) });
    return (signal ? asked.abortSignal(signal) : asked).throwOnError();
  });
  const answers = await Promise.all(pages);
  return new Map(answers.flatMap(({ data }) => data.map((person) => [person.id, person])));
}

export async function namesById(ids: Iterable<string>, signal?: AbortSignal): Promise<Map<string, string>> {
  const people = await peopleById(ids, signal);
  return new Map([...people].map(([id, person]) => [id, fullName(person)]));
}
