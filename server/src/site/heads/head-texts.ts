import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportResponseHours } from '@lomdim/contract/constants';
import type { Language } from '@lomdim/contract/languages';
import { fillKey, type Text } from '@lomdim/web/declared-head';

type Values = Readonly<Record<string, string | number>>;
type Kind = 'subject' | 'language' | 'audience' | 'level';

/** The texts of one language, as the web app shows them. */
export type Texts = {
  /** The text of a key such as `faq:title`, with the values that it names. */
  text(key: string, values?: Values): string;
  /** A part that holds more than one text. */
  part(key: string): unknown;
  /** What is stored in English words of our own; what somebody wrote in their own words stays as it is. */
  named(kind: Kind, value: string): string;
  /** As a page declares it; a key may name parameters of the address. */
  declared(text: Text, params: Readonly<Record<string, string>>): string;
};

export type HeadTexts = Record<Language, Texts>;

/** The build of the web app writes them. Undefined where the web app is not the product's, as in some tests. */
export function readHeadTexts(folder: string): HeadTexts | undefined {
  const file = join(folder, '.head-texts.json');
  if (!existsSync(file)) return undefined;
  const byLanguage = JSON.parse(readFileSync(file, 'utf8')) as Record<Language, Record<string, object>>;
  return Object.fromEntries(
    Object.entries(byLanguage).map(([language, topics]) => [language, textsOf(topics)]),
  ) as HeadTexts;
}

export function textsOf(topics: Readonly<Record<string, object>>): Texts {
  const part = (key: string): unknown => {
    const [topic = '', path = ''] = key.split(':');
    return path
      .split('.')
      .reduce<unknown>(
        (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
        topics[topic],
      );
  };
  const text = (key: string, values: Values = {}) => {
    const found = part(key);
    if (typeof found !== 'string') throw new Error(`there is no text ${key}`);
    return fillText(found, values);
  };
  return {
    text,
    part,
    named: (kind, value) => {
      const known = part(`vocabulary:${kind}.${value.trim().toLowerCase()}`);
      return typeof known === 'string' ? known : value;
    },
    declared: (declared, params) =>
      typeof declared === 'string'
        ? declared
        : text(fillKey(declared.key, params), { hours: supportResponseHours, ...declared.values }),
  };
}

export function fillText(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
