import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, renderedAddresses } from './support/rendered-pages.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
});
afterAll(() => site.stop());

/** The goal, in bytes as they are sent. */
const maxScripts = 150_000;
async function sizeOf(file: string): Promise<number> {
  const answer = await fetch(site.url + file, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding') ?? 'br', file).toBe('br');
  return Number(answer.headers.get('content-length'));
}

it('no page needs more than thirty requests, nor more scripts than it may', async () => {
  const sizes = new Map<string, Promise<number>>();
  for (const address of await renderedAddresses(site)) {
    const { html } = await deliver(site.url + address);
    const files = new Set(
      [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file),
    );
    // The page itself is one more.
    expect(files.size, address).toBeLessThan(30);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    expect(scripts.length, address).toBeGreaterThan(3);
    let bytes = 0;
    for (const file of scripts) {
      const size = sizes.get(file) ?? sizeOf(file);
      sizes.set(file, size);
      bytes += await size;
    }
    expect(bytes, `scripts of ${address}`).toBeLessThanOrEqual(maxScripts);
    expect(bytes, `scripts of ${address}`).toBeGreaterThan(50_000);
  }
});
