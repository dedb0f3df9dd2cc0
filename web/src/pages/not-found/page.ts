import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '*',
  access: 'everyone',
  topics: [],
  examples: ['/no-such-page'],
} as const satisfies PageDeclaration;
