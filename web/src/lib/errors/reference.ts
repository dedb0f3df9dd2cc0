import { requestIdOf } from './error-message.ts';

const given = new WeakMap<object, string>();

/** What a person can quote: the id of the failed request, or one of our own that is in the browser's console. */
export function errorReference(error: unknown): string {
  const id = requestIdOf(error);
  if (id !== undefined) return id;
  if (typeof error !== 'object' || error === null) return newReference();
  const known = given.get(error) ?? newReference();
  given.set(error, known);
  return known;
}

/** Short enough to be read out over the telephone. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
