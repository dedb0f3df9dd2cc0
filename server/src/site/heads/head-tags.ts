import { type HeadFacts, tagsOf } from '@lomdim/web/head-tags';
import { escapeHtml } from '../../mail/templates/layout.ts';

/**
 * Search engines and those who show a shared link often read a page without running it, so its head is written here. The
 * page keeps it true from then on.
 */
export function headTags(facts: HeadFacts): string {
  const lines = tagsOf(facts).map(({ tag, attributes, text }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return text === undefined ? `<${tag}${written.join('')} />` : `<${tag}>${escapeHtml(text)}</${tag}>`;
  });
  return lines.join('\n    ');
}

/** What the page needs beyond what every page needs, so that it does not wait for the router. */
export function preloads(files: readonly string[]): string {
  const lines = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}" />`
      : `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`,
  );
  return lines.join('\n    ');
}
