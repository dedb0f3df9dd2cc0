import { readFileSync } from 'node:fs';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { fillLists, onLongLists } from '@lomdim/testing/people/long-lists';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage, unescapeHtml } from './support/read-page.ts';
import { type Delivered, deliver, deliverWhole, headingOf } from './support/rendered-pages.ts';

/** What follows in the lists of visitors, read as it is delivered, nothing run. */
let site: TestServer;
let reviews: string;

const searches = [
  '/find-teachers',
  '/find-teachers?subject=Torah&audience=adults',
  '/search?q=Torah&language=English',
  '/women-courses',
  '/femmes?q=Torah',
  '/children-courses?subject=Torah',
  '/eleves',
  '/find-partner?subject=Torah',
];

beforeAll(async () => {
  site = await startSite();
  const { reviewed } = await fillLists(site);
  reviews = `/teacher/${reviewed}?tab=reviews`;
  for (const address of [...searches, reviews]) await deliverWhole(site.url + address);
});

afterAll(() => site.stop());

/** The addresses to which links of this relation lead. */
function linksOf({ shown }: Pick<Delivered, 'shown'>, rel: string): string[] {
  return [...shown.matchAll(/<a\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => unescapeHtml(/href="([^"]*)"/.exec(tag)?.[1] ?? ''));
}

/** Whom or what the page lists, as the browser that takes it over is told, and found to be shown as often. */
function listedOn({ state, shown }: Delivered): string[] {
  const lists = state?.queries.filter(([[topic]]) =>
    ['teachers', 'courses', 'partners', 'reviews'].includes(String(topic)),
  );
  const rows: { id: string }[] = (lists ?? []).flatMap(([, data]) =>
    Array.isArray(data) ? data : (Object(data).pages ?? []).flat(),
  );
  const cards = shown.match(/<article|Learned with care\./g) ?? [];
  expect(cards).toHaveLength(rows.length);
  return rows.map(({ id }) => id);
}

function wordsOf(language: Language): { toFirst: string; pastEnd: string; from: string } {
  const file = new URL(`../../../web/src/i18n/texts/common/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).list;
}

/** With the parameter that says where the list begins, or without. */
function placedAt(address: string, after: string | undefined): string {
  const url = new URL(address, site.url);
  url.searchParams.delete('after');
  if (after !== undefined) url.searchParams.set('after', after);
  return url.href;
}

const placeIn = (address: string) => new URL(address, site.url).searchParams.get('after') ?? '';

async function nextOf(address: string): Promise<string> {
  const [next] = linksOf(await deliver(new URL(address, site.url).href), 'next');
  return next ?? expect.fail(`nothing follows on ${address}`);
}

describe.each(languageCodes)('in %s', (language) => {
  it('links lead from page to page, until everything was shown once', async () => {
    const words = wordsOf(language);
    for (const first of [...searches, reviews]) {
      const seen: string[] = [];
      let address: string | undefined = first;
      for (let pages = 0; address !== undefined && pages < 5; pages += 1) {
        const asked = new URL(address, site.url);
        asked.searchParams.set('lng', language);
        const page: Delivered = await deliver(asked.href, { 'accept-language': 'xx' });
        expect(page.status, asked.href).toBe(200);
        expect(page.state, asked.href).toMatchObject({ language, takesOver: true });
        const listed = listedOn(page);
        seen.push(...listed);
        const text = unescapeHtml(page.shown);
        expect(text.includes(words.pastEnd), asked.href).toBe(listed.length === 0);
        const [next] = linksOf(page, 'next');
        for (const [name, value] of asked.searchParams) {
          if (next && name !== 'after')
            expect(new URL(next, site.url).searchParams.getAll(name)).toContain(value);
        }
        address = next;
      }
      expect(address, first).toBeUndefined();
      expect(new Set(seen).size, first).toBe(onLongLists);
      expect(seen, first).toHaveLength(onLongLists);
    }
  });

  it('what follows names its place, leads back, and is not for search engines', async () => {
    const words = wordsOf(language);
    for (const first of searches) {
      const address = new URL(await nextOf(first), site.url);
      address.searchParams.set('lng', language);
      const page = await deliver(address.href);
      const beginning = placedAt(address.href, undefined);
      const read = readPage(page.html);
      expect(linksOf(page, 'first').map((href) => new URL(href, site.url).href)).toEqual([beginning]);
      expect(unescapeHtml(page.shown)).toContain(words.toFirst);
      const firstTitle = readPage((await deliver(beginning)).html).title.replace(/ · Lomdim$/, '');
      const title = words.from.replace('{{title}}', firstTitle).replace('{{number}}', '13');
      expect(read.title).toBe(`${title} · Lomdim`);
      expect(read.tag('robots')).toEqual(['noindex']);
      expect(read.tag('canonical')).toEqual([]);
      expect(read.alternates).toEqual({});
      expect(read.things).toEqual([]);
    }
  });

  it('past the end a sentence says so, and leads to the first page', async () => {
    const words = wordsOf(language);
    for (const [first, shown] of [...searches.map((each) => [each, 24] as const), [reviews, 990] as const]) {
      let last = await nextOf(first);
      if (first !== reviews) {
        const third = await deliver(new URL(await nextOf(last), site.url).href);
        const rows = third.state?.queries.flatMap(([, data]) => data) as { next_cursor?: string }[];
        last = placedAt(first, `${shown}-${rows.findLast((row) => row?.next_cursor)?.next_cursor}`);
      } else last = placedAt(first, String(shown));
      const address = new URL(last, site.url);
      address.searchParams.set('lng', language);
      const page = await deliver(address.href);
      expect(page.status).toBe(200);
      expect(listedOn(page)).toEqual([]);
      expect(unescapeHtml(page.shown)).toContain(words.pastEnd);
      const beginning = new URL(placedAt(address.href, undefined));
      expect(unescapeHtml(page.shown)).toContain(`href="${beginning.pathname}${beginning.search}"`);
    }
  });
});

it('reviews lead to the newer ones, too', async () => {
  const third = await deliver(placedAt(reviews, '20'));
  expect(linksOf(third, 'prev').map(placeIn)).toEqual(['10']);
  const second = await deliver(placedAt(reviews, '10'));
  expect(linksOf(second, 'prev')).toEqual([reviews]);
  expect(linksOf(await deliver(site.url + reviews), 'prev')).toEqual([]);
  expect(readPage(second.html).tag('robots')).toEqual(['noindex']);
});

const uuid = '00000000-0000-4000-8000-000000000001';

it.each([
  ['no number', 'abc'],
  ['nothing', ''],
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a huge number', '9'.repeat(400)],
  ['a number in another writing', '1e309'],
  ['SQL', "12-' or 1=1; drop table profiles; --"],
  ['SQL in the letters of a cursor', '12-0.1.select_pg_sleep_9.or_1_1'],
  ['code', '12-"><script>alert(1)</script>'],
  ['a cursor without its number', `0.95.${uuid}.0123456789ab`],
  ['a cursor of nobody’s question', `12-0.95.${uuid}.0123456789ab`],
  ['a cursor whose numbers are too large', `12-9.99999999999999999.${uuid}.0123456789ab`],
  ['a cursor with a broken id', `12-0.95.${'f'.repeat(36)}.0123456789ab`],
  ['a cursor that is too long', `12-${'0.'.repeat(4_000)}`],
  ['NUL', '12-\u0000'],
])('a place with %s is the beginning, on every list', async (_what, after) => {
  const before = site.logs.length;
  for (const first of [...searches, reviews]) {
    const page = await deliver(placedAt(first, after));
    expect(page.status, first).toBe(200);
    expect(headingOf(page), first).toMatch(/\S/);
    expect(page.state, first).toMatchObject({ takesOver: true });
    expect(listedOn(page), first).toEqual(listedOn(await deliver(site.url + first)));
    expect(linksOf(page, 'first'), first).toEqual([]);
    const [next = ''] = linksOf(page, 'next');
    expect(placeIn(next), first).toBe(placeIn(await nextOf(first)));
  }
  expect(site.logs.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('the place of another search, or one of several, is none that could be mistaken', async () => {
  const [teachers, courses] = await Promise.all(['/find-teachers', '/women-courses'].map(nextOf));
  for (const foreign of [placeIn(courses ?? ''), placeIn(await nextOf('/search?q=Torah'))]) {
    const page = await deliver(placedAt('/find-teachers', foreign));
    expect(listedOn(page)).toEqual(listedOn(await deliver(`${site.url}/find-teachers`)));
    expect(linksOf(page, 'next')).toEqual([teachers]);
  }
  const several = await deliver(`${site.url}${teachers}&after=abc`);
  expect(listedOn(several)).toEqual(listedOn(await deliver(site.url + teachers)));
});
