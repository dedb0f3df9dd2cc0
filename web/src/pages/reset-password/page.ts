import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/reset-password',
  access: 'everyone',
  topics: ['accounts'],
  disallowed: true,
} as const satisfies PageDeclaration;
