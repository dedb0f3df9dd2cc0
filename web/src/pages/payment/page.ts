import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/payment',
  access: {},
  topics: ['checkout'],
  head: { title: 'checkout:title', description: 'checkout:lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
