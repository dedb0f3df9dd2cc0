import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestServer } from '../../server/acceptance/support/start-test-server.ts';
import type { View, WatchedPage } from './browser.ts';
import { lendPage } from './lent-page.ts';
import { enterBrowser, leaveBrowser } from './shared-browser.ts';
import { enter, newStudent } from './sign-in.ts';
import { startSite } from './site.ts';

export type Somebody = Awaited<ReturnType<typeof newStudent>>;
type Visit = View & {
  /** Problems that the test itself brings about. */
  expected?: RegExp;
};

/** For a test file in which several people are on the site at once, each with a browser of their own. */
export function usePeople() {
  const shared: { site?: TestServer; browser?: Browser } = {};
  let visitors: { watched: WatchedPage; expected: RegExp | undefined }[] = [];

  beforeAll(async () => {
    shared.site = await startSite();
    shared.browser = await enterBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(shared.browser);
    await shared.site?.stop();
  });
  afterEach(async () => {
    const unseen = visitors.flatMap(({ watched, expected }) =>
      watched.problems.filter((problem) => !expected?.test(problem)),
    );
    for (const { watched } of visitors) await watched.close();
    visitors = [];
    expect(unseen).toEqual([]);
  });

  function site(): TestServer {
    if (!shared.site) throw new Error('the site has not been started');
    return shared.site;
  }

  /** Somebody who is signed in comes to a page. */
  async function come(somebody: Somebody, path: string, { expected, ...view }: Visit = {}): Promise<Page> {
    if (!shared.browser) throw new Error('the browser has not been started');
    const watched = await lendPage(shared.browser, view, site().url);
    visitors.push({ watched, expected });
    await enter(watched.page, site(), somebody);
    await watched.page.goto(site().url + path);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    return watched.page;
  }

  async function newTeacher(zone = 'Europe/Paris'): Promise<Somebody> {
    const somebody = await newStudent(site());
    await site().pool.query(
      `update private.profiles set role = 'teacher', approval_status = 'approved', first_name = 'Moshe', last_name = 'Levi',
         audiences = '{men,women,adults}', time_zone = $2 where id = $1`,
      [somebody.id, zone],
    );
    return somebody;
  }

  /** A student and a teacher who have a conversation. */
  async function twoWhoTalk() {
    const [student, teacher] = [await newStudent(site()), await newTeacher()];
    await site().pool.query("update private.profiles set time_zone = 'Asia/Jerusalem' where id = $1", [
      student.id,
    ]);
    const { data, error } = await student.client.rpc('open_conversation', { other_id: teacher.id });
    if (error) throw error;
    return { student, teacher, conversation: data.id, address: `/chat?conversation=${data.id}` };
  }

  return { site, come, newTeacher, twoWhoTalk };
}
