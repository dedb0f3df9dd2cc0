import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/settings',
  access: {},
  topics: ['settings'],
  head: { title: 'settings:title', description: 'settings:lead' },
  accountMenu: { order: 2, text: 'account.settings' },
  palette: { order: 5 },
} as const satisfies PageDeclaration;
