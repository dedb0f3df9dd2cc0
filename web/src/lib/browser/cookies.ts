const yearInSeconds = 365 * 24 * 3600;

/** Mirrors a choice of this browser for the server, which renders the first page by it. A browser may refuse it. */
export function saveCookie(name: string, value: string): void {
  write(name, encodeURIComponent(value), yearInSeconds);
}

export function forgetCookie(name: string): void {
  write(name, '', 0);
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decode(found.slice(name.length + 1));
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function write(name: string, value: string, seconds: number): void {
  // Tests of modules have no document.
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of today
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
