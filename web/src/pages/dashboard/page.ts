import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard',
  access: {},
  forChildren: true,
  topics: [],
  navigation: { order: 6, text: 'navigation.dashboard', onlySignedIn: true },
  palette: { order: 1 },
  disallowed: true,
} as const satisfies PageDeclaration;
