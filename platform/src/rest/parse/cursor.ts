import { badQuery } from '../errors.ts';

/** Walks through one query parameter and says where it stopped making sense. */
export class Cursor {
  readonly text: string;
  readonly #what: string;
  at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.#what = what;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(literal: string): boolean {
    return this.text.startsWith(literal, this.at);
  }

  /** Steps over the literal if it stands here. */
  take(literal: string): boolean {
    if (!this.peek(literal)) return false;
    this.at += literal.length;
    return true;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`);
  }

  /** What the sticky expression matches here, or undefined. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  fail(expected: string): never {
    const next = this.text.at(this.at);
    const unexpected = next === undefined ? 'end of input' : JSON.stringify(this.text[this.at]);
    throw badQuery(this.#position(), `unexpected ${unexpected} expecting ${expected}`);
  }

  /** A refusal with an explanation of its own instead of what was expected. */
  refuse(details: string): never {
    throw badQuery(this.#position(), details);
  }

  #position(): string {
    return `"failed to parse ${this.#what} (${this.text})" (line 1, column ${this.at + 1})`;
  }
}
