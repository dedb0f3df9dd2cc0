import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Refusal } from './refusal.ts';

export type XmlValue = string | number | boolean | undefined | XmlFields | readonly XmlValue[];
export type XmlFields = { [name: string]: XmlValue };

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
// A key may begin or end with a space.
const parser = new XMLParser({ parseTagValue: false, trimValues: false, ignoreDeclaration: true });

/** A list is written as one element for each of its values; what is undefined is left out. */
export function writeXml(name: string, content: XmlFields | string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">${written(content)}</${name}>`;
}

function written(content: XmlFields | string): string {
  return typeof content === 'string' ? escaped(content) : fieldsOf(content);
}

function fieldsOf(fields: XmlFields): string {
  return Object.entries(fields)
    .map(([name, value]) => elementsOf(name, value))
    .join('');
}

function elementsOf(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one: XmlValue) => elementsOf(name, one)).join('');
  return `<${name}>${written(typeof value === 'object' ? (value as XmlFields) : String(value))}</${name}>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? '');
}

/** What is below the one element of this name. A document that declares anything of its own is not read. */
export function readXml(text: string, name: string): unknown {
  const isSound = !text.includes('<!') && XMLValidator.validate(text) === true;
  const document = isSound ? (parser.parse(text) as Record<string, unknown>) : {};
  if (!(name in document)) throw new S3Refusal(400, 'MalformedXML', `The body must be a ${name} in XML`);
  return document[name];
}
