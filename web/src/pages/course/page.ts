import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/course/:id',
  record: 'course',
  access: 'everyone',
  topics: ['courses', 'reports', 'vocabulary', 'restDays', 'jewishCalendar', 'sponsorship', 'family'],
  head: { title: 'courses:course.title', description: 'courses:course.lead' },
  headOf: (course: { title: string; description: string | null } | null | undefined) => ({
    title: course?.title,
    description: course?.description,
    indexed: course !== null,
  }),
  examples: ['/course/00000000-0000-4000-8001-000000000000'],
} as const satisfies PageDeclaration;
