import type { PageDeclaration } from '../page-declaration.ts';

type Teacher = { name: string; bio: string | null };

export const page = {
  path: '/teacher/:id',
  record: 'teacher',
  access: 'everyone',
  forChildren: false,
  topics: [
    'family',
    'teachers',
    'reviews',
    'bookings',
    'packages',
    'blocks',
    'reports',
    'vocabulary',
    'restDays',
    'jewishCalendar',
  ],
  preload: ['jewishCalendar'],
  paging: 'count',
  head: { title: 'teachers:profile.details', description: 'teachers:profile.lead', kind: 'profile' },
  headOf: (teacher: Teacher | null | undefined, hasFailed = false) => {
    if (teacher) return { title: teacher.name, description: teacher.bio };
    if (teacher === null) {
      return {
        title: { key: 'teachers:profile.notFound.title' },
        description: { key: 'teachers:profile.notFound.explanation' },
        indexed: false,
      };
    }
    return hasFailed ? { title: { key: 'teachers:profile.failed' }, indexed: false } : undefined;
  },
  examples: ['/teacher/00000000-0000-4000-8000-000000000000'],
} as const satisfies PageDeclaration;
