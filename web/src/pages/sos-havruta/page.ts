import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/sos-havrouta',
  access: 'everyone',
  forChildren: false,
  topics: ['sos', 'blocks', 'reports', 'vocabulary'],
  head: { title: 'sos:title', description: 'sos:lead' },
  footer: { column: 'learn', order: 4, text: 'footer.learn.sos' },
  palette: { order: 14 },
} as const satisfies PageDeclaration;
