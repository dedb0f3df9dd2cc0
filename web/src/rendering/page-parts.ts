import type { Part, PageParts as Places } from '#lib/rendering/render-context.ts';

/** What stands for a part while React draws. Nothing that a person writes can look like it: there `<` is escaped. */
const tag = 'kept-part';
const marks = /<kept-part (at|from|to)="(\d+)"><\/kept-part>/;

/** Parts of rendered pages, kept for as long as the server runs, or until there are too many. Those least recently used go first. */
export class KeptParts {
  readonly #html = new Map<string, string>();
  readonly #limit: number;
  #letters = 0;

  /** `limit`: letters of all of them together. A part has some thousands. */
  constructor(limit = 8_000_000) {
    this.#limit = limit;
  }

  get(key: string): string | undefined {
    const html = this.#html.get(key);
    if (html !== undefined) {
      this.#html.delete(key);
      this.#html.set(key, html);
    }
    return html;
  }

  keep(key: string, html: string): void {
    if (this.#html.has(key)) return;
    this.#html.set(key, html);
    this.#letters += key.length + html.length;
    for (const [oldest, its] of this.#html) {
      if (this.#letters <= this.#limit) return;
      this.#html.delete(oldest);
      this.#letters -= oldest.length + its.length;
    }
  }
}

/** Those of one page, in the order in which it draws them. `shared`: what decides about every part of this page. */
export class PageParts implements Places {
  readonly #kept: KeptParts;
  readonly #shared: readonly unknown[];
  readonly #parts: { key: string; html: string | undefined }[] = [];

  constructor(kept: KeptParts, shared: readonly unknown[]) {
    this.#kept = kept;
    this.#shared = shared;
  }

  place(name: string, by: readonly unknown[]): Part {
    const key = JSON.stringify([name, this.#shared, by.map((value) => (value === undefined ? [] : [value]))]);
    const html = this.#kept.get(key);
    this.#parts.push({ key, html });
    return { tag, at: String(this.#parts.length - 1), isKept: html !== undefined };
  }

  /** The page with its parts in their places; those that were drawn for the first time are kept. */
  assemble(drawn: string): string {
    const [first = '', ...rest] = drawn.split(marks);
    const begun = new Map<string, number>();
    let html = first;
    for (let at = 0; at < rest.length; at += 3) {
      const [mark, number = '', text = ''] = rest.slice(at, at + 3);
      const part = this.#parts[Number(number)];
      if (!part) throw new Error(`the page has no part ${number}`);
      if (mark === 'at') html += part.html ?? '';
      else if (mark === 'from') begun.set(number, html.length);
      else this.#kept.keep(part.key, html.slice(begun.get(number)));
      html += text;
    }
    return html;
  }
}
