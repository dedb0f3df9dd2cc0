import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth/undo',
  access: 'everyone',
  topics: ['accounts'],
  disallowed: true,
} as const satisfies PageDeclaration;
