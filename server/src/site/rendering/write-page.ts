import type { PreparedPage } from '@lomdim/contract/rendering';
import { escapeHtml } from '../../mail/templates/layout.ts';
import { etagOf } from '../page-cache/finished-page.ts';

/** Folder of a page -> its scripts and styles. The build of the web app writes it. */
export type RenderedFiles = Readonly<Record<string, readonly string[]>>;

/**
 * A rendered page in the frame of the built one, which has its head. Its styles are there before it is shown, its script runs
 * when it is there. `files` are the page's own.
 */
export function writePage(
  frame: string,
  { html, state }: PreparedPage,
  files: readonly string[],
): { html: string; etag: string } {
  const { theme, now: _, ...rest } = state;
  const [before = '', after = ''] = frame
    .replace('<html ', () => (theme ? `<html data-theme="${theme}" ` : '<html '))
    .replace(' blocking="render"', '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `${files.map(tagOf).join('')}</head>`)
    .split('<div id="root"></div>');
  const root = `<div id="root">${html}</div>`;
  return {
    html: `${before}${root}\n    <script type="application/json" id="state">${asData(state)}</script>${after}`,
    // The moment is another one each time, and no reason to send the page again.
    etag: etagOf(before, html, JSON.stringify(rest)),
  };
}

function tagOf(file: string): string {
  const href = escapeHtml(file);
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${href}" />`
    : `<link rel="modulepreload" crossorigin href="${href}" />`;
}

/** JSON in which nothing can end the element that holds it, or begin another. */
function asData(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
