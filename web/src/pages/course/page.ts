import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/course/:id',
  access: 'everyone',
  topics: ['courses', 'reports', 'vocabulary', 'restDays', 'jewishCalendar'],
  examples: ['/course/00000000-0000-4000-8001-000000000000'],
} as const satisfies PageDeclaration;
