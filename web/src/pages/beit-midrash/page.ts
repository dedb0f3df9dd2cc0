import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/beit-hamidrash',
  access: 'everyone',
  forChildren: false,
  topics: [
    'beitMidrash',
    'blog',
    'liveSessions',
    'family',
    'vocabulary',
    'restDays',
    'jewishCalendar',
    'lessonQuote',
  ],
  preload: ['jewishCalendar'],
  head: { title: 'beitMidrash:title', description: 'beitMidrash:lead' },
  headOf: (part: string | undefined) =>
    part === undefined
      ? undefined
      : { title: { key: `beitMidrash:${part}.title` }, description: { key: `beitMidrash:${part}.lead` } },
  footer: { column: 'learn', order: 5, text: 'footer.learn.studyHall' },
  palette: { order: 17 },
} as const satisfies PageDeclaration;
