import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/dashboard/student',
  access: { role: 'student' },
  topics: ['dashboard'],
  disallowed: true,
} as const satisfies PageDeclaration;
