export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

const token = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads XML without comments, instructions and sections, and fails on whatever is not well-formed. */
export function readXml(text: string): XmlElement {
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trimEnd();
  const document: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [document];
  let end = 0;
  for (const [whole, closing, opening, attributes = '', isEmpty, characters] of body.matchAll(token)) {
    end += whole.length;
    const parent = open.at(-1);
    if (!parent || (characters && parent === document))
      throw new Error(`text outside of an element: ${whole}`);
    if (characters) parent.text += withoutEntities(characters);
    else if (closing && closing !== parent.name) throw new Error(`</${closing}> closes <${parent.name}>`);
    else if (closing) open.pop();
    else if (opening) {
      const element = { name: opening, attributes: readAttributes(attributes), text: '', children: [] };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [root, ...others] = document.children;
  if (end !== body.length) throw new Error(`not understood: ${body.slice(end, end + 80)}`);
  if (!root || others.length > 0 || open.length !== 1) throw new Error('not one whole element');
  return root;
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    withoutEntities(value),
  ]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length)
    throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(pairs);
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:(\w+);)?/g, (whole, name: string | undefined) => {
    const character = entities[name ?? ''];
    if (character === undefined) throw new Error(`an unknown entity: ${whole}`);
    return character;
  });
}
