import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/conditions',
  access: 'everyone',
  topics: ['policies'],
  head: { title: 'policies:conditions.title', description: 'policies:conditions.lead' },
  footer: { column: 'legal', order: 1, text: 'footer.legal.conditions' },
  palette: { order: 23 },
} as const satisfies PageDeclaration;
