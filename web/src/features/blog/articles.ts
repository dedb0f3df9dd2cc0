import { articleDays, type articleSlugs } from './article-slugs.ts';

type Slug = (typeof articleSlugs)[number];
type Article = { slug: Slug; author: string; day: string; category: 'talmud' | 'habits' | 'partners' };

const article = (slug: Slug, author: string, category: Article['category']): Article => ({
  slug,
  author,
  day: articleDays[slug],
  category,
});

/** Newest first. Title, excerpt and text of each are in the translation files, under its slug. */
export const articles: readonly Article[] = [
  article('first-page-of-gemara', 'David Azoulay', 'talmud'),
  article('weekly-portion-plan', 'Sarah Lindner', 'habits'),
  article('first-havruta', 'Miriam Vogel', 'partners'),
];
