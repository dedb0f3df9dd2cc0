import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/children-courses',
  otherPaths: ['/eleves'],
  access: 'everyone',
  forChildren: false,
  topics: ['courses', 'vocabulary', 'restDays', 'jewishCalendar', 'sponsorship', 'family'],
  paging: 'cursor',
  head: { title: 'courses:children.title', description: 'courses:children.lead' },
  footer: { column: 'courses', order: 1, text: 'footer.courses.children' },
  palette: { order: 15 },
} as const satisfies PageDeclaration;
