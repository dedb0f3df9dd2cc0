import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard/student',
  access: { role: 'student' },
  forChildren: true,
  topics: ['dashboard', 'lessons', 'restDays', 'jewishCalendar'],
  head: { title: 'dashboard:student.title', description: 'dashboard:student.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
