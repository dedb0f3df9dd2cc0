import type { ProfileDraft } from './profile-draft.ts';

type Kept = { id: string; before: ProfileDraft; draft: ProfileDraft };

let kept: Kept | undefined;

/**
 * When a session ends while someone writes, they are taken to sign in and come back. What they wrote waits here, in the
 * page's memory alone and for the same person alone.
 */
export function saveDraft(draft: Kept): void {
  kept = draft;
}

export function savedDraft(id: string): Kept | undefined {
  return kept?.id === id ? kept : undefined;
}

export function forgetDraft(): void {
  kept = undefined;
}
