import { articleDays, articleSlugs } from '#features/blog/article-slugs.ts';
import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/blog/:slug',
  values: { slug: articleSlugs },
  changedOn: articleDays,
  access: 'everyone',
  topics: ['blog'],
  head: {
    title: 'blog:articles.:slug.title',
    description: 'blog:articles.:slug.excerpt',
    kind: 'article',
  },
} as const satisfies PageDeclaration;
