import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/oauth/consent',
  access: {},
  // It tells a child why it cannot answer.
  forChildren: true,
  topics: ['connectedApps'],
  head: { title: 'connectedApps:consent.title', description: 'connectedApps:consent.about' },
  disallowed: true,
} as const satisfies PageDeclaration;
