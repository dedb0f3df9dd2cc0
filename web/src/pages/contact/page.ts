import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/contact',
  access: 'everyone',
  topics: ['contact'],
  head: { title: 'contact:title', description: 'contact:lead' },
  footer: { column: 'help', order: 3, text: 'footer.help.contact' },
  palette: { order: 22 },
} as const satisfies PageDeclaration;
