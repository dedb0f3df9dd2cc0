import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/family',
  access: {},
  topics: ['families', 'lessons', 'vocabulary'],
  head: { title: 'families:title', description: 'families:lead' },
  disallowed: true,
  accountMenu: { order: 2, text: 'account.family' },
  palette: { order: 5 },
} as const satisfies PageDeclaration;
