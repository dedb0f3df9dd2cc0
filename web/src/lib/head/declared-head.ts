import { type Paging, readListPlace } from '#lib/address/list-place.ts';

/** A text as it is, or the key of one, with the values that it names. */
export type Text = string | { key: string; values?: Readonly<Record<string, string>> };

/** What a shared link is about, as Open Graph calls it. */
export type HeadKind = 'website' | 'profile' | 'article';

/** What a tab, a search engine and a shared link show of a page, as keys of texts; these may name parameters of the path. */
export type DeclaredHead = {
  title: string;
  description: string;
  /** The title names the product already. */
  wholeTitle?: boolean;
  /** Everybody may see it, but what it shows is found elsewhere. */
  indexed?: false;
  /** A website, where nothing else is said. */
  kind?: HeadKind;
};

/** What is known only with the data of a page. What is left out, or empty, is as declared. */
export type FoundHead = {
  title?: Text | null | undefined;
  description?: Text | null | undefined;
  indexed?: boolean;
};

export type PageWithHead = { access: unknown; disallowed?: boolean; paging?: Paging; head: DeclaredHead };

/** The head of a page, in words. */
export type Head = { title: string; description: string; indexed: boolean; kind: HeadKind };

/** What a page declares and what its data say, together. Browser and server both ask here, so that they say the same. */
export function readHead(
  page: PageWithHead,
  found: FoundHead,
  read: (text: Text) => string,
  address: URLSearchParams,
): Head {
  const { head, paging } = page;
  const shown = paging ? readListPlace(address, paging).shown : 0;
  const title = read(found.title || { key: head.title });
  const number = String(shown + 1);
  return {
    title: titleOf(
      shown > 0 ? read({ key: 'common:list.from', values: { title, number } }) : title,
      head.wholeTitle,
    ),
    description: read(found.description || { key: head.description }),
    // What follows in a list has another address tomorrow (decision 0045); what it leads to is indexed.
    indexed: shown === 0 && (found.indexed ?? isIndexed(page)),
    kind: head.kind ?? 'website',
  };
}

/** What is not everybody's is not for search engines either. */
export function isIndexed({ access, disallowed, head }: PageWithHead): boolean {
  return access === 'everyone' && !disallowed && head.indexed !== false;
}

/** Where a heading may be divided is of no use to a tab, and keeps a search from finding it. */
export function titleOf(heading: string, wholeTitle = false): string {
  const title = heading.replaceAll('\u00ad', '');
  return wholeTitle ? title : `${title} · Lomdim`;
}

/** A key with the parameters of an address in place of their names. */
export function fillKey(key: string, params: Readonly<Record<string, string | undefined>>): string {
  return key.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => params[name] ?? whole);
}
