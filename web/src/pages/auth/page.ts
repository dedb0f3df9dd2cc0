import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/auth',
  access: 'everyone',
  topics: ['accounts'],
  head: { title: 'accounts:page.title', description: 'accounts:page.lead' },
  palette: { order: 1, text: 'navigation.login', onlyVisitors: true },
  disallowed: true,
} as const satisfies PageDeclaration;
