import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/find-teachers',
  access: 'everyone',
  forChildren: false,
  topics: ['teachers', 'vocabulary', 'family'],
  paging: 'cursor',
  head: { title: 'teachers:find.title', description: 'teachers:find.lead' },
  navigation: { order: 2, text: 'navigation.findTeachers' },
  footer: { column: 'learn', order: 1, text: 'footer.learn.teachers' },
  palette: { order: 12 },
} as const satisfies PageDeclaration;
