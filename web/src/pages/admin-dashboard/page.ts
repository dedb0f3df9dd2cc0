import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard/admin',
  access: { role: 'admin' },
  topics: ['dashboard'],
  head: { title: 'dashboard:admin.title', description: 'dashboard:admin.lead' },
  accountMenu: { order: 4, text: 'account.admin' },
  palette: { order: 7 },
  disallowed: true,
} as const satisfies PageDeclaration;
