import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../mail/templates/layout.ts';

/** Tags for these files of the build, in their order. */
export type InlinedStyles = (files: readonly string[]) => string;

/**
 * A first visit waits for styles, and a file of them is another journey to the server. Beside each stands a link by which the
 * script knows which styles are there already when somebody goes on to another page. Its type is none that a browser knows for
 * styles, so that none fetches it; what is only `disabled` Chromium fetches ahead.
 */
export function inlineStyles(folder: string): InlinedStyles {
  const texts = new Map<string, string>();
  const read = (file: string) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(folder, file), 'utf8').trim();
    texts.set(file, text);
    return text;
  };
  return (files) =>
    `<style>${files.map(read).join('')}</style>${files
      .map((file) => `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}" type="text/plain" />`)
      .join('')}`;
}
