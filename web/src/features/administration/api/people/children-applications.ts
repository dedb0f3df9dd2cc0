import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminMutation, adminQuery } from '../admin-requests.ts';
import type { Decision } from './review-teacher.ts';

export type ChildrenApplication = RowOf<
  'admin_children_applications',
  'email' | 'avatar_url' | 'rules_version' | 'reference_words' | 'decided_at' | 'note'
>;

/** Those who wait to be allowed to teach children, the longest waiting first. */
export const waitingForChildren = adminQuery<ChildrenApplication[]>(
  adminKey('approvals', 'children'),
  (client, signal) => client.rpc('admin_children_applications').abortSignal(signal).throwOnError(),
);

/** How one teacher stands with it; an empty list where they never asked. */
export function childrenApplicationOf(teacher: string) {
  return adminQuery<ChildrenApplication[]>(adminKey('approvals', 'children', teacher), (client, signal) =>
    client.rpc('admin_children_applications', { only_teacher: teacher }).abortSignal(signal).throwOnError(),
  );
}

/** As the admin read it: what was decided, withdrawn or written anew meanwhile is refused. */
export function reviewForChildren(application: ChildrenApplication, action: Decision, notes: string) {
  const { teacher_id, status, applied_at } = application;
  return adminMutation((client) =>
    client
      .rpc('review_children_teacher', { teacher_id, action, notes, expected: status, seen: applied_at })
      .throwOnError(),
  );
}
