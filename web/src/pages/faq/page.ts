import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/faq',
  access: 'everyone',
  topics: ['faq'],
  head: { title: 'faq:title', description: 'faq:lead' },
  footer: { column: 'help', order: 1, text: 'footer.help.faq' },
  palette: { order: 20 },
} as const satisfies PageDeclaration;
