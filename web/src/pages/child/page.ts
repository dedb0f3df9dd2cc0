import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/child-sign-in',
  access: 'everyone',
  topics: ['families'],
  head: { title: 'families:signIn.title', description: 'families:signIn.lead' },
  // With a device, so that the form is looked at.
  examples: ['/child-sign-in#example'],
  // A link to it carries a secret.
  disallowed: true,
} as const satisfies PageDeclaration;
