import { graphShape, type Thing, type ThingOf } from './shapes.ts';

/** A delivered page, read as those read it who do not run it. */
export type ReadPage = {
  html: string;
  language: string;
  direction: string;
  title: string;
  /** What the tags of this name, property or relation say, in their order. */
  tag(name: string): string[];
  /** The address in each language. */
  alternates: Record<string, string>;
  things: Thing[];
  /** The things of one type. */
  ofType<Type extends Thing['@type']>(type: Type): ThingOf<Type>[];
};

export function readPage(html: string): ReadPage {
  const tags = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const [, root = ''] = /<html([^>]*)>/.exec(html) ?? [];
  const { lang = '', dir = '' } = attributesOf(root);
  const things = readGraphs(html);
  return {
    html,
    language: lang,
    direction: dir,
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    tag: (name) =>
      tags
        .filter((each) => [each.name, each.property, each.rel].includes(name))
        .map(({ content, href }) => content ?? href ?? ''),
    alternates: Object.fromEntries(
      tags.filter(({ rel }) => rel === 'alternate').map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    things,
    ofType: <Type extends Thing['@type']>(type: Type) =>
      things.filter((each): each is ThingOf<Type> => each['@type'] === type),
  };
}

/** Every text that stands in a page, each once: what is shown, in attributes, and in the data for scripts and search engines. */
export function textsIn(html: string, found = new Set<string>()): Set<string> {
  const data = /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs;
  for (const [, json = ''] of html.matchAll(data)) collectTexts(JSON.parse(json), found);
  // Comments stand between the parts of one sentence.
  for (const part of html.replace(data, '').replaceAll('<!-- -->', '').split('<'))
    found.add(unescapeHtml(part));
  return found;
}

function collectTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    found.add(name);
    collectTexts(each, found);
  }
}

/** Everything that a page tells search engines, found to be well-formed. */
export function readGraphs(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => graphShape.parse(JSON.parse(json))['@graph'],
  );
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeHtml(value)]),
  );
}

export function unescapeHtml(text: string): string {
  const characters: Record<string, string> = {
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    '#x27': "'",
    amp: '&',
  };
  return text.replace(/&(lt|gt|quot|#39|#x27|amp);/g, (whole, name: string) => characters[name] ?? whole);
}
