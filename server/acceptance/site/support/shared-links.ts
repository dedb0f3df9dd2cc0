import { type Language, languageCodes, localeOf } from '@lomdim/contract/languages';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ReadPage } from './read-page.ts';

/** In which language a page is, under which address, and where it is in the others. */
export function expectAddresses(page: ReadPage, plain: string, language: Language): void {
  const territory = (code: Language) => localeOf(code).replace('-', '_');
  expect(page.language, plain).toBe(language);
  expect(page.direction, plain).toBe(language === 'he' ? 'rtl' : 'ltr');
  expect(page.tag('canonical'), plain).toEqual([`${plain}?lng=${language}`]);
  expect(page.tag('og:url'), plain).toEqual([`${plain}?lng=${language}`]);
  expect(page.alternates, plain).toEqual({
    ...Object.fromEntries(languageCodes.map((code) => [code, `${plain}?lng=${code}`])),
    'x-default': plain,
  });
  expect(page.tag('og:locale'), plain).toEqual([territory(language)]);
  const others = languageCodes.filter((code) => code !== language);
  expect(page.tag('og:locale:alternate'), plain).toEqual(others.map(territory));
}

/** The picture that a shared link shows, which is drawn for this page and in this language. */
export function ownPicture(
  page: ReadPage,
  kind: 'teacher' | 'course' | 'article',
  id: string,
  language: Language,
) {
  const [address = ''] = page.tag('og:image');
  const { origin, pathname, search } = new URL(address);
  expect(origin + search).toBe(new URL(page.tag('og:url').join()).origin);
  expect(pathname).toMatch(new RegExp(`^/pictures/${kind}/${id}\\.${language}\\.[\\da-f]{16}\\.png$`));
  expect(page.tag('twitter:image')).toEqual([address]);
  return address;
}

/** A picture that is there itself: some of those who show links follow no redirect. */
export async function expectPicture(
  address: string | undefined,
  size = { width: 1200, height: 630 },
): Promise<void> {
  const answer = await fetch(address ?? '', { redirect: 'manual' });
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get('content-type'), address).toBe('image/png');
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(metadata, address).toMatchObject({ format: 'png', ...size });
}
