import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/**
 * The whole page at once: what is loaded lazily inside of it is waited for. Rejects with the first error of a component.
 *
 * Nearly every page has all that it needs, and is then drawn in one go, which costs a fifth less than a stream.
 */
export async function renderHtml(page: ReactNode, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const html = renderAtOnce(page);
  return html ?? (await renderWaiting(page, signal));
}

/** Undefined where a part waits or fails: then it is a part for the browser, and a page is whole. */
function renderAtOnce(page: ReactNode): string | undefined {
  const html = renderToString(page);
  return html.includes(leftToTheBrowser) ? undefined : html;
}

/** How React marks such a part. In texts and attributes `<` is escaped. */
const leftToTheBrowser = '<!--$!-->';

function renderWaiting(page: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const collector = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise large parts are sent apart, with inline scripts that put them into their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      // A part that failed would be left to the browser; the whole page is.
      onError: (error) => {
        reject(error);
      },
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
