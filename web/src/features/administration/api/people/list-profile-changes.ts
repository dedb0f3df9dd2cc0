import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminMutation, adminQuery } from '../admin-requests.ts';
import type { Decision } from './review-teacher.ts';

export type ProfileChange = RowOf<
  'profile_requests_to_review',
  'email' | 'approval_status' | 'gender' | 'title' | 'avatar_url'
>;

export const changesOnPage = 30;

/** Changes of profiles that wait for a decision, the longest first. */
export function listProfileChanges(cursor: string | null) {
  return adminQuery<ProfileChange[]>(adminKey('changes', cursor), (client, signal) =>
    client
      .rpc('profile_requests_to_review', {
        ...(cursor === null ? {} : { cursor }),
        page_size: changesOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}

/** What was asked for never changes under an id, so that this is about what the admin saw. */
export function decideProfileChange(change: ProfileChange, decision: Decision, note: string) {
  return adminMutation((client) =>
    client.rpc('decide_profile_request', { request_id: change.id, decision, note }).throwOnError(),
  );
}
