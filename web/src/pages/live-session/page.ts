import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/live-session/:roomName',
  access: {},
  topics: ['liveSessions', 'reports', 'rooms'],
  head: { title: 'liveSessions:room.title', description: 'liveSessions:room.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
