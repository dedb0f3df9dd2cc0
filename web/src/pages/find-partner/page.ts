import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/find-partner',
  access: 'everyone',
  forChildren: false,
  topics: ['partners', 'blocks', 'reports', 'vocabulary'],
  paging: 'cursor',
  head: { title: 'partners:title', description: 'partners:lead' },
  navigation: { order: 3, text: 'navigation.studyPartners' },
  footer: { column: 'learn', order: 3, text: 'footer.learn.partners' },
  palette: { order: 13 },
} as const satisfies PageDeclaration;
