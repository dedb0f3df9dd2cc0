import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/privacy',
  access: 'everyone',
  topics: ['policies'],
  head: { title: 'policies:privacy.title', description: 'policies:privacy.lead' },
  footer: { column: 'legal', order: 2, text: 'footer.legal.privacy' },
  palette: { order: 24 },
} as const satisfies PageDeclaration;
