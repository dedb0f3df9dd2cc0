import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/women-courses',
  otherPaths: ['/femmes'],
  access: 'everyone',
  forChildren: false,
  topics: ['courses', 'vocabulary', 'restDays', 'jewishCalendar', 'sponsorship', 'family'],
  paging: 'cursor',
  head: { title: 'courses:adults.title', description: 'courses:adults.lead' },
  footer: { column: 'courses', order: 2, text: 'footer.courses.adults' },
  palette: { order: 16 },
} as const satisfies PageDeclaration;
