import type { articleSlugs } from './article-slugs.ts';

type Article = {
  slug: (typeof articleSlugs)[number];
  author: string;
  day: string;
  category: 'talmud' | 'habits' | 'partners';
};

/** Newest first. Title, excerpt and text of each are in the translation files, under its slug. */
export const articles: readonly Article[] = [
  { slug: 'first-page-of-gemara', author: 'David Azoulay', day: '2025-03-23', category: 'talmud' },
  { slug: 'weekly-portion-plan', author: 'Sarah Lindner', day: '2025-02-16', category: 'habits' },
  { slug: 'first-havruta', author: 'Miriam Vogel', day: '2025-01-12', category: 'partners' },
];
