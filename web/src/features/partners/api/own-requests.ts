import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '../../../lib/supabase.ts';
import { type OwnRequests, type RequestRow, sorted } from '../own-requests.ts';

/** Of each kind, the newest. */
export const requestsShown = 50;

const columns = 'id, from_id, to_id, status, message, created_at';
const dayMs = 24 * 60 * 60 * 1000;

/** Who wants to learn with the person, whom they asked, and with whom they learn. */
export function ownRequests(person: string | undefined) {
  return queryOptions({
    queryKey: ['partners', 'requests', person],
    queryFn: person === undefined ? skipToken : ({ signal }) => fetchRequests(person, signal),
  });
}

async function fetchRequests(person: string, signal: AbortSignal): Promise<OwnRequests> {
  const client = await supabase();
  const newest = (status: 'sent' | 'accepted', side: string) =>
    client
      .from('study_partner_requests')
      .select(columns)
      .eq('status', status)
      .or(side)
      .order('created_at', { ascending: false })
      .limit(requestsShown)
      .abortSignal(signal)
      .throwOnError();
  const ended = client
    .from('study_partner_requests')
    .select(columns)
    .eq('from_id', person)
    .in('status', ['declined', 'withdrawn'])
    .gt('created_at', new Date(Date.now() - dayMs).toISOString())
    .abortSignal(signal)
    .throwOnError();
  const answers = await Promise.all([
    newest('sent', `to_id.eq.${person}`),
    newest('sent', `from_id.eq.${person}`),
    newest('accepted', `from_id.eq.${person},to_id.eq.${person}`),
    ended,
  ]);
  const rows: RequestRow[] = answers.flatMap(({ data }) => data);
  const others = rows
    .filter(({ status }) => status === 'sent' || status === 'accepted')
    .map(({ from_id, to_id }) => (from_id === person ? to_id : from_id));
  return sorted(person, rows, await peopleOf(others, signal));
}

async function peopleOf(ids: readonly string[], signal: AbortSignal) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const client = await supabase();
  const { data } = await client
    .from('profiles')
    .select('id, first_name, last_name, avatar_url')
    .in('id', wanted)
    .abortSignal(signal)
    .throwOnError();
  return data;
}
