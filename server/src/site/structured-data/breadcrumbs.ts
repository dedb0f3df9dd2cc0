import { pageAt } from '@lomdim/web/addresses';
import { titleOf } from '@lomdim/web/declared-head';
import type { PageFacts } from '../page-facts.ts';
import { type Node, node, type Place } from './nodes.ts';

/** The way from the first page to this one: over the page that its link back leads to. */
export function breadcrumbs(place: Place, { path, content }: PageFacts, heading: string): Node | undefined {
  if (path === '/') return undefined;
  const { origin, texts } = place;
  const above = parentOf(content);
  const steps = [
    { name: texts.text('common:navigation.home'), path: '/' },
    ...(above === undefined ? [] : [{ name: headingOf(above, place), path: above }]),
    { name: heading, path },
  ];
  return node('BreadcrumbList', {
    '@id': `${origin}${path}#way`,
    itemListElement: steps.map((step, index) =>
      node('ListItem', { position: index + 1, name: step.name, item: origin + step.path }),
    ),
  });
}

function parentOf(content: PageFacts['content']): string | undefined {
  switch (content.kind) {
    case 'teacher':
      return '/find-teachers';
    case 'course':
      return content.course?.audience === 'children' ? '/children-courses' : '/women-courses';
    case 'article':
      return '/blog';
    default:
      return undefined;
  }
}

function headingOf(path: string, { texts }: Place): string {
  const { head } = pageAt(path);
  return head ? titleOf(texts.text(head.title), true) : path;
}
