import type { RowOf } from '#lib/client/row-of.ts';
import type { AdminSearch } from '../../admin-search.ts';
import { adminKey, adminQuery } from '../admin-requests.ts';

export type Person = RowOf<
  'admin_people',
  | 'approval_status'
  | 'gender'
  | 'location'
  | 'title'
  | 'bio'
  | 'experience'
  | 'avatar_url'
  | 'banned_until'
  | 'last_sign_in_at'
  | 'email'
  | 'parent_id'
  | 'parent_name'
>;

export const peopleOnPage = 30;

export function listPeople(role: string, status: string, search: AdminSearch, cursor: string | null) {
  const { question, sort } = search;
  return adminQuery<Person[]>(adminKey('people', role, status, question, sort, cursor), (client, signal) =>
    client
      .rpc('admin_people', {
        question,
        ...(role ? { wanted_role: role } : {}),
        ...(status ? { wanted_status: status } : {}),
        ...(sort ? { sort } : {}),
        ...(cursor === null ? {} : { cursor }),
        page_size: peopleOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}
