import type { PreparedPage } from '@lomdim/contract/rendering';
import { escapeHtml } from '../../mail/templates/layout.ts';
import { etagOf } from '../page-cache/finished-page.ts';
import type { InlinedStyles } from './inlined-styles.ts';

/** Folder of a page -> its scripts and styles. The build of the web app writes it. */
export type RenderedFiles = Readonly<Record<string, readonly string[]>>;

/**
 * A rendered page in the frame of the built one, which has its head. It is shown when it is there as a whole, with its styles
 * in it: a page that is shown while it arrives moves what was shown first. `files` are the page's own; scripts leave the
 * network to fonts, and run when the page is there.
 */
export function writePage(
  frame: string,
  { html, state }: PreparedPage,
  files: readonly string[],
  inlined: InlinedStyles,
): { html: string; etag: string } {
  const { theme, now: _, ...rest } = state;
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => !file.endsWith('.css'));
  const [before = '', after = ''] = frame
    .replace('<html ', () => (theme ? `<html data-theme="${theme}" ` : '<html '))
    .replaceAll(' blocking="render"', ' fetchpriority="low"')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(siteStyles, (_, file: string) => inlined([file, ...styles]))
    .replace('<body>', '<body data-arriving>')
    .replace('</head>', () => `${scripts.map(scriptTag).join('')}${whenWhole}</head>`)
    .split('<div id="root"></div>');
  const root = `<div id="root">${html}</div>`;
  return {
    html: `${before}${root}\n    <script type="application/json" id="state">${asData(state)}</script>${after}`,
    // The moment is another one each time, and no reason to send the page again.
    etag: etagOf(before, html, JSON.stringify(rest)),
  };
}

/** Nothing is painted before what follows the page is reached. To name the page itself is not enough: Chromium then paints when it begins. */
const whenWhole = '<link rel="expect" blocking="render" href="#state" />';

const siteStyles = /<link rel="stylesheet" crossorigin href="([^"]+)">/;

const scriptTag = (file: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(file)}" />`;

/** JSON in which nothing can end the element that holds it, or begin another. */
function asData(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
