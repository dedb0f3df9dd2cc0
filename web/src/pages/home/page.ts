import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/',
  access: 'everyone',
  forChildren: true,
  topics: ['home', 'faq', 'donationsPool', 'vocabulary'],
  // Its title names the product already.
  head: { title: 'home:title', description: 'common:description', wholeTitle: true },
  navigation: { order: 1, text: 'navigation.home' },
  palette: { order: 11 },
} as const satisfies PageDeclaration;
