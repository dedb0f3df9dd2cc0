import type { Language } from '@lomdim/contract/languages';
import type { Picture } from '@lomdim/web/head-tags';
import type { Texts } from '../heads/head-texts.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** A thing in the words of schema.org. */
export type Node = { readonly '@type': string; readonly [property: string]: Json };

/** In which place and language things are told. */
export type Place = {
  origin: string;
  path: string;
  language: Language;
  texts: Texts;
  /** The same that a shared link shows. */
  picture: Picture;
};

type Properties = Readonly<Record<string, Json | null | undefined>>;

/** What was not said is left out: an empty text says nothing, and search engines complain of it. */
export function node(type: string, properties: Properties): Node {
  const given = Object.entries(properties).filter(([, value]) => {
    if (value === null || value === undefined || value === '') return false;
    return !(Array.isArray(value) && value.length === 0);
  }) as [string, Json][];
  return { '@type': type, ...Object.fromEntries(given) };
}

/** A thing that is told in full elsewhere. */
export const reference = (id: string) => ({ '@id': id });

/** Pictures come from storage under a path, or from the account of a third party under a whole address. */
export function pictureAt(origin: string, address: string | null): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined;
  const { protocol, href } = new URL(address, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
