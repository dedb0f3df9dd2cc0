import type { FinishedPage } from './finished-page.ts';
import { type PageChange, type PageTag, RecentChanges } from './page-tags.ts';

export type RenderedPage = {
  page: FinishedPage;
  tags: readonly PageTag[];
  /** Not to be shown to anybody else, such as one that stands in for a page that could not be made. */
  isProvisional?: boolean;
};

export type PageEvent = 'hit' | 'joined' | 'rendered' | 'failed' | 'outdated' | 'evicted' | 'dropped';

export type PageCacheOptions = {
  /** Milliseconds. */
  keepFor?: number;
  maxEntries?: number;
  maxBytes?: number;
  now?: () => number;
  onEvent?: (event: PageEvent) => void;
};

type Entry = { page: FinishedPage; tags: readonly PageTag[]; until: number; bytes: number };

type Outcome = { page: FinishedPage | undefined; isOutdated: boolean };

type Flight = { began: number; done: Promise<Outcome> };

/** What is the same for everybody who asks. Failures are none of these, nor is what somebody sent wrongly. */
const keptStatuses = new Set([200, 301, 308, 404, 410]);

/**
 * Visitors' pages, kept for seconds and thrown away when what they were made from changes. Who asks for a page while it is being
 * made waits for that one, and a page whose data changed meanwhile is given to those who asked before, and to nobody else.
 */
export class PageCache {
  readonly #keepFor: number;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #onEvent: (event: PageEvent) => void;
  /** The one that was not used for longest comes first. */
  readonly #entries = new Map<string, Entry>();
  readonly #keysOf = new Map<PageTag, Set<string>>();
  readonly #flights = new Map<string, Flight>();
  readonly #changes = new RecentChanges();
  #bytes = 0;
  #isFollowing = false;

  constructor(options: PageCacheOptions = {}) {
    this.#keepFor = options.keepFor ?? 10_000;
    this.#maxEntries = options.maxEntries ?? 5_000;
    this.#maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
    this.#now = options.now ?? (() => performance.now());
    this.#onEvent = options.onEvent ?? (() => undefined);
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** The page under this key, made by `render` unless it is there or being made already. */
  async get(key: string, render: () => Promise<RenderedPage | undefined>): Promise<FinishedPage | undefined> {
    const asked = this.#changes.generation;
    for (;;) {
      const kept = this.#read(key);
      if (kept) {
        this.#onEvent('hit');
        return kept;
      }
      const running = this.#flights.get(key);
      if (running) this.#onEvent('joined');
      const flight = running ?? this.#begin(key, render);
      const { page, isOutdated } = await flight.done;
      // It may have read its data before a change that had come when this was asked for.
      if (!isOutdated || flight.began >= asked) return page;
    }
  }

  /** Changes are heard of from now on, so pages may be kept. */
  follow(): void {
    this.#changes.addEverything();
    this.#isFollowing = true;
  }

  /** Changes may be missed from now on: what is there may be out of date already, and nothing is kept until they are heard of again. */
  stopFollowing(): void {
    this.#isFollowing = false;
    this.dropEverything();
  }

  dropEverything(): void {
    this.#changes.addEverything();
    for (const key of [...this.#entries.keys()]) this.#drop(key, 'dropped');
  }

  change(change: PageChange): void {
    this.#changes.add(change);
    for (const key of this.#madeFrom(change)) this.#drop(key, 'dropped');
  }

  #read(key: string): FinishedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until <= this.#now()) {
      this.#remove(key, entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  #begin(key: string, render: () => Promise<RenderedPage | undefined>): Flight {
    const began = this.#changes.generation;
    const done = this.#run(key, began, render).finally(() => {
      this.#flights.delete(key);
      // Nobody is left who began before.
      if (this.#flights.size === 0) this.#changes.forget();
    });
    const flight = { began, done };
    this.#flights.set(key, flight);
    return flight;
  }

  async #run(key: string, began: number, render: () => Promise<RenderedPage | undefined>): Promise<Outcome> {
    try {
      const rendered = await render();
      if (!rendered) return { page: undefined, isOutdated: false };
      const isOutdated = this.#changes.touchedSince(began, rendered.tags);
      this.#onEvent(isOutdated ? 'outdated' : 'rendered');
      if (!isOutdated) this.#keep(key, rendered);
      return { page: rendered.page, isOutdated };
    } catch (error) {
      this.#onEvent('failed');
      throw error;
    }
  }

  #keep(key: string, { page, tags, isProvisional = false }: RenderedPage): void {
    if (!this.#isFollowing || isProvisional || !keptStatuses.has(page.status)) return;
    const entry = { page, tags, until: this.#now() + this.#keepFor, bytes: page.bytes + 2 * key.length };
    // One large page is not worth all the others.
    if (entry.bytes > this.#maxBytes / 8) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const tag of tags) this.#keysOf.set(tag, (this.#keysOf.get(tag) ?? new Set()).add(key));
    page.onGrow = (bytes) => this.#grow(key, entry, bytes);
    this.#makeRoom();
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) return;
      this.#drop(key, 'evicted');
    }
  }

  #madeFrom({ kind, id }: PageChange): Set<string> {
    const tags =
      id === '*'
        ? [...this.#keysOf.keys()].filter((tag) => tag.startsWith(`${kind}:`))
        : [`${kind}:${id}` as const, `${kind}:*` as const];
    return new Set(tags.flatMap((tag) => [...(this.#keysOf.get(tag) ?? [])]));
  }

  #drop(key: string, event: 'evicted' | 'dropped'): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#remove(key, entry);
    this.#onEvent(event);
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
