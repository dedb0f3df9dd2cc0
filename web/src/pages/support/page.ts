import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/support',
  access: 'everyone',
  topics: ['support'],
  head: { title: 'support:title', description: 'support:lead' },
  footer: { column: 'help', order: 2, text: 'footer.help.support' },
  palette: { order: 21 },
} as const satisfies PageDeclaration;
