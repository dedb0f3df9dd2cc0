import { defaultLanguage, directionOf, knownLanguage } from '@lomdim/contract/languages';
import { renderContext } from '#lib/rendering/render-context.ts';

/** Which way the page is read. The language sets it on the document, together with `lang`. */
export function pageDirection(): 'ltr' | 'rtl' {
  const rendering = renderContext();
  if (rendering) return directionOf(knownLanguage(rendering.texts.language) ?? defaultLanguage);
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

/** The keys that go one on and one back in a row: they point where the next one stands. */
export function rowKeys(): { next: 'ArrowLeft' | 'ArrowRight'; previous: 'ArrowLeft' | 'ArrowRight' } {
  return pageDirection() === 'rtl'
    ? { next: 'ArrowLeft', previous: 'ArrowRight' }
    : { next: 'ArrowRight', previous: 'ArrowLeft' };
}
