import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/reset-password',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:reset.title', description: 'accounts:reset.lead' },
  disallowed: true,
  saysLinkError: true,
} as const satisfies PageDeclaration;
