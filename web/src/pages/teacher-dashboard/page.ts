import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard/teacher',
  access: { role: 'teacher', approved: true },
  topics: ['dashboard', 'lessons', 'restDays', 'jewishCalendar'],
  head: { title: 'dashboard:teacher.title', description: 'dashboard:teacher.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
