import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

export type Static = (request: Request) => Promise<Response>;

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A folder as any web server serves an app with addresses of its own: its files, and for everything else its first page. */
export function staticSite(folder: string, anonKey: string): Static {
  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === '/config.json') return Response.json({ supabaseUrl: origin, anonKey });
    const asked = join(folder, normalize(decodeURIComponent(pathname)));
    const isThere = await stat(asked).then(
      (entry) => entry.isFile(),
      () => false,
    );
    // An address with an ending is a file's; whoever asks for one that is not there must not be given a page.
    if (!isThere && extname(pathname) !== '') return new Response('', { status: 404 });
    if (!isThere && isOfServer(pathname)) return new Response('', { status: 404 });
    const file = isThere ? asked : join(folder, 'index.html');
    const type = types[extname(file)] ?? 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': type } });
  };
}

/** What the product's own server answers, and nothing else does. */
const isOfServer = (pathname: string) => /^\/(functions|realtime)\/v1\//.test(pathname);
