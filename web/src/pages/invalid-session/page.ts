import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/live-session',
  access: 'everyone',
  topics: ['liveSessions'],
  disallowed: true,
  // Opened by the test of every address.
  examples: [],
} as const satisfies PageDeclaration;
