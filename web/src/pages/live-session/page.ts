import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/live-session/:roomName',
  access: {},
  topics: ['liveSessions', 'rooms'],
  disallowed: true,
} as const satisfies PageDeclaration;
