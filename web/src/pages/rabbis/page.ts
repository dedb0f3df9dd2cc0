import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/rabbanim',
  access: 'everyone',
  forChildren: false,
  topics: ['rabbis', 'vocabulary'],
  head: { title: 'rabbis:title', description: 'rabbis:lead' },
  footer: { column: 'courses', order: 3, text: 'footer.courses.rabbis' },
  palette: { order: 18 },
} as const satisfies PageDeclaration;
