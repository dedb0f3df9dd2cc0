import { existsSync } from 'node:fs';
import type { Language } from '@lomdim/contract/languages';
import type { RenderedState } from '@lomdim/contract/rendering';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { addressesOf, type ListedPage } from '@lomdim/web/addresses';
import { pages as declared } from '@lomdim/web/pages';
import { expect, vi } from 'vitest';

const pages: readonly ListedPage[] = declared;
const folder = new URL('../../../../web/src/pages/', import.meta.url);

/** The pages that the server renders: those that say which data they need. */
const renderedPages = pages.filter((page) => existsSync(new URL(`${page.folder}/data.ts`, folder)));

const recordsOf = {
  teacher: `select id from public.profiles where role = 'teacher' and public.page_state('teacher', id) = 'open' order by id limit 2`,
  course: `select id from public.courses where public.page_state('course', id) = 'open' order by id limit 2`,
} as const;

/** Every address of the rendered pages; of those that show a record, some. */
export async function renderedAddresses({ pool }: Pick<TestServer, 'pool'>): Promise<string[]> {
  const addresses = renderedPages.map(async (page) => {
    if (page.path === '*') return ['/no-such-page'];
    if (!page.record) return addressesOf(page);
    const { rows } = await pool.query<{ id: string }>(recordsOf[page.record]);
    return rows.map(({ id }) => page.path.replace(':id', id));
  });
  const found = (await Promise.all(addresses)).flat();
  expect(found.length).toBeGreaterThanOrEqual(renderedPages.length);
  return found;
}

export type Delivered = {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees without running anything. */
  shown: string;
  state: RenderedState | undefined;
};

/** A page as a browser gets it, nothing run. */
export async function deliver(address: string, headers: Record<string, string> = {}): Promise<Delivered> {
  const answer = await fetch(address, {
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, ...readDelivered(await answer.text()) };
}

/**
 * The same once it is whole. Whoever asks first, while its code is loaded on a busy machine, may be left to their browser, or told
 * that the data are late.
 */
export function deliverWhole(address: string, headers: Record<string, string> = {}): Promise<Delivered> {
  return vi.waitFor(async () => {
    const page = await deliver(address, headers);
    expect(page.state, address).toMatchObject({ takesOver: true });
    return page;
  }, 30_000);
}

export function readDelivered(html: string): Pick<Delivered, 'html' | 'shown' | 'state'> {
  const shown = /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? '';
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1];
  return { html, shown, state: state === undefined ? undefined : JSON.parse(state) };
}

export function headingOf({ shown }: Pick<Delivered, 'shown'>): string {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(shown)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
}

/** Words of a page whose data could not be had. */
export const saysWhatFailed: Record<Language, RegExp> = {
  en: /could not|cannot|went wrong|try again/i,
  fr: /n’a pas pu|n’ont pas pu|impossible|réessay/i,
  de: /nicht geladen|konnte|erneut|noch einmal/i,
  he: /לא ניתן|לא הצלחנו|נסו שוב|לנסות שוב|שגיאה/,
};
