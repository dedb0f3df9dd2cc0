import type { Batches } from '@lomdim/platform/postgres/share';
import type { Rest } from '@lomdim/platform/rest/rest';
import { untilAborted } from './until-aborted.ts';

const prefix = '/rest/v1';

export type OwnData = Pick<Rest, 'askAsVisitor' | 'joinReads'>;

/**
 * `fetch` for pages that are rendered here: what they ask the data API goes straight to it, without a socket in between. They
 * ask as visitors and get what any visitor gets.
 */
export function fetchFromOwnData(rest: OwnData): typeof fetch {
  /** The queries of a page have one signal. They are asked together where they do not wait for each other. */
  const readsOfPages = new WeakMap<AbortSignal, Batches>();
  const readsUnder = (signal: AbortSignal) => {
    const reads = readsOfPages.get(signal) ?? rest.joinReads();
    readsOfPages.set(signal, reads);
    return reads;
  };
  return async (input, init = {}) => {
    // The official client gives addresses, plain headers and JSON: to make a `Request` of them would cost as much as to read them.
    const { method = 'GET', body, signal } = init;
    signal?.throwIfAborted();
    if (input instanceof Request || (body !== null && body !== undefined && typeof body !== 'string'))
      throw new Error('a page that is being rendered asks in another way than the data client');
    const { pathname, search } = new URL(input);
    if (!pathname.startsWith(`${prefix}/`)) throw new Error(`${pathname} is not asked for while rendering`);
    const headers = new Headers(init.headers);
    const asked = rest.askAsVisitor(
      {
        method,
        path: pathname.slice(prefix.length),
        queryString: search.slice(1),
        header: (name) => headers.get(name) ?? undefined,
        body: Buffer.from(body ?? ''),
      },
      signal ? readsUnder(signal) : undefined,
    );
    const answer = await (signal ? untilAborted(asked, signal) : asked);
    const entries = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    const text = String(answer.body ?? '');
    return answer.status < 300
      ? succeeded(answer.status, entries, text)
      : new Response(text, { status: answer.status, headers: entries });
  };
}

/** What the data client reads of a response that succeeded. A whole `Response` brings a stream and its reader along, for each query of each page. */
function succeeded(status: number, entries: [string, string][], text: string): Response {
  return {
    ok: true,
    status,
    statusText: '',
    headers: new Headers(entries),
    text: async () => text,
    json: async (): Promise<unknown> => JSON.parse(text),
  } as Response;
}
