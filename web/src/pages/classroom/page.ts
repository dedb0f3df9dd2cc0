import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/classroom/:id',
  access: {},
  topics: ['classroom', 'courses', 'liveSessions', 'vocabulary', 'restDays', 'jewishCalendar'],
  disallowed: true,
} as const satisfies PageDeclaration;
