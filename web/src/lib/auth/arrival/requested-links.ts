import { readChoice, saveChoice } from '../../storage/saved-choice.ts';

/**
 * The e-mail addresses for which this browser requested a link. A link for another address was requested by somebody
 * else, who may want a victim to sign in to the attacker's account.
 */
const storageKey = 'lomdim-asked-links';
const keptMs = 24 * 60 * 60 * 1000;
const limit = 5;

type Asked = { email: string; at: number };

export function rememberRequestedLink(email: string): void {
  const asked = [...readAsked(), { email: normalize(email), at: Date.now() }].slice(-limit);
  saveChoice(storageKey, JSON.stringify(asked));
}

export function wasLinkRequested(email: string): boolean {
  return readAsked().some((asked) => asked.email === normalize(email));
}

function readAsked(): Asked[] {
  try {
    const kept: unknown = JSON.parse(readChoice(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // Storage can hold anything, so it is validated.
    return [];
  }
}

function isRecent(value: unknown): value is Asked {
  const { email, at }: { email?: unknown; at?: unknown } = Object(value);
  return typeof email === 'string' && typeof at === 'number' && at > Date.now() - keptMs;
}

const normalize = (email: string) => email.trim().toLowerCase();
