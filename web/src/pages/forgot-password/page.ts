import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/forgot-password',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:forgot.title', description: 'accounts:forgot.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
