import { supportResponseHours } from '@lomdim/contract/constants';
import { defaultLanguage } from '@lomdim/contract/languages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches, useParams } from 'react-router';
import {
  type FoundHead,
  fillKey,
  isIndexed,
  type PageWithHead,
  type Text,
  titleOf,
} from './declared-head.ts';

type Head = { title: string; description: string; indexed: boolean };
type Override = { [Part in keyof Head]?: Head[Part] | undefined };
type Shown = Partial<Head> & { address: string; language: string };

/** What the page declares, and what is shown in place of the page or is news on it, which goes before. */
const shown: { page?: Shown; override?: Shown } = {};

/** The head that a page declares, in the language it is shown in; `found` is what its data say, by its `headOf`. */
export function usePageHead(page: PageWithHead, found: FoundHead = {}): void {
  const { head } = page;
  const { i18n } = useTranslation();
  const params = useParams();
  // Which keys there are, is checked where they are declared.
  const translate = i18n.t as (key: string, values: object) => string;
  const read = (text: Text) =>
    typeof text === 'string'
      ? text
      : translate(fillKey(text.key, params), { hours: supportResponseHours, ...text.values });
  useHead('page', {
    title: titleOf(read(found.title || { key: head.title }), head.wholeTitle),
    description: read(found.description || { key: head.description }),
    indexed: found.indexed ?? isIndexed(page),
  });
}

/** While it is shown: what stands in place of a page, or news that a tab in the background should tell. */
export function useHeadOverride({ title, ...head }: Override): void {
  useHead('override', title === undefined ? head : { ...head, title: titleOf(title) });
}

function useHead(slot: keyof typeof shown, head: Override): void {
  const { i18n } = useTranslation();
  const { search } = useLocation();
  const path = useCanonicalPath();
  const language = i18n.resolvedLanguage ?? defaultLanguage;
  const { title, description, indexed } = head;

  useEffect(() => {
    const given = Object.entries({ title, description, indexed }).filter(([, value]) => value !== undefined);
    const address = canonicalAddress(location.origin, path, search);
    shown[slot] = { ...Object.fromEntries(given), address, language };
    write();
    return () => {
      delete shown[slot];
      write();
    };
  }, [slot, title, description, indexed, language, path, search]);
}

/** The route of another address of a page names the page's own. */
function useCanonicalPath(): string {
  const { pathname } = useLocation();
  const { canonicalPath }: { canonicalPath?: string } = Object(useMatches().at(-1)?.handle);
  return canonicalPath ?? pathname;
}

/** One address a page and language, without a slash at the end and without what only this visit asked for. */
export function canonicalAddress(origin: string, path: string, search: string): string {
  const language = new URLSearchParams(search).get('lng');
  return origin + path.replace(/(?<=.)\/+$/, '') + (language ? `?lng=${encodeURIComponent(language)}` : '');
}

function write(): void {
  const { title, description = '', indexed, address, language } = { ...shown.page, ...shown.override };
  // Between two pages the head of the first stays.
  if (title === undefined || address === undefined || language === undefined) return;
  document.title = title;
  set('meta[name="description"]', 'content', description);
  set('meta[name="robots"]', 'content', indexed ? 'index, follow' : 'noindex');
  set('link[rel="canonical"]', 'href', address);
  set('meta[property="og:title"]', 'content', title);
  set('meta[property="og:description"]', 'content', description);
  set('meta[property="og:url"]', 'content', address);
  set('meta[property="og:locale"]', 'content', language);
  set('meta[property="og:image"]', 'content', `${location.origin}/social.png`);
}

function set(selector: string, attribute: string, value: string): void {
  const element = document.head.querySelector(selector) ?? addElement(selector);
  element.setAttribute(attribute, value);
}

function addElement(selector: string): Element {
  const [, tag = 'meta', name = 'name', named = ''] = /^(\w+)\[(\w+)="([^"]+)"\]$/.exec(selector) ?? [];
  const element = document.createElement(tag);
  element.setAttribute(name, named);
  return document.head.appendChild(element);
}
