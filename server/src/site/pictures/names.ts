import type { Language } from '@lomdim/contract/languages';
import deBlog from '@lomdim/web/texts/blog/de.json' with { type: 'json' };
import enBlog from '@lomdim/web/texts/blog/en.json' with { type: 'json' };
import frBlog from '@lomdim/web/texts/blog/fr.json' with { type: 'json' };
import heBlog from '@lomdim/web/texts/blog/he.json' with { type: 'json' };
import deWords from '@lomdim/web/texts/vocabulary/de.json' with { type: 'json' };
import enWords from '@lomdim/web/texts/vocabulary/en.json' with { type: 'json' };
import frWords from '@lomdim/web/texts/vocabulary/fr.json' with { type: 'json' };
import heWords from '@lomdim/web/texts/vocabulary/he.json' with { type: 'json' };

type Kind = 'subject' | 'audience' | 'level';

const words: Record<Language, Record<Kind, Record<string, string>>> = {
  en: enWords,
  fr: frWords,
  de: deWords,
  he: heWords,
};

/** What the articles of the blog say of themselves in a language. */
export const blogTexts: Record<
  Language,
  { categories: Record<string, string>; articles: Record<string, { title: string }> }
> = { en: enBlog, fr: frBlog, de: deBlog, he: heBlog };

/** A word of our own in a language, as the pages show it; what somebody wrote in their own words stays as it is. */
export function nameIn(language: Language, kind: Kind, value: string): string {
  const names = words[language][kind];
  const key = value.trim().toLowerCase();
  return Object.hasOwn(names, key) ? (names[key] ?? value) : value;
}
