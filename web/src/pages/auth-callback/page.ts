import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/callback',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:page.title', description: 'accounts:page.lead' },
  disallowed: true,
  // It only leads on to another page.
  examples: [],
} as const satisfies PageDeclaration;
