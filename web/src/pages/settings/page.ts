import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/settings',
  access: {},
  topics: ['settings', 'connectedApps'],
  head: { title: 'settings:title', description: 'settings:lead' },
  accountMenu: { order: 3, text: 'account.settings' },
  palette: { order: 6 },
} as const satisfies PageDeclaration;
