import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/teacher/:id',
  access: 'everyone',
  topics: ['teachers', 'reviews', 'bookings', 'reports', 'vocabulary', 'restDays', 'jewishCalendar'],
  examples: ['/teacher/00000000-0000-4000-8000-000000000000'],
} as const satisfies PageDeclaration;
