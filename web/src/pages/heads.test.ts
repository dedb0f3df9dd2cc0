import { expect, it } from 'vitest';
import { partOf, resources } from '#features/beit-midrash/beit-midrash-address.ts';
import { textFiles } from '#i18n/text-files.ts';
import type { FoundHead } from '#lib/head/declared-head.ts';
import { addressesOf, headAt, type ListedPage, topicsOf } from './addresses.ts';
import { page as beitMidrash } from './beit-midrash/page.ts';
import { pages } from './pages.ts';
import { page as search } from './search/page.ts';
import { page as teacher } from './teacher/page.ts';

const declared: [folder: string, page: ListedPage][] = pages.map((page) => [page.folder, page]);

it.each(declared)('the head of %s is made of texts that the page loads', async (_folder, page) => {
  const { head } = page;
  if (!head) return;
  const heads = addressesOf(page).map((address) => headAt(page, head, address));
  for (const key of heads.flatMap(({ title, description }) => [title, description])) {
    expect(topicsOf(page)).toContain(key.split(':')[0]);
    expect(await textAt(key), key).toEqual(expect.any(String));
  }
});

it('what data say of a head is there, too', async () => {
  const found: (FoundHead | undefined)[] = [
    ...resources.map((resource) => beitMidrash.headOf(partOf(resource))),
    search.headOf('Rashi'),
    teacher.headOf(null),
    teacher.headOf(undefined, true),
  ];
  const keys = found
    .flatMap((head) => [head?.title, head?.description])
    .flatMap((text) => (typeof text === 'object' && text ? [text.key] : []));
  expect(keys).toHaveLength(2 * resources.length + 4);
  for (const key of keys) expect(await textAt(key), key).toEqual(expect.any(String));
});

async function textAt(key: string): Promise<unknown> {
  const [topic = '', path = ''] = key.split(':');
  const load = Object.entries(textFiles).find(([name]) => name === topic)?.[1].en;
  const texts = (await load?.())?.default;
  return path.split('.').reduce<unknown>((at, name) => Object(at)[name], texts);
}
