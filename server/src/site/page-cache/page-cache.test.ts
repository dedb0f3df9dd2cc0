import { beforeEach, describe, expect, test } from 'vitest';
import { FinishedPage } from './finished-page.ts';
import { PageCache, type PageEvent, type RenderedPage } from './page-cache.ts';
import type { PageTag } from './page-tags.ts';

let now: number;
let events: PageEvent[];
let renders: number;
let cache: PageCache;

beforeEach(() => {
  now = 0;
  events = [];
  renders = 0;
  cache = newCache();
  cache.follow();
});

function newCache(limits: { maxEntries?: number; maxBytes?: number } = {}): PageCache {
  return new PageCache({
    keepFor: 10_000,
    now: () => now,
    onEvent: (event) => void events.push(event),
    ...limits,
  });
}

const pageOf = (body: string, status = 200) => new FinishedPage({ status, body });

/** Each rendering has its number for a body. */
async function get(
  key: string,
  tags: PageTag[] = [],
  more: Partial<RenderedPage> & { status?: number } = {},
) {
  const page = await cache.get(key, async () => {
    renders += 1;
    return { page: pageOf(String(renders), more.status), tags, ...more };
  });
  return page?.body.toString();
}

/** A rendering that ends when the test says so. */
function slow(tags: PageTag[]) {
  let finish: (body: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const rendered = new Promise<RenderedPage>((resolve, reject) => {
    finish = (body) => resolve({ page: pageOf(body), tags });
    fail = reject;
  });
  return { render: () => rendered, finish, fail };
}

const bodyOf = async (page: Promise<FinishedPage | undefined>) => (await page)?.body.toString();

describe('keeping', () => {
  test('a page is rendered once for as long as it is kept', async () => {
    expect(await get('/')).toBe('1');
    now = 9_999;
    expect(await get('/')).toBe('1');
    now = 10_000;
    expect(await get('/')).toBe('2');
  });

  test('another key is another page', async () => {
    expect([await get('a'), await get('b'), await get('a')]).toEqual(['1', '2', '1']);
  });

  test.each([500, 503, 400, 429, 302])('an answer with status %d is not kept', async (status) => {
    expect([await get('/', [], { status }), await get('/', [], { status })]).toEqual(['1', '2']);
  });

  test.each([404, 410])('what is not there (%d) is kept like what is', async (status) => {
    expect([await get('/', [], { status }), await get('/', [], { status })]).toEqual(['1', '1']);
  });

  test('what stands in for a page is not kept', async () => {
    const isProvisional = true;
    expect([await get('/', [], { isProvisional }), await get('/', [], { isProvisional })]).toEqual([
      '1',
      '2',
    ]);
  });

  test('a failure reaches everybody who waited, and the next who asks begins anew', async () => {
    const { render, fail } = slow([]);
    const both = [cache.get('/', render), cache.get('/', render)];
    fail(new Error('no database'));
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await get('/')).toBe('1');
  });

  test('a rendering that throws at once leaves nothing behind', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    await expect(cache.get('/', broken)).rejects.toThrow('broken');
    expect(await get('/')).toBe('1');
  });

  test('no page is no page for everybody who waited, and is not kept', async () => {
    expect(await cache.get('/', async () => undefined)).toBeUndefined();
    expect(await get('/')).toBe('1');
  });
});

describe('limits', () => {
  test('what was not used for longest goes first', async () => {
    cache = newCache({ maxEntries: 2 });
    cache.follow();
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect(cache.size.entries).toBe(2);
    expect([await get('a'), await get('b')]).toEqual(['1', '4']);
  });

  test('bytes are counted with the encodings made later', async () => {
    cache = newCache({ maxBytes: 100_000 });
    cache.follow();
    const page = pageOf('<p>shalom</p>'.repeat(500));
    await cache.get('a', async () => ({ page, tags: ['teacher:1'] }));
    const before = cache.size.bytes;
    const packed = await page.packed('br');
    expect(cache.size.bytes - before).toBe(packed?.length);
    cache.change({ kind: 'teacher', id: '1' });
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
    await page.packed('gzip');
    expect(cache.size.bytes).toBe(0);
  });

  test('no more bytes than allowed, and no single page that takes a large part of them', async () => {
    cache = newCache({ maxBytes: 8_000 });
    cache.follow();
    await cache.get('large', async () => ({ page: pageOf('x'.repeat(1_100)), tags: [] }));
    expect(cache.size.entries).toBe(0);
    for (let number = 0; number < 50; number += 1) {
      await cache.get(String(number), async () => ({ page: pageOf('x'.repeat(900)), tags: [] }));
      expect(cache.size.bytes).toBeLessThanOrEqual(8_000);
    }
    expect(cache.size.entries).toBe(8);
    expect(events.filter((event) => event === 'evicted')).toHaveLength(42);
  });
});

describe('changes', () => {
  test('throw away what was made from the thing, and lists of its kind', async () => {
    const all = () =>
      Promise.all([
        get('one', ['teacher:1']),
        get('two', ['teacher:2', 'course:1']),
        get('list', ['teacher:*']),
        get('faq'),
      ]);
    expect(await all()).toEqual(['1', '2', '3', '4']);
    cache.change({ kind: 'teacher', id: '1' });
    expect(await all()).toEqual(['5', '2', '6', '4']);
    cache.change({ kind: 'course', id: '1' });
    expect(await all()).toEqual(['5', '7', '6', '4']);
    cache.change({ kind: 'teacher', id: '*' });
    expect(await all()).toEqual(['8', '9', '10', '4']);
    cache.change({ kind: 'teach', id: '*' });
    expect(await all()).toEqual(['8', '9', '10', '4']);
  });

  test.each([
    ['teacher:1', 'teacher', '1'],
    ['teacher:*', 'teacher', '7'],
    ['teacher:1', 'teacher', '*'],
  ] as const)('while a page made from %s is rendered: not kept after %s %s', async (tag, kind, id) => {
    const { render, finish } = slow([tag]);
    const asked = cache.get('/', render);
    cache.change({ kind, id });
    finish('old');
    expect(await bodyOf(asked)).toBe('old');
    expect(events).toEqual(['outdated']);
    expect(await get('/', [tag])).toBe('1');
  });

  test('of something else meanwhile do not matter', async () => {
    const { render, finish } = slow(['teacher:1']);
    const asked = cache.get('/', render);
    cache.change({ kind: 'teacher', id: '2' });
    cache.change({ kind: 'course', id: '*' });
    finish('same');
    await asked;
    expect(await get('/')).toBe('same');
  });

  test('who asks after a change is not given what was begun before it', async () => {
    const first = slow(['teacher:1']);
    const early = cache.get('/', first.render);
    const joined = cache.get('/', first.render);
    cache.change({ kind: 'teacher', id: '1' });
    const late = get('/', ['teacher:1']);
    first.finish('old');
    expect(await Promise.all([bodyOf(early), bodyOf(joined), late])).toEqual(['old', 'old', '1']);
    expect(await get('/')).toBe('1');
  });

  test('so many that they are not remembered one by one count as all', async () => {
    const { render, finish } = slow(['teacher:1']);
    const asked = cache.get('/', render);
    cache.change({ kind: 'teacher', id: '1' });
    for (let id = 2; id < 12_000; id += 1) cache.change({ kind: 'teacher', id: String(id) });
    finish('old');
    await asked;
    expect(await get('/')).toBe('1');
  });
});

describe('at the same time', () => {
  test('the same page is rendered once', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => get('/')));
    expect(new Set(pages)).toEqual(new Set(['1']));
    expect(renders).toBe(1);
  });
});

describe('without news of changes', () => {
  test('nothing is kept before they are followed', async () => {
    cache = newCache();
    expect([await get('/'), await get('/')]).toEqual(['1', '2']);
  });

  test('everything is dropped when they end, and kept again when they come back', async () => {
    await get('/');
    cache.stopFollowing();
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
    expect([await get('/'), await get('/')]).toEqual(['2', '3']);
    cache.follow();
    expect([await get('/'), await get('/')]).toEqual(['4', '4']);
  });

  test('a page that was begun before they came back is not kept', async () => {
    cache.stopFollowing();
    const { render, finish } = slow([]);
    const asked = cache.get('/', render);
    cache.follow();
    finish('old');
    expect(await bodyOf(asked)).toBe('old');
    expect(await get('/')).toBe('1');
  });
});
