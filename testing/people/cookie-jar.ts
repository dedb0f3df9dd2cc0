export type CookieJar = {
  /** As a page of the site fetches: with the cookies that the site has set, and keeping those that it sets. Redirects are not followed. */
  fetch: typeof fetch;
  /** The lines with which cookies were set, newest last. */
  lines: string[];
};

/** The cookies of one browser at one site. Another jar is another browser. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  const lines: string[] = [];
  return {
    lines,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await fetch(input, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        lines.push(line);
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        if (/;\s*max-age=0(?:;|$)/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
