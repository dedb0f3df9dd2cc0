import { readChoice, saveChoice } from '../saved-choice.ts';

/**
 * The addresses to which this browser had a link mailed. A link to another one was asked for by somebody else, who may be
 * trying to have a stranger sign in to an account that is not theirs.
 */
const storageKey = 'lomdim-asked-links';
const keptMs = 24 * 60 * 60 * 1000;
const limit = 5;

type Asked = { email: string; at: number };

export function rememberAskedLink(email: string): void {
  const asked = [...readAsked(), { email: normalize(email), at: Date.now() }].slice(-limit);
  saveChoice(storageKey, JSON.stringify(asked));
}

export function askedForLink(email: string): boolean {
  return readAsked().some((asked) => asked.email === normalize(email));
}

function readAsked(): Asked[] {
  try {
    const kept: unknown = JSON.parse(readChoice(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // Storage is anyone's to write.
    return [];
  }
}

function isRecent(value: unknown): value is Asked {
  const { email, at }: { email?: unknown; at?: unknown } = Object(value);
  return typeof email === 'string' && typeof at === 'number' && at > Date.now() - keptMs;
}

const normalize = (email: string) => email.trim().toLowerCase();
