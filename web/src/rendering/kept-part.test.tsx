import { QueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Texts } from '#i18n/texts.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { provideRenderContext } from '#lib/rendering/render-context.ts';
import { KeptParts, PageParts } from './page-parts.ts';

afterEach(() => provideRenderContext(() => undefined));

let drawn: number;
function Field() {
  drawn += 1;
  const id = useId();
  return <label htmlFor={id}>Name</label>;
}

const part = (
  <KeptPart name="field" of={[['field']]}>
    <Field />
  </KeptPart>
);

/** As the server writes it, and how often the field was drawn for it. */
function write(page: React.ReactNode, kept: KeptParts, queryClient = new QueryClient()) {
  drawn = 0;
  const parts = new PageParts(kept, ['en']);
  const nothing = async () => {
    throw new Error('nothing is asked here');
  };
  provideRenderContext(() => ({
    firstView: { now: new Date(0), zone: 'UTC', theme: undefined, isMember: false },
    origin: 'http://localhost',
    texts: new Texts('en', nothing),
    queryClient,
    parts,
    fetch: nothing,
    supabase: nothing,
  }));
  return { html: parts.assemble(renderToString(page)), drawn };
}

const first = <main>{part}</main>;
const elsewhere = (
  <main>
    <Field />
    <section>
      <p>Before</p>
      {part}
    </section>
  </main>
);

it('is drawn once in the same place, and is what a browser would draw', () => {
  const kept = new KeptParts();
  const { html } = write(first, kept);
  expect(write(first, kept)).toEqual({ html, drawn: 0 });
  provideRenderContext(() => undefined);
  expect(renderToString(first)).toBe(html);
});

it('in another place it is drawn anew, because its elements have other names there', () => {
  const kept = new KeptParts();
  write(first, kept);
  const there = write(elsewhere, kept);
  expect(there.drawn).toBe(2);
  provideRenderContext(() => undefined);
  expect(renderToString(elsewhere)).toBe(there.html);
  expect(new Set(there.html.match(/for="[^"]+"/g)).size).toBe(2);
});

it('other data, and data that could not be had, make another part', async () => {
  const kept = new KeptParts();
  const withData = (data: unknown) => {
    const client = new QueryClient();
    client.setQueryData(['field'], data);
    return client;
  };
  const failed = new QueryClient();
  await failed.prefetchQuery({
    queryKey: ['field'],
    queryFn: () => Promise.reject(new Error('refused')),
    retry: false,
  });
  for (const client of [withData('a'), withData('b'), failed, new QueryClient()]) {
    expect(write(first, kept, client).drawn).toBe(1);
  }
  expect(write(first, kept, withData('a')).drawn).toBe(0);
});
