import type { Head } from '@lomdim/web/declared-head';
import type { PageFacts } from '../page-facts.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { courseNodes } from './course.ts';
import { type Node, node, type Place, reference } from './nodes.ts';
import { articleNode, questionNodes } from './reading.ts';
import { sessionNode } from './session.ts';
import { siteNodes, websiteId } from './site.ts';
import { teacherNodes } from './teacher.ts';

export type Graph = { '@context': 'https://schema.org'; '@graph': readonly Node[] };

/** What a page shows, in the words of schema.org. Of a page that is not for search engines nothing is said. */
export function structuredData(facts: PageFacts, head: Head, place: Place): Graph | undefined {
  if (!head.indexed) return undefined;
  const heading = head.title.replace(/ · Lomdim$/, '');
  const way = breadcrumbs(place, facts, heading);
  const things = shownThings(facts, place);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...siteNodes(place),
      pageNode(facts, head, place, things[0], way),
      ...(way ? [way] : []),
      ...things,
    ],
  };
}

/** A data block, which no browser runs. Without `<` nothing in it can end it. */
export function graphScript(graph: Graph): string {
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

function pageNode(
  facts: PageFacts,
  head: Head,
  place: Place,
  first: Node | undefined,
  way: Node | undefined,
): Node {
  const { origin, path, language } = place;
  const { kind } = facts.content;
  const id = first?.['@id'];
  return node(pageTypes[kind] ?? 'WebPage', {
    '@id': `${origin}${path}#page`,
    url: origin + path,
    name: head.title,
    description: head.description,
    inLanguage: language,
    isPartOf: reference(websiteId(origin)),
    breadcrumb: way ? reference(`${origin}${path}#way`) : undefined,
    mainEntity: kind === 'faq' ? questionNodes(place) : mainEntity(kind, id),
  });
}

const pageTypes: Partial<Record<PageFacts['content']['kind'], string>> = {
  teacher: 'ProfilePage',
  faq: 'FAQPage',
};

/** The one thing that the page is about. */
function mainEntity(kind: PageFacts['content']['kind'], id: Node[string] | undefined) {
  const isOne = kind === 'teacher' || kind === 'course' || kind === 'article';
  return isOne && typeof id === 'string' ? reference(id) : undefined;
}

function shownThings({ content }: PageFacts, place: Place): Node[] {
  switch (content.kind) {
    case 'teacher':
      return content.teacher ? teacherNodes(place, content.teacher) : [];
    case 'course':
      return content.course ? courseNodes(place, content.course) : [];
    case 'sessions':
      return content.sessions.map((session) => sessionNode(place, session));
    case 'article':
      return [articleNode(place, content.article)];
    default:
      return [];
  }
}
