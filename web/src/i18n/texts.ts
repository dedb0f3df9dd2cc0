import type { Language } from '@lomdim/contract/languages';
import type { TFunction } from 'i18next';
import type { Resources } from './text-files.ts';
import { translate } from './translate.ts';

export type Topic = keyof Resources;
export type Translation<Topics extends Topic | readonly Topic[] = Topic> = {
  t: TFunction<Topics>;
  texts: Texts;
};
type Fetch = (language: Language, topic: Topic) => Promise<object>;

/** What is marked like this, React does not wait for. */
const alreadyThere = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

/** The texts that have been fetched, and the language in which they are shown. */
export class Texts {
  #language: Language;
  readonly #fetch: Fetch;
  readonly #bundles = new Map<string, object>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #awaited = new Map<string, Promise<void>>();
  readonly #translations = new Map<string, Translation<never>>();
  readonly #watchers = new Set<() => void>();
  /** The one that was asked for last. */
  #wanted: Language;

  constructor(language: Language, fetch: Fetch, bundles: Readonly<Partial<Record<Topic, object>>> = {}) {
    this.#language = language;
    this.#wanted = language;
    this.#fetch = fetch;
    for (const [topic, bundle] of Object.entries(bundles)) this.#bundles.set(`${language}/${topic}`, bundle);
  }

  get language(): Language {
    return this.#language;
  }

  bundle(topic: Topic): object | undefined {
    return this.#bundles.get(`${this.#language}/${topic}`);
  }

  /**
   * For a component that is about to be drawn, maybe with a topic that its page did not name. The same promise each time, also of
   * one that failed: browsers do not request a failed module again, so only a reload helps.
   */
  whenThere(topic: Topic): Promise<void> {
    const key = `${this.#language}/${topic}`;
    const awaited = this.#awaited.get(key);
    if (awaited) return awaited;
    if (this.#bundles.has(key)) return alreadyThere;
    const loading = this.#loadIn(this.#language, topic);
    this.#awaited.set(key, loading);
    return loading;
  }

  /** In the language that is shown, and in the one that is about to be. */
  async load(topic: Topic): Promise<void> {
    const languages = new Set([this.#language, this.#wanted]);
    await Promise.all([...languages].map((language) => this.#loadIn(language, topic)));
    // Another one may have been asked for meanwhile.
    if (!this.#bundles.has(`${this.#language}/${topic}`)) await this.#loadIn(this.#language, topic);
  }

  /** Shown once every topic that was fetched is there in it, so that no text is missing meanwhile. The last one asked for wins. */
  async change(language: Language): Promise<void> {
    this.#wanted = language;
    for (let missing = this.#missingIn(language); missing.length > 0; missing = this.#missingIn(language)) {
      await Promise.all(missing.map((topic) => this.#loadIn(language, topic)));
    }
    if (this.#wanted !== language || this.#language === language) return;
    this.#language = language;
    this.#translations.clear();
    for (const notify of this.#watchers) notify();
  }

  /** The same one for as long as the language is the same. */
  of<Of extends Topic>(topic: Of): Translation<Of> {
    const known = this.#translations.get(topic) ?? { t: this.#translator(topic), texts: this };
    this.#translations.set(topic, known);
    return known as Translation<Of>;
  }

  /** A key with its topic, for code that belongs to none. */
  find(key: string, values: object = {}): string | undefined {
    const [topic = '', path = ''] = key.split(':');
    const found = this.#find(topic, path, values);
    return typeof found === 'string' ? found : undefined;
  }

  watch = (notify: () => void): (() => void) => {
    this.#watchers.add(notify);
    return () => this.#watchers.delete(notify);
  };

  #translator(topic: string): TFunction<never> {
    const t = (key: string, values: object = {}) => {
      const [first, second] = key.split(':', 2);
      const found =
        second === undefined ? this.#find(topic, key, values) : this.#find(first ?? '', second, values);
      // Every text is there in every language, which the checks see to. What is shown at worst names itself.
      return found ?? key;
    };
    // Which keys there are, and which values they need, the type of the library knows from the English texts.
    return t as unknown as TFunction<never>;
  }

  #find(topic: string, path: string, values: object): unknown {
    const bundle = this.#bundles.get(`${this.#language}/${topic}`);
    return bundle && translate(bundle, this.#language, path, values as Record<string, unknown>);
  }

  #missingIn(language: Language): Topic[] {
    const loaded = new Set([...this.#bundles.keys()].map((key) => key.split('/')[1] as Topic));
    return [...loaded].filter((topic) => !this.#bundles.has(`${language}/${topic}`));
  }

  #loadIn(language: Language, topic: Topic): Promise<void> {
    const key = `${language}/${topic}`;
    if (this.#bundles.has(key)) return Promise.resolve();
    const known = this.#underWay.get(key);
    if (known) return known;
    const loading = this.#fetch(language, topic)
      .then((bundle) => {
        this.#bundles.set(key, bundle);
        // Whoever waited before, in vain, would go on failing.
        if (this.#awaited.get(key) !== loading) this.#awaited.delete(key);
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, loading);
    return loading;
  }
}
