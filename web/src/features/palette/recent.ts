import { readChoice, saveChoice } from '#lib/storage/saved-choice.ts';
import type { Choice } from './choice.ts';

const storageKey = 'lomdim-recent';
const kept = 5;

/** What was chosen last, newest first. Signing out clears it with everything else that is stored here. */
export function recentChoices(): Choice[] {
  try {
    const stored: unknown = JSON.parse(readChoice(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, kept) : [];
  } catch (error) {
    console.info('what was chosen last cannot be read', error);
    return [];
  }
}

export function rememberChoice(choice: Choice): void {
  const others = recentChoices().filter(({ to }) => to !== choice.to);
  saveChoice(storageKey, JSON.stringify([choice, ...others].slice(0, kept)));
}

/** Stored by an older version, or by hand: only addresses of this site are gone to. */
function isChoice(value: unknown): value is Choice {
  const { kind, to, text, detail } = Object(value) as Record<string, unknown>;
  return (
    (kind === 'teacher' || kind === 'course' || kind === 'search') &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    typeof text === 'string' &&
    (detail === undefined || typeof detail === 'string')
  );
}
