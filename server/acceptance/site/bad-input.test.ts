import { request } from 'node:http';
import { type Language, languageCodes } from '@lomdim/contract/languages';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Delivered,
  deliver,
  deliverWhole,
  headingOf,
  readDelivered,
  renderedAddresses,
} from './support/rendered-pages.ts';

let site: TestServer;
let addresses: string[];

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  addresses = await renderedAddresses(site);
  for (const address of addresses) await deliverWhole(site.url + address);
});

afterAll(() => site.stop());

/** `fetch` would tidy the address. */
function deliverRaw(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(site.localUrl);
  return new Promise<Omit<Delivered, 'headers'> & { type: string; policy: unknown }>((resolve, reject) => {
    const asked = { hostname, port, path, headers: { accept: 'text/html', ...headers } };
    const call = request(asked, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          policy: answer.headers['content-security-policy'],
          ...readDelivered(Buffer.concat(chunks).toString()),
        }),
      );
    });
    call.on('error', reject).end();
  });
}

/** What the server had to say of going wrong since. */
function problemsSince(line: number): string[] {
  return site.logs.slice(line).filter((each) => JSON.parse(each).level >= 50 || each.includes('"stack"'));
}

const notFound: Record<Language, string> = {
  en: 'Page not found',
  fr: 'Page introuvable',
  de: 'Seite nicht gefunden',
  he: 'הדף לא נמצא',
};

describe('a broken address', () => {
  it.each([
    ['bad percent-encoding', '/%E0%A4%A', 400],
    ['a lone per cent', '/no/%', 400],
    ['a whole address', 'http://evil.example/faq', 400],
    ['a part that is too long', `/${'x'.repeat(2_000)}`, 414],
    ['a path that is too long', `/${'x/'.repeat(10_000)}`, 414],
    ['a query that is too long', `/faq?q=${'x'.repeat(20_000)}`, 414],
    ['NUL', '/%00', 400],
    ['control characters', '/%0d%0aset-cookie:%20a=b', 400],
    ['backslashes', '/\\evil.example\\..\\..', 400],
    ['steps upwards', '/no/../faq', 400],
    ['an encoded backslash', '/%5cevil.example', 404],
    ['another host', '//evil.example', 404],
    ['another host with a path', '//evil.example/faq', 404],
    ['code', '/"><script>alert(1)</script>', 404],
  ])('with %s gets a page that says so', async (_what, path, status) => {
    const before = site.logs.length;
    for (const language of languageCodes) {
      const page = await deliverRaw(path, { 'accept-language': language });
      expect(page.status).toBe(status);
      expect(page.type).toBe('text/html; charset=utf-8');
      expect(page.policy).toContain("script-src 'self'");
      expect(headingOf(page)).toBe(notFound[language]);
      expect(page.state).toMatchObject({ language, queries: [] });
      expect(page.html).not.toContain('<script>alert');
      expect(page.shown).not.toMatch(/(?:href|action)="(?:https?:)?\/\/evil/);
    }
    expect(problemsSince(before)).toEqual([]);
  });

  it('is no page for those who do not want one', async () => {
    const { status, html } = await deliverRaw('/%E0%A4%A', { accept: 'application/json' });
    expect(status).toBe(400);
    expect(JSON.parse(html)).toMatchObject({ code: 'bad_url' });
  });
});

const unknown: Record<Language, string> = {
  en: 'This page does not exist in the language that its address asks for, so you see it in English.',
  fr: 'Cette page n’existe pas dans la langue que demande son adresse',
  de: 'Diese Seite gibt es nicht in der Sprache, nach der ihre Adresse fragt',
  he: 'הדף הזה אינו קיים בשפה שמבקשת הכתובת שלו',
};

describe.each(languageCodes)('a language that is not there, for a reader of %s', (language) => {
  it('is said to be not there, on every page, in theirs', async () => {
    for (const address of addresses) {
      const page = await deliver(`${site.url}${address}?lng=xx`, { 'accept-language': language });
      expect(page.status, address).toBe(address === '/no-such-page' ? 404 : 200);
      expect(page.state?.language, address).toBe(language);
      expect(page.shown, address).toContain(unknown[language]);
    }
  });

  it('is not spoken of where nobody asks for one', async () => {
    for (const query of ['', '?lng=', `?lng=${language}`, `?lng=${language.toUpperCase()}-XX`]) {
      const page = await deliver(`${site.url}/${query}`, { 'accept-language': language });
      expect(page.shown).not.toContain(unknown[language]);
    }
  });
});

const code = '"></script><script>alert(1)</script><img src=x onerror=alert(1)>';

/** The names that pages of visitors read (in web/src: `q` of searches, `slot` of a teacher's week), and some that nobody reads. */
const names = [
  ...['q', 'subject', 'language', 'audience', 'age', 'level', 'for', 'lng'],
  ...['tab', 'minutes', 'slot', 'from', 'confirm', 'week', 'day', 'resource', 'session', 'study', 'place'],
  ...[
    'page',
    'cursor',
    'sort',
    'kind',
    'show',
    'view',
    'new',
    'answer',
    'conversation',
    'after',
    'id',
    'date',
    'price',
  ],
  ...[
    'min',
    'max',
    'rating',
    'teacher',
    'redirect',
    'next',
    'to',
    'code',
    'error',
    'access_token',
    'type',
    'token',
  ],
];
/** The language that a query string itself asks for. */
const asked = (query: string) =>
  languageCodes.find((language) => language === new URLSearchParams(query).get('lng'));
const everywhere = (value: string) =>
  `?${names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
const hostile: Record<string, string> = {
  code: everywhere(code),
  'code as a name': `?${encodeURIComponent(code)}=${encodeURIComponent(code)}`,
  'code as it is': '?q=\'"()</script>&page=<b>',
  'names of prototypes':
    '?__proto__=1&__proto__[x]=1&constructor[prototype][x]=1&toString=1&hasOwnProperty=1',
  'prototypes as values': everywhere('__proto__'),
  'ten kilobytes': `?q=${'x'.repeat(10_000)}`,
  'ten kilobytes of names': `?${Array.from({ length: 1_600 }, (_, index) => `a${index}`).join('&')}`,
  'the same name again and again': `?${'q=a&subject=b&page=2&lng=en&'.repeat(100)}`,
  'no numbers': everywhere('NaN'),
  'numbers below zero': everywhere('-1'),
  'enormous numbers': everywhere('99999999999999999999999'),
  'numbers in other writings': everywhere('1e309'),
  'no ids': everywhere('00000000-0000-0000-0000-00000000000g'),
  'filters of the data API': everywhere('eq.1,or(id.not.is.null)'),
  SQL: everywhere("' or 1=1; drop table profiles; --"),
  NUL: everywhere('\u0000'),
  'lone surrogates': '?q=%ED%A0%80&subject=%ED%A0%80&day=%ED%A0%80',
  'bad percent-encoding': '?q=%E0%A4%A&subject=%&page=%zz',
  'nothing but marks': '?&&&===&?=?&#',
  'bidirectional marks': everywhere('\u202e\u2066\u200f'),
  'days that there are not': '?slot=2026-02-30T25:61:00Z&from=2026-02-30&day=2026-13-32&week=53',
  'the end of time':
    '?slot=9999-12-31T23:59:59.999Z&from=9999-12-31&day=9999-12-31&minutes=90&confirm&tab=schedule',
  'the beginning of time': '?slot=0000-01-01T00:00:00Z&from=0000-01-01&day=0000-01-01&minutes=0&confirm=1',
  'a moment that no calendar has':
    '?slot=%2B275760-09-13T00:00:01Z&from=%2B275760-09-13&day=%2B275760-09-13&minutes=30&tab=reviews',
};

describe.each(Object.entries(hostile).map(([what, query], turn) => ({ what, query, turn })))(
  'a query string with $what',
  ({ query, turn }) => {
    const expectUnmoved = async (address: string, language: Language) => {
      const before = site.logs.length;
      const page = await deliver(site.url + address + query, { 'accept-language': language });
      expect(page.status, address).toBe(address === '/no-such-page' ? 404 : 200);
      expect(headingOf(page), address).toMatch(/\S/);
      expect(page.state, address).toMatchObject({ takesOver: true, language: asked(query) ?? language });
      expect(page.html, address).not.toMatch(/<script>alert|<img src=x|<b>/);
      expect(problemsSince(before), address).toEqual([]);
    };

    it('changes nothing on any page but what it may, each in another language', async () => {
      for (const [index, address] of addresses.entries()) {
        await expectUnmoved(address, languageCodes[(index + turn) % languageCodes.length] ?? 'en');
      }
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    });

    it.each(languageCodes)('changes nothing on the page of a teacher in %s', async (language) => {
      const teacher = addresses.find((address) => address.startsWith('/teacher/')) ?? '';
      await expectUnmoved(teacher, language);
    });
  },
);
