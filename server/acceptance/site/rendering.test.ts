import { directionOf, type Language, languageCodes } from '@lomdim/contract/languages';
import type { PreparedPage, RenderedState } from '@lomdim/contract/rendering';
import { startSite } from '@lomdim/testing/server/site';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { makeWebFolder } from '@lomdim/testing/server/web-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverWhole } from './support/rendered-pages.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  for (const address of ['/', '/faq', '/find-teachers']) await deliverWhole(site.url + address);
});

afterAll(() => site.stop());

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html', ...headers } });
  const html = await answer.text();
  return { answer, html, shown: rootOf(html), state: stateOf(html) };
}

/** What a reader sees without running anything. */
function rootOf(html: string): string {
  return /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? '';
}

function stateOf(html: string): RenderedState | undefined {
  const text = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

const faq: Record<Language, string> = {
  en: 'Questions and answers',
  fr: 'Questions et réponses',
  de: 'Fragen und Antworten',
  he: 'שאלות ותשובות',
};

describe.each(languageCodes)('the delivered page in %s', (language) => {
  it('is the home page with its data', async () => {
    const { answer, html, shown, state } = await read('/', { 'accept-language': language });
    expect(answer.status).toBe(200);
    expect(html).toMatch(new RegExp(`<html [^>]*lang="${language}" dir="${directionOf(language)}"`));
    expect(shown).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(shown).toMatch(/<a [^>]*href="\/find-teachers\?subject=/);
    expect(shown).not.toContain('aria-busy="true"');
    expect(state).toMatchObject({ language, isMember: false, takesOver: true });
    expect(state?.queries.length).toBeGreaterThan(0);
  });

  it('is the page of questions, answers and all', async () => {
    const { html, shown, state } = await read(`/faq?lng=${language}`);
    expect(html).toContain(`<title>${faq[language]} · Lomdim</title>`);
    expect(shown).toContain(faq[language]);
    expect(shown.match(/<details/g)).toHaveLength(6);
    expect(Object.keys(state?.texts ?? {})).toEqual(['common', 'faq']);
  });
});

describe('the header of the delivered page', () => {
  const login: Record<Language, string> = { en: 'Login', fr: 'Connexion', de: 'Anmelden', he: 'כניסה' };
  const headerOf = (shown: string) => /<header.*?<\/header>/s.exec(shown)?.[0] ?? expect.fail('no header');

  it.each(languageCodes)('lets a visitor sign in, and names nobody to a member, in %s', async (language) => {
    const visitor = await read('/', { 'accept-language': language });
    expect(headerOf(visitor.shown)).toContain(`>${login[language]}</a>`);
    const member = await read('/', { 'accept-language': language, cookie: 'lomdim-member=1' });
    expect(member.state).toMatchObject({ language, isMember: true });
    const header = headerOf(member.shown);
    expect(header).not.toContain(login[language]);
    expect(header).not.toContain('href="/auth"');
    const { rows } = await site.pool.query<{ name: string }>(
      `select distinct unnest(array[first_name, last_name, email]) as name from private.profiles`,
    );
    const names = rows.flatMap(({ name }) => (name ? [name] : []));
    expect(names.length).toBeGreaterThan(20);
    const words = new Set(header.split(/[^\p{L}\p{M}\p{N}@.'’-]+/u));
    expect(names.filter((name) => words.has(name))).toEqual([]);
  });
});

describe('what is sent with it', () => {
  it('has its styles before it is shown, and no script that blocks it or stands in it', async () => {
    const { html } = await read('/');
    const head = html.slice(0, html.indexOf('</head>'));
    const styles = head.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(styles.length).toBeGreaterThan(1);
    expect(styles.filter((link) => !link.includes(' type="text/plain"'))).toEqual([]);
    for (const [, file] of styles.join('').matchAll(/href="([^"]+)"/g)) {
      const text = await (await fetch(`${site.url}${file}`)).text();
      expect(head, file).toContain(text.trim());
    }
    expect(head).not.toMatch(/<script[^>]* blocking=/);
    expect(head).toContain('<link rel="expect" blocking="render" href="#state" />');
    expect(html).not.toContain('<noscript>');
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(
      scripts.every((one) => / src="\/assets\//.test(one) || /type="application\/(?:ld\+)?json"/.test(one)),
    ).toBe(true);
  });

  it.each([
    ['rendered', '/faq'],
    ['filled by the browser', '/dashboard'],
    ['of an unknown address', '/nowhere'],
  ])('names its two fonts in a header, which comes before the page: a page %s', async (_, path) => {
    const { html, answer } = await read(path);
    expect(html).not.toContain('as="font"');
    const link = answer.headers.get('link') ?? '';
    const files = [...link.matchAll(/<([^>]+)>; rel=preload; as=font; type="font\/woff2"; crossorigin/g)];
    expect(files).toHaveLength(2);
    for (const [, file] of files) {
      const font = await fetch(`${site.url}${file}`);
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    }
  });

  it('may be kept, but is asked for again, and is the same until something of it changes', async () => {
    const first = await read('/faq');
    const etag = first.answer.headers.get('etag') ?? '';
    expect(first.answer.headers.get('cache-control')).toBe('no-cache');
    expect(first.answer.headers.get('vary')).toMatch(/cookie.*accept-language/);
    const again = await fetch(`${site.url}/faq`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('is made anew when a donation fills the pool that it shows', async () => {
    const { rows: donors } = await site.pool.query(
      "select id from private.profiles where role = 'student' limit 1",
    );
    const dropped = async () => {
      const metrics = await (await fetch(`${site.localUrl}/metrics`)).text();
      return Number(/^page_cache_events_total\{event="dropped"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
    };
    const figures = ({ shown }: { shown: string }) => {
      const pool = /<section[^>]*aria-labelledby="pool".*?<\/section>/s.exec(shown)?.[0] ?? '';
      return [...pool.matchAll(/<dd>([\d,]+)<\/dd>/g)].map(([, number = '']) =>
        Number(number.replaceAll(',', '')),
      );
    };
    const inDatabase = async () => {
      const { rows } = await site.pool.query(
        'select courses_given::integer, courses_used::integer, courses_waiting::integer from sponsorship_pool()',
      );
      return Object.values(rows[0]);
    };
    const renderedAt = async () => (await read('/')).state?.now;
    // Kept: the second who asks gets what the first got.
    await expect.poll(async () => new Set([await renderedAt(), await renderedAt()]).size).toBe(1);
    const before = figures(await read('/'));
    expect(before).toEqual(await inDatabase());
    const droppedBefore = await dropped();
    await site.pool.query(
      `insert into donations (donor_id, amount, donation_type, courses_sponsored, status)
       values ($1, 777000, 'multiple_courses', 777, 'completed')`,
      [donors[0]?.id],
    );
    // Thrown away, not grown old, which is not counted.
    await expect.poll(dropped).toBeGreaterThan(droppedBefore);
    const after = figures(await read('/'));
    expect(after).toEqual(await inDatabase());
    expect(after[0]).toBe((before[0] ?? 0) + 777);
  });

  it('is the same kept page for all who followed a link with somebody’s marks on it', async () => {
    const renderedAt = async (marks: string) => (await read(`/find-teachers?${marks}q=Talmud`)).state?.now;
    const pair = async () => [
      await renderedAt(''),
      await renderedAt(`utm_source=mail&fbclid=${Math.random()}&`),
    ];
    await expect.poll(async () => new Set(await pair()).size).toBe(1);
    expect(await renderedAt('')).toEqual(expect.any(Number));
    expect(await renderedAt('from=mail&')).not.toBe(await renderedAt(''));
  });

  it('goes by what the browser mirrored, and says nothing of who it is', async () => {
    const cookie = 'i18next=de; lomdim-theme=dark; lomdim-member=1; lomdim-zone=Asia%2FJerusalem';
    const { html, state } = await read('/faq', { cookie, 'accept-language': 'fr' });
    expect(html).toContain('<html data-theme="dark" lang="de"');
    expect(state).toMatchObject({ language: 'de', theme: 'dark', isMember: true, zone: 'Asia/Jerusalem' });
    expect(state?.queries).toEqual([]);
  });

  it('does not go by what no browser of ours says', async () => {
    const cookie =
      'i18next=xx; lomdim-theme="><script>; lomdim-member=yes; lomdim-zone=Nowhere%2F%3Cb%3E; %E0%A4%A=1';
    const { state } = await read('/faq', { cookie });
    expect(state).toMatchObject({ language: 'en', isMember: false, zone: 'UTC' });
    expect(state).not.toHaveProperty('theme');
  });

  it('lets nothing of an address break out of it', async () => {
    const hostile = `?q=${encodeURIComponent('"></script><script>alert(1)</script>')}&lng=%22%3E%3Cb%3E`;
    const { answer, html } = await read(`/${hostile}`);
    expect(answer.status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"><b>');
  });
});

describe('what goes wrong', () => {
  const failing = async (renderer: { preparePage: () => Promise<PreparedPage | undefined> }) => {
    const web = await makeWebFolder();
    const server = await startTestServer({
      webFolder: web.path,
      renderer: { ...renderer, calendarDays: async () => [] },
    });
    const answer = await fetch(`${server.url}/faq`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    await server.stop();
    await web.remove();
    return { answer, html, logs: server.logs };
  };

  it('a component that throws is logged with the request, and the browser draws the page', async () => {
    const { answer, html, logs } = await failing({
      preparePage: () => Promise.reject(new Error('no such hook')),
    });
    expect(answer.status).toBe(200);
    expect(html).toMatch(/^<!doctype html>.*<title>Lomdim<\/title>/);
    expect(html).not.toContain('id="state"');
    const logged = logs
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'a page could not be rendered');
    expect(logged).toMatchObject({
      request_id: answer.headers.get('x-request-id'),
      err: { message: 'no such hook' },
    });
  });

  it('data that cannot be had are said to be missing, with the right status', async () => {
    await site.pool.query('alter function public.common_subjects rename to away');
    await site.pool.query("notify pgrst, 'reload schema'");
    await expect.poll(async () => (await read('/')).answer.status).toBe(503);
    const { shown, state } = await read('/');
    expect(shown).toContain('role="status"');
    expect(state?.takesOver).toBe(false);
  });
});
