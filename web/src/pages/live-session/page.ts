import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/live-session/:roomName',
  access: {},
  forChildren: true,
  topics: ['liveSessions', 'reports', 'blocks', 'rooms'],
  head: { title: 'liveSessions:room.title', description: 'liveSessions:room.lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
