import type { Profile } from '#lib/auth/auth-state.ts';
import type { ProfileChanges } from './profile-draft.ts';

/** What an admin may have to decide about, in the order of the page. */
export const reviewedFields = ['first_name', 'last_name', 'gender', 'title', 'audiences'] as const;
export type ReviewedField = (typeof reviewedFields)[number];

/** Whether name, title and audiences are part of what an admin has approved. */
export function isReviewedTeacher({ role, approval_status }: Profile): boolean {
  return role === 'teacher' && (approval_status === 'approved' || approval_status === 'suspended');
}

/** Whether some of these changes wait for an admin; the database decides the same (`private.reviewed_columns`). */
export function asksForReview(profile: Profile, changes: ProfileChanges): boolean {
  if (isReviewedTeacher(profile)) return reviewedFields.some((field) => changes[field] !== undefined);
  return profile.gender !== null && changes.gender !== undefined;
}
