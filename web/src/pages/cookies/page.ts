import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/cookies',
  access: 'everyone',
  topics: ['policies'],
  head: { title: 'policies:cookies.title', description: 'policies:cookies.lead' },
  footer: { column: 'legal', order: 3, text: 'footer.legal.cookies' },
  palette: { order: 25 },
} as const satisfies PageDeclaration;
