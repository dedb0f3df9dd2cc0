import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { directionOf, type Language, languageCodes } from '@lomdim/contract/languages';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage, unescapeHtml } from './support/read-page.ts';
import { deliver, deliverWhole, headingOf, renderedAddresses } from './support/rendered-pages.ts';

/** Every rendered page as it is delivered, read without running its scripts. */
let site: TestServer;
let addresses: string[];
let withdrawn: { teacher: Withdrawn; course: Withdrawn };

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  withdrawn = await withdraw();
  addresses = await renderedAddresses(site);
  for (const address of addresses) await deliverWhole(site.url + address);
});

afterAll(() => site.stop());

type Withdrawn = { id: string; name: string };

/** A teacher and a course of somebody else that every visitor could see until now. */
async function withdraw(): Promise<typeof withdrawn> {
  const { rows: teachers } = await site.pool.query<Withdrawn>(
    `update private.profiles set approval_status = 'suspended'
     where id = (select id from private.teacher_listing order by id desc limit 1) returning id, last_name as name`,
  );
  const { rows: courses } = await site.pool.query<Withdrawn>(
    `update courses set is_active = false
     where id = (select id from private.course_listing order by id desc limit 1) returning id, title as name`,
  );
  const [teacher, course] = [teachers[0], courses[0]];
  if (!teacher || !course) throw new Error('the demonstration data have no teacher or no course');
  return { teacher, course };
}

type Words = { title: string; explanation: string; way: string; leadsTo: string };

/** What somebody reads who asks for what is not there. */
function wordsOf(kind: 'teacher' | 'course' | 'article', language: Language): Words {
  const read = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../../web/src/${folder}/${language}.json`, import.meta.url), 'utf8'));
  if (kind === 'course') {
    const { notFound, notFoundText, others } = read('features/courses/texts').course;
    return { title: notFound, explanation: notFoundText, way: others, leadsTo: '/women-courses' };
  }
  if (kind === 'teacher') {
    const { title, explanation, findTeachers } = read('features/teachers/texts').profile.notFound;
    return { title, explanation, way: findTeachers, leadsTo: '/find-teachers' };
  }
  const { title, explanation, returnHome } = read('i18n/texts/common').notFound;
  return { title, explanation, way: returnHome, leadsTo: '/' };
}

const statusOf = (address: string) => (address === '/no-such-page' ? 404 : 200);

describe.each(languageCodes)('delivered in %s', (language) => {
  it('every page is whole, in its language, with what the browser needs to take it over', async () => {
    for (const address of addresses) {
      const page = await deliver(site.url + address, { 'accept-language': language });
      expect(page.status, address).toBe(statusOf(address));
      expect(page.html, address).toMatch(
        new RegExp(`<html [^>]*lang="${language}" dir="${directionOf(language)}"`),
      );
      expect(headingOf(page), address).toMatch(/\S/);
      expect(page.shown.match(/<h1/g), address).toHaveLength(1);
      expect(page.shown, address).not.toContain('aria-busy="true"');
      expect(page.state, address).toMatchObject({ language, isMember: false, takesOver: true });
      expect(() => readPage(page.html), address).not.toThrow();
    }
  });

  it('what is not there says so, and what is there no longer, in words', async () => {
    const { teacher, course } = withdrawn;
    for (const [kind, id, status] of [
      ['teacher', randomUUID(), 404],
      ['course', randomUUID(), 404],
      ['article', 'no-such-article', 404],
      ['teacher', teacher.id, 410],
      ['course', course.id, 410],
    ] as const) {
      const address = `/${kind === 'article' ? 'blog' : kind}/${id}`;
      const page = await deliver(site.url + address, { 'accept-language': language });
      const words = wordsOf(kind, language);
      const text = unescapeHtml(page.shown.replace(/<[^>]*>/g, '\n'));
      expect(page.status, address).toBe(status);
      expect(readPage(page.html), address).toMatchObject({ language, direction: directionOf(language) });
      expect(unescapeHtml(headingOf(page)), address).toBe(words.title);
      expect(text, address).toContain(words.explanation);
      expect(text, address).toContain(words.way);
      expect(page.shown, address).toMatch(new RegExp(`<main.*href="${words.leadsTo}".*</main>`, 's'));
      expect(page.state, address).toMatchObject({ language, takesOver: true });
      expect(readPage(page.html).tag('robots'), address).toEqual(['noindex']);
      for (const { name } of [teacher, course]) expect(text, address).not.toContain(name);
    }
  });

  it('every page has an address of its own in it', async () => {
    for (const address of addresses) {
      const asked = await deliver(`${site.url}${address}?lng=${language}`, { 'accept-language': 'xx' });
      expect(asked.state?.language, address).toBe(language);
      expect(asked.html, address).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
    }
  });
});

it('every link of every page leads somewhere', async () => {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const { shown } = await deliver(site.url + address);
    for (const [, href = ''] of shown.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), site.url + address);
      if (url.origin !== site.url) continue;
      url.hash = '';
      found.set(url.href, address);
    }
  }
  expect(found.size).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const [href, on] of found) {
    const { status } = await deliver(href);
    const isItself = href === `${site.url}/no-such-page`;
    if (status >= 400 && !isItself) dead.push(`${status} ${href} on ${on}`);
  }
  expect(dead).toEqual([]);
});
