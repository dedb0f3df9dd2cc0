import { writeFile } from 'node:fs/promises';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { TestServer } from '../server/test-server.ts';
import { beginWithSession } from './sign-in.ts';
import { SiteOfFile, type SiteOptions } from './site-of-file.ts';
import { newVisitor, type View, type Visitor } from './visitor.ts';

export type Visit = View & {
  /** Problems that the test itself brings about; any other fails it. */
  expected?: RegExp;
  /** Signed in already, as if the site had been opened before. */
  as?: { email: string; password?: string };
  /** Runs before anything is opened. */
  prepare?: (page: Page) => Promise<unknown>;
};

export type Open = (path: string, visit?: Visit) => Promise<Page>;
type Account = { email: string; password?: string };
export type OpenAs = (account: Account, path: string, visit?: Omit<Visit, 'as'>) => Promise<Page>;

type Fixtures = {
  /** How the site of a file is started, such as `test.use({ siteOptions: { env: { SEED: 'demo' } } })`. */
  siteOptions: SiteOptions;
  /** The product over a database of its own, which all tests of a file share. */
  site: TestServer;
  /** A new visitor opens a page and waits for its heading; the one who was opened before leaves. */
  open: Open;
  /** Somebody signed in opens a page, beside all others who are there. */
  openAs: OpenAs;
  /** A visitor whose page is still empty. */
  visitors: Visitors;
};

type Visitors = { add(visit: Visit): Promise<Visitor> };

export const test = base.extend<Fixtures, { siteOfFile: SiteOfFile }>({
  siteOptions: [{}, { option: true }],

  siteOfFile: [
    async ({ browserName: _ }, use) => {
      const holder = new SiteOfFile();
      await use(holder);
      await holder.stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ siteOfFile, siteOptions }, use, testInfo) => {
    const site = await siteOfFile.get(testInfo.file, siteOptions);
    const before = site.logs.length;
    await use(site);
    if (hasFailed(testInfo)) await keep(testInfo, 'server.log', site.logs.slice(before).join(''));
  },

  /** After each test all of them leave, and nothing went wrong unseen with any of them. */
  visitors: async ({ browser }, use, testInfo) => {
    const everyone: { visitor: Visitor; visit: Visit }[] = [];
    const unexpected = () =>
      everyone.flatMap(({ visitor, visit }) =>
        visitor.problems.filter((problem) => !visit.expected?.test(problem)),
      );
    await use({
      add: async (visit) => {
        const visitor = await newVisitor(browser, visit);
        everyone.push({ visitor, visit });
        return visitor;
      },
    });
    if (hasFailed(testInfo) || unexpected().length > 0) {
      const lines = everyone.flatMap(({ visitor }) => [
        `visitor at ${visitor.page.url()}`,
        ...visitor.console,
        ...visitor.problems,
      ]);
      await keep(testInfo, 'console.log', `${lines.join('\n')}\n`);
    }
    expect.soft(unexpected(), 'what went wrong unseen').toEqual([]);
    // The runner has taken its pictures by now, and closes nothing that it did not open itself.
    for (const { visitor } of everyone) await visitor.close();
  },

  open: async ({ site, visitors }, use) => {
    let visitor: Visitor | undefined;
    await use(async (path, visit = {}) => {
      await visitor?.close();
      visitor = await visitors.add(visit);
      return arrive(site, visitor.page, path, visit);
    });
  },

  openAs: async ({ site, visitors }, use) => {
    await use(async (account, path, visit = {}) => {
      const { page } = await visitors.add(visit);
      return arrive(site, page, path, { ...visit, as: account });
    });
  },
});

export { expect };

async function arrive(site: TestServer, page: Page, path: string, visit: Visit): Promise<Page> {
  await visit.prepare?.(page);
  const entering = visit.as && (await beginWithSession(page, site, visit.as));
  await page.goto(site.url + path);
  await entering?.dispose();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Until then a page that the server rendered can be read, but does not answer.
  await page.locator('html[data-ready]').waitFor();
  return page;
}

function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus;
}

/** Beside the trace and the screenshots of the test, in the folder whose path is printed. */
async function keep(testInfo: TestInfo, name: string, text: string): Promise<void> {
  const path = testInfo.outputPath(name);
  await writeFile(path, text);
  testInfo.attachments.push({ name, path, contentType: 'text/plain' });
}
