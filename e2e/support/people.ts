import type { Page } from 'playwright-core';
import type { View } from './browser.ts';
import { lendPage } from './lent-page.ts';
import { enter, newStudent } from './sign-in.ts';
import { useStarted, useVisitors } from './started.ts';

export type Somebody = Awaited<ReturnType<typeof newStudent>>;
type Visit = View & {
  /** Problems that the test itself brings about. */
  expected?: RegExp;
};

/** For a test file in which several people are on the site at once, each with a browser of their own. */
export function usePeople() {
  const { site, browser } = useStarted({});
  const watch = useVisitors();

  /** Somebody who is signed in comes to a page. */
  async function come(somebody: Somebody, path: string, { expected, ...view }: Visit = {}): Promise<Page> {
    const watched = await lendPage(browser(), view, site().url);
    watch(watched, expected);
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
