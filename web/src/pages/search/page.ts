import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/search',
  access: 'everyone',
  topics: ['teachers', 'vocabulary'],
  examples: ['/search?q=Talmud'],
} as const satisfies PageDeclaration;
