import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard/teacher',
  access: { role: 'teacher', approved: true },
  topics: ['dashboard'],
  disallowed: true,
} as const satisfies PageDeclaration;
