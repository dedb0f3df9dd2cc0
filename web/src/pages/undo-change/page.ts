import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/undo',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:undo.title', description: 'accounts:undo.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
