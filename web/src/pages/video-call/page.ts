import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/video-call/:roomId',
  access: {},
  forChildren: true,
  topics: ['rooms', 'reports', 'blocks', 'lessons', 'vocabulary'],
  head: { title: 'rooms:title', description: 'rooms:lead' },
  disallowed: true,
} as const satisfies PageDeclaration;
