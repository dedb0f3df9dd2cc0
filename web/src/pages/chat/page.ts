import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/chat',
  access: {},
  topics: [
    'messages',
    'meetings',
    'lessons',
    'lessonQuote',
    'family',
    'reports',
    'restDays',
    'jewishCalendar',
  ],
  head: { title: 'messages:title', description: 'messages:lead' },
  navigation: { order: 5, text: 'navigation.messages', unreadCount: true },
  palette: { order: 2 },
  disallowed: true,
} as const satisfies PageDeclaration;
