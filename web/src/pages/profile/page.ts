import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/profile',
  access: {},
  topics: ['profile', 'teachersOfChildren', 'vocabulary'],
  head: { title: 'profile:title', description: 'profile:lead' },
  accountMenu: { order: 1, text: 'account.profile' },
  palette: { order: 4 },
  disallowed: true,
} as const satisfies PageDeclaration;
