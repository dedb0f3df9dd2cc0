import type { Rest } from '@lomdim/platform/rest/rest';
import { untilAborted } from './until-aborted.ts';

const prefix = '/rest/v1';

/**
 * `fetch` for pages that are rendered here: what they ask the data API goes straight to it, without a socket in between. They
 * ask as visitors and get what any visitor gets.
 */
export function fetchFromOwnData(rest: Pick<Rest, 'askAsVisitor'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(`${prefix}/`)) throw new Error(`${pathname} is not asked for while rendering`);
    const answer = rest.askAsVisitor({
      method: request.method,
      path: pathname.slice(prefix.length),
      queryString: search.slice(1),
      header: (name) => request.headers.get(name) ?? undefined,
      body: Buffer.from(await request.arrayBuffer()),
    });
    const { status, headers, body } = await untilAborted(answer, request.signal);
    const entries = Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    // A status that has no body refuses even an empty one.
    const sent =
      status === 204 || status === 304
        ? null
        : typeof body === 'string'
          ? body
          : body && new Uint8Array(body);
    return new Response(sent, { status, headers: entries });
  };
}
