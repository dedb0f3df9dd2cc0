/** A browser may refuse storage to a page. A choice then lasts as long as the page, and nothing else is lost. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

export function forgetChoice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
