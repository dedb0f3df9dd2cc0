import { type Language, languageCodes, languageDetection } from '@lomdim/contract/languages';

/** A page: its path, and when what it shows was last changed, in W3C's form of a date or a moment. */
export type SitemapEntry = { path: string; changed?: string | undefined };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The list of the parts. */
export function writeIndex(origin: string, parts: readonly string[]): string {
  return lines(
    `<sitemapindex xmlns="${schema}">`,
    ...parts.map((path) => `  <sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
    '</sitemapindex>',
  );
}

/** Every page at each of its addresses, and with each of them all others: so search engines know that they are one page. */
export function writePart(origin: string, entries: readonly SitemapEntry[]): string {
  return lines(
    `<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries.map((entry) => writeEntry(origin, entry)),
    '</urlset>',
  );
}

function writeEntry(origin: string, { path, changed }: SitemapEntry): string {
  const address = escapeXml(origin + path);
  const inLanguage = (language: Language) => `${address}?${languageDetection.queryKey}=${language}`;
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const rest = [
    ...(changed ? [`<lastmod>${changed}</lastmod>`] : []),
    ...languageCodes.map((language) => link(language, inLanguage(language))),
    link('x-default', address),
  ].join('');
  return [address, ...languageCodes.map(inLanguage)]
    .map((loc) => `  <url><loc>${loc}</loc>${rest}</url>`)
    .join('\n');
}

function lines(...all: string[]): string {
  return `${[declaration, ...all].join('\n')}\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
