import type { Language } from '@lomdim/contract/languages';
import { provideRenderContext, type RenderContext } from '#lib/rendering/render-context.ts';
import { Texts, type Topic } from './texts.ts';

/** What is drawn outside of a browser is drawn with these. */
export function showTexts(language: Language, bundles: Partial<Record<Topic, object>>): Texts {
  const texts = new Texts(language, async () => ({}), bundles);
  provideRenderContext(() => ({ texts }) as RenderContext);
  return texts;
}
