import { Browser } from './browser.ts';
import { oneOf } from './chance.ts';
import type { Recorder } from './outcomes.ts';
import { searchFor } from './search.ts';
import type { Site } from './site.ts';

type Server = { origin: string; apiKey: string; address: string };

const pages = ['/', '/find-teachers', '/women-courses', '/faq', '/blog', '/rabbanim', '/live-courses'];

/** Somebody who has not signed in: comes from a search engine, looks around, looks for a teacher. No socket is open for them. */
export class Visitor {
  readonly #browser: Browser;
  readonly #site: Site;

  constructor(server: Server, site: Site, recorder: Recorder) {
    this.#browser = new Browser(server, recorder);
    this.#site = site;
  }

  async page(): Promise<void> {
    await this.#browser.page('page', oneOf(pages) ?? '/');
  }

  async teacherPage(): Promise<void> {
    await this.#browser.page('page', `/teacher/${oneOf(this.#site.teachers)}`);
  }

  async coursePage(): Promise<void> {
    await this.#browser.page('page', `/course/${oneOf(this.#site.courses)}`);
  }

  /** On a page that is open: the browser asks the database. */
  async search(): Promise<void> {
    const asked = searchFor();
    await Promise.all([
      this.#browser.call('search', 'search_teachers', { ...asked, page_size: 12 }),
      this.#browser.call('search', 'teacher_filters', asked),
    ]);
  }
}
