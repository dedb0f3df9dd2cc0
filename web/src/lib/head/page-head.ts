import { supportResponseHours } from '@lomdim/contract/constants';
import type { Language } from '@lomdim/contract/languages';
import { useEffect } from 'react';
import { useLocation, useMatches, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import {
  type FoundHead,
  fillKey,
  type Head,
  type PageWithHead,
  readHead,
  type Text,
  titleOf,
} from './declared-head.ts';
import { canonicalAddress, languageInQuery, tagsOf } from './head-tags.ts';
import { writeHead } from './write-head.ts';

type Override = { [Part in keyof Head]?: Head[Part] | undefined };
type Shown = Partial<Head> & { path: string; namesLanguage: boolean; language: Language };

/** What the page declares, and what is shown in place of the page or is news on it, which goes before. */
const shown: { page?: Shown; override?: Shown } = {};

/** The head that a page declares, in the language it is shown in; `found` is what its data say, by its `headOf`. */
export function usePageHead(page: PageWithHead, found: FoundHead = {}): void {
  const { texts } = useTranslation();
  const params = useParams();
  const [address] = useSearchParams();
  const read = (text: Text) =>
    typeof text === 'string'
      ? text
      : (texts.find(fillKey(text.key, params), { hours: supportResponseHours, ...text.values }) ?? '');
  useHead('page', readHead(page, found, read, address));
}

/** While it is shown: what stands in place of a page, or news that a tab in the background should tell. */
export function useHeadOverride({ title, ...head }: Override): void {
  useHead('override', title === undefined ? head : { ...head, title: titleOf(title) });
}

function useHead(slot: keyof typeof shown, head: Override): void {
  const { texts } = useTranslation();
  const { search } = useLocation();
  const path = useCanonicalPath();
  const { language } = texts;
  const namesLanguage = languageInQuery(search) !== undefined;
  const { title, description, indexed, kind } = head;

  useEffect(() => {
    const said = { title, description, indexed, kind };
    const given = Object.entries(said).filter(([, value]) => value !== undefined);
    shown[slot] = { ...Object.fromEntries(given), path, namesLanguage, language };
    write();
    return () => {
      delete shown[slot];
      write();
    };
  }, [slot, title, description, indexed, kind, language, path, namesLanguage]);
}

/** The route of another address of a page names the page's own. */
function useCanonicalPath(): string {
  const { pathname } = useLocation();
  const { canonicalPath }: { canonicalPath?: string } = Object(useMatches().at(-1)?.handle);
  return canonicalPath ?? pathname;
}

/** The address that the server's head is about; any other page was come to from there. Empty once it was left. */
let delivered: string | undefined;

function write(): void {
  const { title, description = '', ...said } = { ...shown.page, ...shown.override };
  const { indexed = false, kind = 'website', path, language, namesLanguage = false } = said;
  // Between two pages the head of the first stays.
  if (title === undefined || path === undefined || language === undefined) return;
  const { origin } = location;
  delivered ??= deliveredAddress();
  const isDelivered = canonicalAddress(origin, path, undefined) === delivered;
  writeHead(
    tagsOf({ title, description, indexed, kind, origin, path, language, namesLanguage }),
    isDelivered,
  );
  if (!isDelivered) delivered = '';
}

function deliveredAddress(): string {
  const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return canonical?.split('?', 1)[0] ?? '';
}
