import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/payment',
  access: {},
  topics: ['checkout'],
  disallowed: true,
} as const satisfies PageDeclaration;
