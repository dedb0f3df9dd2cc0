import { infiniteQueryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { peopleById } from '#lib/people/people-by-id.ts';
import { type OwnRequest, otherOf, seenBy } from '../own-requests.ts';

/** Who wants to learn with the person, whom they asked, and with whom they learn. */
export type RequestKind = 'received' | 'sent' | 'partners';

const pageSize = 20;
const columns = 'id, from_id, to_id, message, created_at';

type Cursor = { createdAt: string; id: string } | null;

/** Newest first, a page at a time. */
export function ownRequests(person: string | undefined, kind: RequestKind) {
  return infiniteQueryOptions({
    queryKey: ['partners', 'requests', person, kind],
    queryFn:
      person === undefined
        ? skipToken
        : ({ pageParam, signal }) => fetchPage(person, kind, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (page: readonly OwnRequest[]): Cursor | undefined => {
      const last = page.at(-1);
      return last && page.length === pageSize ? { createdAt: last.createdAt, id: last.id } : undefined;
    },
  });
}

async function fetchPage(person: string, kind: RequestKind, cursor: Cursor, signal: AbortSignal) {
  const client = await supabase();
  let wanted = client
    .from('study_partner_requests')
    .select(columns)
    .eq('status', kind === 'partners' ? 'accepted' : 'sent')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize);
  // Partners are those of whom a row is to be seen at all, whoever of the two asked.
  if (kind === 'received') wanted = wanted.eq('to_id', person);
  if (kind === 'sent') wanted = wanted.eq('from_id', person);
  if (cursor) {
    const { createdAt, id } = cursor;
    wanted = wanted.or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt.${id})`);
  }
  const { data } = await wanted.abortSignal(signal).throwOnError();
  const others = data.map((row) => otherOf(person, row));
  return seenBy(person, data, [...(await peopleById(others, signal)).values()]);
}
