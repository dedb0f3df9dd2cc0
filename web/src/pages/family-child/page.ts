import type { FoundHead } from '#lib/head/declared-head.ts';
import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/family/:id',
  access: {},
  topics: [
    'families',
    'vocabulary',
    'studentDashboard',
    'lessons',
    'packages',
    'restDays',
    'jewishCalendar',
    'courses',
    'teachers',
    'reports',
  ],
  head: { title: 'families:title', description: 'families:lead' },
  headOf: (child: { first_name: string } | undefined): FoundHead | undefined =>
    child && { title: child.first_name },
  disallowed: true,
} as const satisfies PageDeclaration;
