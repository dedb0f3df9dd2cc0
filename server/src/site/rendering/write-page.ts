import type { Language } from '@lomdim/contract/languages';
import type { PreparedPage, RenderedState } from '@lomdim/contract/rendering';
import { escapeHtml } from '../../mail/templates/layout.ts';
import type { Shell } from '../heads/shell.ts';
import { etagOf } from '../page-cache/finished-page.ts';
import type { InlinedStyles } from './inlined-styles.ts';

/** Folder of a page -> its scripts and styles. The build of the web app writes it. */
export type RenderedFiles = Readonly<Record<string, readonly string[]>>;

type WritePage = (page: PreparedPage, head: string) => { html: string; etag: string };

/** What is the same in all pages of a folder and a language, around what is not, with a tag that stands for all of it. */
type Frame = { beforeHead: string; beforeRoot: string; afterRoot: string; tag: string };

/**
 * Writes rendered pages into the frame of the built one. A page is shown when it is there as a whole, with its styles
 * in it: a page that is shown while it arrives moves what was shown first. Scripts leave the
 * network to fonts, and run when the page is there.
 */
export function pageWriter(shell: Shell, files: RenderedFiles, inlined: InlinedStyles): WritePage {
  const frames = new Map<string, Frame>();
  const frameOf = (folder: string, language: Language) => {
    const key = `${folder} ${language}`;
    const frame = frames.get(key) ?? makeFrame(shell, language, files[folder] ?? [], inlined);
    frames.set(key, frame);
    return frame;
  };
  const textsAsData = rememberData();
  return ({ page, html, state }, head) => {
    const { beforeHead, beforeRoot, afterRoot, tag } = frameOf(page, state.language);
    const { now, texts, ...others } = state;
    const start = others.theme
      ? beforeHead.replace('<html ', `<html data-theme="${others.theme}" `)
      : beforeHead;
    const data = asData(others);
    const all = `{"now":${now},"texts":${textsAsData(texts)},${data.slice(1)}`;
    return {
      html: `${start}${head}${beforeRoot}<div id="root">${html}</div>\n    <script type="application/json" id="state">${all}</script>${afterRoot}`,
      // The moment is another one each time, and no reason to send the page again.
      etag: etagOf(tag, start, head, html, data, textsAsData(texts)),
    };
  };
}

const headMark = '<!--what the page says of itself-->';

function makeFrame(
  shell: Shell,
  language: Language,
  files: readonly string[],
  inlined: InlinedStyles,
): Frame {
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => !file.endsWith('.css'));
  const [beforeRoot = '', afterRoot = ''] = shell({ language, head: headMark })
    .replaceAll(' blocking="render"', ' fetchpriority="low"')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(siteStyles, (_, file: string) => inlined([file, ...styles]))
    .replace('<body>', '<body data-arriving>')
    .replace('</head>', () => `${scripts.map(scriptTag).join('')}${whenWhole}</head>`)
    .split('<div id="root"></div>');
  const [beforeHead = '', afterHead = ''] = beforeRoot.split(headMark);
  return { beforeHead, beforeRoot: afterHead, afterRoot, tag: etagOf(beforeRoot, afterRoot) };
}

/** Nothing is painted before what follows the page is reached. To name the page itself is not enough: Chromium then paints when it begins. */
const whenWhole = '<link rel="expect" blocking="render" href="#state" />';

const siteStyles = /<link rel="stylesheet" crossorigin href="([^"]+)">/;

const scriptTag = (file: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(file)}" />`;

/** Texts are most of what a page brings along, and the same object for all pages of a kind: they are written once. */
function rememberData(): (texts: RenderedState['texts']) => string {
  const written = new WeakMap<RenderedState['texts'], string>();
  return (texts) => {
    const known = written.get(texts) ?? asData(texts);
    written.set(texts, known);
    return known;
  };
}

/** JSON in which nothing can end the element that holds it, or begin another. */
function asData(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
