import { defaultLanguage } from '@lomdim/contract/languages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';

type PageHead = {
  title: string;
  description: string;
  /** A page that says that there is nothing here is not to be found by search engines. */
  indexed?: boolean;
};

/** What a browser tab, a search engine and a shared link show of a page, in the language it is shown in. */
export function usePageHead({ title: heading, description, indexed = true }: PageHead): void {
  const { i18n } = useTranslation();
  const { search } = useLocation();
  const path = useCanonicalPath();
  const language = i18n.resolvedLanguage ?? defaultLanguage;
  // Where a heading may be divided is of no use to a tab, and keeps a search from finding it.
  const title = heading.replaceAll('\u00ad', '');

  useEffect(() => {
    const address = canonicalAddress(location.origin, path, search);
    document.title = title;
    write('meta[name="description"]', 'content', description);
    write('meta[name="robots"]', 'content', indexed ? 'index, follow' : 'noindex');
    write('link[rel="canonical"]', 'href', address);
    write('meta[property="og:title"]', 'content', title);
    write('meta[property="og:description"]', 'content', description);
    write('meta[property="og:url"]', 'content', address);
    write('meta[property="og:locale"]', 'content', language);
    write('meta[property="og:image"]', 'content', `${location.origin}/social.png`);
  }, [title, description, indexed, language, path, search]);
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

function write(selector: string, attribute: string, value: string): void {
  const element = document.head.querySelector(selector) ?? addElement(selector);
  element.setAttribute(attribute, value);
}

function addElement(selector: string): Element {
  const [, tag = 'meta', name = 'name', named = ''] = /^(\w+)\[(\w+)="([^"]+)"\]$/.exec(selector) ?? [];
  const element = document.createElement(tag);
  element.setAttribute(name, named);
  return document.head.appendChild(element);
}
