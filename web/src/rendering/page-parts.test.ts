import { expect, it } from 'vitest';
import { KeptParts, PageParts } from './page-parts.ts';

/** As React would draw them: a part in full, or a mark where it is kept. */
function draw(parts: PageParts, name: string, html: string, by: readonly unknown[] = []): string {
  const { tag, at, isKept } = parts.place(name, by);
  const mark = (which: string) => `<${tag} ${which}="${at}"></${tag}>`;
  return isKept ? mark('at') : `${mark('from')}${html}${mark('to')}`;
}

it('a part is drawn once, and stands in every page in its place', () => {
  const kept = new KeptParts();
  for (const title of ['first', 'second']) {
    const parts = new PageParts(kept, ['en']);
    const drawn = `<p>${title}</p>${draw(parts, 'footer', '<b>end</b>')}`;
    expect(drawn.includes('<b>')).toBe(title === 'first');
    expect(parts.assemble(drawn)).toBe(`<p>${title}</p><b>end</b>`);
  }
});

it('parts of parts are put together, too', () => {
  const kept = new KeptParts();
  const page = () => {
    const parts = new PageParts(kept, ['en']);
    return parts.assemble(draw(parts, 'outer', `<i>${draw(parts, 'inner', '<b>x</b>')}</i>`));
  };
  expect(page()).toBe('<i><b>x</b></i>');
  expect(page()).toBe('<i><b>x</b></i>');
});

it.each([
  ['another name', ['en'], 'header', ['a']],
  ['another language', ['de'], 'footer', ['a']],
  ['other data', ['en'], 'footer', ['b']],
  ['no data yet', ['en'], 'footer', [undefined]],
  ['nothing', ['en'], 'footer', [null]],
])('is another part with %s', (_, shared, name, by) => {
  const kept = new KeptParts();
  const first = new PageParts(kept, ['en']);
  first.assemble(draw(first, 'footer', '<b>a</b>', ['a']));
  const second = new PageParts(kept, shared);
  expect(second.place(name, by).isKept).toBe(false);
});

it('those least recently used go first', () => {
  const kept = new KeptParts(30);
  kept.keep('a', 'x'.repeat(10));
  kept.keep('b', 'x'.repeat(10));
  expect(kept.get('a')).toBeDefined();
  kept.keep('c', 'x'.repeat(10));
  expect(['a', 'b', 'c'].filter((key) => kept.get(key) !== undefined)).toEqual(['a', 'c']);
});
