import { startSite } from '../server/site.ts';
import type { TestServer, TestServerOptions } from '../server/test-server.ts';

export type SiteOptions = TestServerOptions | (() => Promise<TestServerOptions>);

/**
 * The site that the tests of one file share. Playwright knows fixtures of a test and of a worker; a site of a worker
 * would carry what one file wrote into the next, and a site of a test would start hundreds of servers.
 */
export class SiteOfFile {
  #current: { file: string; options: SiteOptions; site: TestServer } | undefined;

  async get(file: string, options: SiteOptions): Promise<TestServer> {
    const current = this.#current;
    if (current && current.file === file && isSame(current.options, options)) return current.site;
    await this.stop();
    const site = await startSite(typeof options === 'function' ? await options() : options);
    this.#current = { file, options, site };
    return site;
  }

  async stop(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.site.stop();
  }
}

function isSame(one: SiteOptions, other: SiteOptions): boolean {
  if (typeof one === 'function' || typeof other === 'function') return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
