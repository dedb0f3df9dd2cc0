import { articleSlugs } from '#features/blog/article-slugs.ts';
import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/blog/:slug',
  values: { slug: articleSlugs },
  access: 'everyone',
  topics: ['blog'],
  preload: ['hebrewFont'],
  head: { title: 'blog:articles.:slug.title', description: 'blog:articles.:slug.excerpt' },
} as const satisfies PageDeclaration;
