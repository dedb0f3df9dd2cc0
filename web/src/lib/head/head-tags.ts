import {
  knownLanguage,
  type Language,
  languageCodes,
  languageDetection,
  localeOf,
} from '@lomdim/contract/languages';
import type { Head } from './declared-head.ts';

/** What a shared link shows beside its words. */
export type Picture = { address: string; width: number; height: number; alt: string };

export type HeadFacts = Head & {
  origin: string;
  /** The one address of the page, without what only this visit asked for. */
  path: string;
  language: Language;
  /** The address names the language, which is then a part of it. */
  namesLanguage: boolean;
  /** That of the product, where the page has none of its own. */
  picture?: Picture | undefined;
  article?: { publishedOn: string; author: string } | undefined;
};

export type HeadTag = { tag: 'title' | 'meta' | 'link'; attributes: Record<string, string>; text?: string };

/** As much as search engines show. */
const longestDescription = 160;

/** What the head says of a page: written into the HTML by the server, and kept true by the browser from page to page. */
export function tagsOf(facts: HeadFacts): HeadTag[] {
  const { title, indexed, origin, path, language, article } = facts;
  const address = canonicalAddress(origin, path, facts.namesLanguage ? language : undefined);
  const description = shorten(facts.description);
  const picture = facts.picture ?? productPicture(origin);
  return [
    { tag: 'title', attributes: {}, text: title },
    named('description', description),
    named('robots', indexed ? 'index, follow' : 'noindex'),
    // What no search engine is to keep claims no address.
    ...(indexed ? [link({ rel: 'canonical', href: address }), ...alternates(origin, path)] : []),
    property('og:site_name', 'Lomdim'),
    property('og:type', facts.kind),
    property('og:url', address),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', territory(language)),
    ...languageCodes
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', territory(other))),
    property('og:image', picture.address),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    ...(article
      ? [property('article:published_time', article.publishedOn), property('article:author', article.author)]
      : []),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture.address),
    named('twitter:image:alt', picture.alt),
  ];
}

/** One address a page and language, without a slash at the end and without what only this visit asked for. */
export function canonicalAddress(origin: string, path: string, language: Language | undefined): string {
  const trimmed = origin + path.replace(/(?<=.)\/+$/, '');
  return language === undefined ? trimmed : `${trimmed}?${languageDetection.queryKey}=${language}`;
}

/** The language that a query names, if it is one of ours. */
export function languageInQuery(query: string): Language | undefined {
  return knownLanguage(new URLSearchParams(query).get(languageDetection.queryKey));
}

/** At a word, so that no half one is read. */
export function shorten(text: string, longest = longestDescription): string {
  const whole = text.replace(/\s+/gu, ' ').trim();
  const letters = [...whole];
  if (letters.length <= longest) return whole;
  const cut = letters.slice(0, longest).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const kept = lastSpace > longest / 2 ? cut.slice(0, lastSpace) : letters.slice(0, longest - 1).join('');
  return `${kept.replace(/[\s.,;:–-]+$/u, '')}…`;
}

function alternates(origin: string, path: string): HeadTag[] {
  const others = languageCodes.map((language) => [language, language] as const);
  return [...others, ['x-default', undefined] as const].map(([hreflang, language]) =>
    link({ rel: 'alternate', hreflang, href: canonicalAddress(origin, path, language) }),
  );
}

/** That of a page without one of its own. */
export function productPicture(origin: string): Picture {
  return { address: `${origin}/social.png`, width: 1200, height: 630, alt: 'Lomdim' };
}

const territory = (language: Language) => localeOf(language).replace('-', '_');

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });

const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});

const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes });
