import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/classroom/:id',
  access: {},
  forChildren: true,
  topics: ['classroom', 'courses', 'liveSessions', 'family', 'vocabulary', 'restDays', 'jewishCalendar'],
  head: { title: 'classroom:title', description: 'classroom:lead' },
  headOf: (course: { title: string } | null | undefined) => ({ title: course?.title }),
  disallowed: true,
} as const satisfies PageDeclaration;
