import type { HeadTag } from './head-tags.ts';

const managed = 'title, meta[name], meta[property], link[rel="canonical"], link[rel="alternate"][hreflang]';
/** Those of every page alike. */
const fixed = ['viewport', 'color-scheme', 'theme-color'];

/**
 * What the server wrote stands already: the same elements are changed, so that nothing is there twice. On the page that was
 * delivered, what only the server knows stays (its picture, who wrote an article); any other page begins without it.
 */
export function writeHead(tags: readonly HeadTag[], isDelivered: boolean): void {
  const standing = new Map<string, Element[]>();
  for (const element of document.head.querySelectorAll(managed)) {
    if (fixed.includes(element.getAttribute('name') ?? '')) continue;
    const key = keyOf(element.localName, (name) => element.getAttribute(name));
    standing.set(key, [...(standing.get(key) ?? []), element]);
  }
  for (const tag of tags) {
    const same = standing.get(keyOf(tag.tag, (name) => tag.attributes[name]));
    const element = same?.shift();
    if (element && isDelivered && isOfServer(element)) continue;
    apply(element ?? document.head.appendChild(document.createElement(tag.tag)), tag);
  }
  for (const element of [...standing.values()].flat()) {
    if (!(isDelivered && isOfServer(element))) element.remove();
  }
  if (isDelivered) return;
  for (const graph of document.head.querySelectorAll('script[type="application/ld+json"]')) graph.remove();
}

function apply(element: Element, { attributes, text }: HeadTag): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (text !== undefined && element.textContent !== text) element.textContent = text;
}

function keyOf(tag: string, attribute: (name: string) => string | null | undefined): string {
  return [tag, ...['name', 'property', 'rel', 'hreflang'].map((name) => attribute(name) ?? '')].join(' ');
}

function isOfServer(element: Element): boolean {
  const name = element.getAttribute('property') ?? element.getAttribute('name') ?? '';
  return /^(?:article:|(?:og|twitter):image)/.test(name);
}
