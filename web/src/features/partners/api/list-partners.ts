import type { Viewer } from '#lib/auth/viewer.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';
import { type PartnerSearch, searchKey } from '../partner-search.ts';

export type Partner = RowOf<
  'study_partners',
  | 'avatar_url'
  | 'location'
  | 'bio'
  | 'learning_level'
  | 'study_availability'
  | 'study_goals'
  | 'time_zone'
  | 'request_id'
  | 'request_status'
  | 'is_asked_by_me'
>;

/** Full rows of one, two, three and four columns. */
export const partnersOnPage = 12;

/** Whatever is shown of partners and requests. */
export const everyPartner = { queryKey: ['partners'] };

export function partnerPage(viewer: Viewer, search: PartnerSearch, cursor: string | null) {
  return {
    queryKey: ['partners', 'list', viewer.key, searchKey(search), cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(search, cursor, signal),
    enabled: viewer.known,
  };
}

async function fetchPage(
  { question, level, subject }: PartnerSearch,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Partner[]> {
  const client = await supabase();
  const { data } = await client
    .rpc('study_partners', {
      question,
      levels: level ? [level] : [],
      subjects: subject ? [subject] : [],
      page_size: partnersOnPage,
      ...(cursor === null ? {} : { cursor }),
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}
