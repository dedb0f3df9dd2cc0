import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/confirm',
  access: 'everyone',
  topics: ['accounts'],
  disallowed: true,
} as const satisfies PageDeclaration;
