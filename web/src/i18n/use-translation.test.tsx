import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { provideRenderContext, type RenderContext } from '#lib/rendering/render-context.ts';
import { Texts } from './texts.ts';
import { useTranslation } from './use-translation.ts';

const bundles: Record<string, object> = {
  faq: { title: 'Questions' },
  blog: { title: 'Blog' },
  contact: { title: 'Contact' },
};

function Titles() {
  const faq = useTranslation(['faq', 'blog']);
  const contact = useTranslation('contact');
  return <p>{[faq.t('title'), faq.t('blog:title'), contact.t('title')].join(', ')}</p>;
}

async function drawnWith(known: Readonly<Record<string, object>>): Promise<string> {
  const texts = new Texts('en', async (_, topic) => bundles[topic] ?? {}, known);
  provideRenderContext(() => ({ texts }) as RenderContext);
  const { prelude } = await prerender(<Titles />);
  return new Response(prelude).text();
}

it.each([
  ['none', {}],
  ['the first', { faq: bundles.faq ?? {} }],
  ['the last', { contact: bundles.contact ?? {} }],
  ['every one', bundles],
])('a component waits for each topic that is missing, when %s is there', async (_, known) => {
  expect(await drawnWith(known)).toBe('<p>Questions, Blog, Contact</p>');
});
