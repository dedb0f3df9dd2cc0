import { languageCodes } from '@lomdim/contract/languages';
import { type Node, node, type Place, reference } from './nodes.ts';

export const organizationId = (origin: string) => `${origin}/#organization`;
export const websiteId = (origin: string) => `${origin}/#website`;

/** What is said on every page: whose it is, and how one searches it. */
export function siteNodes({ origin, texts }: Place): Node[] {
  return [
    node('Organization', {
      '@id': organizationId(origin),
      name: 'Lomdim',
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      description: texts.text('common:description'),
    }),
    node('WebSite', {
      '@id': websiteId(origin),
      name: 'Lomdim',
      url: `${origin}/`,
      inLanguage: languageCodes,
      publisher: reference(organizationId(origin)),
      potentialAction: node('SearchAction', {
        target: node('EntryPoint', { urlTemplate: `${origin}/search?q={question}` }),
        'query-input': 'required name=question',
      }),
    }),
  ];
}
