import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/lesson/:id',
  access: {},
  forChildren: true,
  topics: ['lessons', 'reports', 'rooms', 'series', 'restDays', 'jewishCalendar'],
  head: { title: 'lessons:title', description: 'lessons:lead' },
  headOf: (lesson: { subject: string } | null | undefined) =>
    lesson === null ? { title: { key: 'lessons:notFound.title' } } : { title: lesson?.subject },
  disallowed: true,
} as const satisfies PageDeclaration;
