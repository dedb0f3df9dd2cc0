import { languageCodes } from '@lomdim/contract/languages';
import type { CreateRenderer, RenderRequest } from '@lomdim/contract/rendering';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderedAddresses } from './support/rendered-pages.ts';

/** What the server draws once and puts into many pages must be what each of them would have drawn. */
let site: TestServer;
let createRenderer: CreateRenderer;

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  ({ createRenderer } = await import(
    new URL('../../../web/dist-server/entry-server.js', import.meta.url).href
  ));
});
afterAll(() => site.stop());

const now = new Date();

type Viewer = Pick<RenderRequest, 'isMember' | 'theme' | 'zone'>;
const firstVisit: Viewer = { isMember: false, theme: undefined, zone: undefined };
/** Those who come again, or have chosen a theme: for each, some parts are drawn in another way. */
const others: Viewer[] = [
  { isMember: true, theme: 'dark', zone: 'Asia/Jerusalem' },
  { isMember: false, theme: 'light', zone: 'America/New_York' },
];

/** What an address may say about the page of a teacher, one after the other. */
const choices = [
  '?tab=reviews',
  '?minutes=90',
  `?from=${inDays(8)}`,
  `?from=${inDays(700)}`,
  `?slot=${inDays(3)}T10:00:00.000Z`,
  `?slot=${inDays(3)}T10:00:00.000Z&confirm=1`,
  '?after=10&tab=reviews',
  '?campaign=1',
];

function inDays(days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Data come from the running site, each answer once, so that both renderers are given the same. */
function askSite(): typeof fetch {
  const answers = new Map<string, Promise<{ status: number; headers: Headers; text: string }>>();
  const ask = async (input: string, init: RequestInit | undefined) => {
    const headers = new Headers(init?.headers);
    // Whoever renders is a visitor by itself; over HTTP it is whoever brings no key.
    for (const name of ['authorization', 'apikey']) headers.delete(name);
    const answer = await fetch(input, { ...init, headers, signal: null });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return async (input, init) => {
    const key = JSON.stringify([input, init?.method, init?.body]);
    const answer = answers.get(key) ?? ask(String(input), init);
    answers.set(key, answer);
    const { status, headers, text } = await answer;
    return new Response(text, { status, headers: { 'content-range': headers.get('content-range') ?? '' } });
  };
}

it('no page is another one when its parts were drawn for others before', async () => {
  const fetchData = askSite();
  const experienced = createRenderer(fetchData);
  const addresses = await renderedAddresses(site);
  const { signal } = new AbortController();
  const asked = { origin: site.url, now, signal, dataSignal: signal };
  const teacher = addresses.find((address) => address.startsWith('/teacher/')) ?? '';
  const requests = [
    ...languageCodes.map((language) => ({ ...firstVisit, language })),
    ...others.map((viewer) => ({ ...viewer, language: 'de' as const })),
  ].flatMap((viewer) =>
    [...addresses, ...choices.map((choice) => teacher + choice)].map((url) => ({ ...asked, ...viewer, url })),
  );
  const htmlOf = async (renderer: ReturnType<CreateRenderer>, request: RenderRequest) => {
    const page = await renderer.preparePage(request);
    expect(page?.failures, request.url).toEqual([]);
    return page?.html ?? '';
  };
  for (const request of requests) await htmlOf(experienced, request);
  for (const request of requests.toReversed()) {
    const alone = await htmlOf(createRenderer(fetchData), request);
    expect(alone.length).toBeGreaterThan(1_000);
    expect(
      difference(await htmlOf(experienced, request), alone),
      `${request.url} in ${request.language}`,
    ).toBe('');
  }
});

/** Where two pages begin to differ, rather than both of them. */
function difference(one: string, other: string): string {
  if (one === other) return '';
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((page) => page.slice(Math.max(0, at - 80), at + 80)).join('\n');
}
