import type { PageDeclaration } from '../page-declaration.ts';

export const page = {
  path: '/search',
  access: 'everyone',
  forChildren: false,
  topics: ['teachers', 'vocabulary', 'family'],
  paging: 'cursor',
  head: { title: 'teachers:search.all', description: 'teachers:search.lead', indexed: false },
  headOf: (question: string) =>
    question === '' ? undefined : { title: { key: 'teachers:search.for', values: { question } } },
  examples: ['/search?q=Talmud'],
} as const satisfies PageDeclaration;
