import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/live-courses',
  access: { approved: true },
  topics: ['liveSessions', 'family', 'vocabulary', 'restDays', 'jewishCalendar'],
  head: { title: 'liveSessions:title', description: 'liveSessions:lead' },
  navigation: { order: 4, text: 'navigation.liveCourses' },
  footer: { column: 'learn', order: 2, text: 'footer.learn.liveCourses' },
  palette: { order: 3 },
} as const satisfies PageDeclaration;
