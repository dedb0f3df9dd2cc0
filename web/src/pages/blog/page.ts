import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/blog',
  access: 'everyone',
  topics: ['blog'],
  head: { title: 'blog:title', description: 'blog:lead' },
  footer: { column: 'courses', order: 4, text: 'footer.courses.blog' },
  palette: { order: 19 },
} as const satisfies PageDeclaration;
