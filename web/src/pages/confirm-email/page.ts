import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/confirm',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:confirm.title', description: 'accounts:confirm.text' },
  disallowed: true,
  saysLinkError: true,
} as const satisfies PageDeclaration;
