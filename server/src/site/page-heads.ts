import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLanguage,
  directionOf,
  knownLanguage,
  type Language,
  languageCodes,
  languageDetection,
} from '@lomdim/contract/languages';
import { acceptedLanguage } from '../mail/language.ts';

type Head = {
  title: string;
  description: string;
  /** What the page needs beyond what every page needs. */
  files?: readonly string[];
};

/** Address of a public page -> language -> what it says of itself. The build of the web app writes it. */
export type PageHeads = Record<string, Record<Language, Head>>;

export function readPageHeads(folder: string): PageHeads {
  const heads = readJson<PageHeads>(folder, '.page-heads.json');
  const files = readJson<Record<string, Record<Language, string[]>>>(folder, '.page-files.json');
  for (const [path, byLanguage] of Object.entries(heads)) {
    for (const language of languageCodes) byLanguage[language].files = files[path]?.[language] ?? [];
  }
  return heads;
}

function readJson<Content extends object>(folder: string, name: string): Content {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ({} as Content);
}

/** The language that an address asks for, or else the browser. What was chosen on the page is known to the page alone. */
export function languageOf(query: string, acceptLanguage?: string): Language {
  const inAddress = new URLSearchParams(query).get(languageDetection.queryKey);
  return knownLanguage(inAddress) ?? acceptedLanguage(acceptLanguage) ?? defaultLanguage;
}

type PageAddress = { origin: string; path: string; query: string; language: Language };

/**
 * Search engines and those who show a shared link often read a page without running it, so its head is written here.
 * The page keeps it true from then on.
 */
export function writeHead(html: string, { title, description, files = [] }: Head, page: PageAddress): string {
  const asked = new URLSearchParams(page.query).has(languageDetection.queryKey)
    ? `?lng=${page.language}`
    : '';
  const address = page.origin + page.path + asked;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    `<meta property="og:url" content="${escapeHtml(address)}" />`,
    `<meta property="og:locale" content="${page.language}" />`,
    ...files.map(fetchedAtOnce),
  ];
  return html
    .replace(
      /<html lang="\w+" dir="\w+"/,
      () => `<html lang="${page.language}" dir="${directionOf(page.language)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(content('name="description"'), (_, tag) => `${tag}"${escapeHtml(description)}"`)
    .replace(content('property="og:title"'), (_, tag) => `${tag}"${escapeHtml(title)}"`)
    .replace(content('property="og:description"'), (_, tag) => `${tag}"${escapeHtml(description)}"`)
    .replace(content('property="og:image"'), (_, tag) => `${tag}"${escapeHtml(page.origin)}/social.png"`)
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}

function fetchedAtOnce(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}" />`
    : `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`;
}

function content(named: string): RegExp {
  return new RegExp(`(<meta ${named} content=)"[^"]*"`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
