import { type CharacterTest, casesOf, classes, shorthands } from './characters.ts';
import { PatternError } from './pattern-error.ts';

type ReadEscape = (at: number) => { sign: string; end: number };
type BracketsOptions = { readEscape: ReadEscape; ignoreCase: boolean };

/** What stands between square brackets: signs, ranges and classes, or all but those. */
export class Brackets {
  readonly #signs: readonly string[];
  readonly #readEscape: ReadEscape;
  readonly #ignoreCase: boolean;
  readonly #tests: CharacterTest[] = [];
  #at: number;

  /** `at` is behind the opening bracket. */
  constructor(signs: readonly string[], at: number, { readEscape, ignoreCase }: BracketsOptions) {
    this.#signs = signs;
    this.#at = at;
    this.#readEscape = readEscape;
    this.#ignoreCase = ignoreCase;
  }

  /** Behind the closing bracket. */
  get end(): number {
    return this.#at;
  }

  read(): CharacterTest {
    const ignoreCase = this.#ignoreCase;
    const negated = this.#take('^');
    const first = this.#at;
    // A closing bracket that comes first is a sign like any other.
    while (this.#at === first || this.#signs[this.#at] !== ']') this.#item(first);
    this.#at += 1;
    const tests = this.#tests;
    const isIn: CharacterTest = (one) => tests.some((test) => test(one));
    if (!ignoreCase) return (one) => isIn(one) !== negated;
    return (one) => casesOf(one).some(isIn) !== negated;
  }

  #item(first: number): void {
    const one = this.#signs[this.#at];
    if (one === undefined) throw new PatternError('a square bracket is not closed');
    const next = this.#signs[this.#at + 1];
    if (one === '[' && next === ':') {
      this.#class();
      return;
    }
    const shorthand = one === '\\' && next !== undefined ? shorthands.get(next) : undefined;
    if (shorthand) {
      if (next !== next?.toLowerCase()) throw new PatternError(`\\${next} cannot stand in square brackets`);
      this.#at += 2;
      this.#tests.push(shorthand);
      return;
    }
    if (one === '-' && this.#at !== first && next !== ']') {
      throw new PatternError('a minus in square brackets comes first or last, or stands for a range');
    }
    const from = this.#sign();
    if (this.#signs[this.#at] !== '-' || this.#signs[this.#at + 1] === ']') {
      this.#tests.push((other) => other === from);
      return;
    }
    this.#at += 1;
    this.#range(from, this.#sign());
  }

  #range(from: string, to: string): void {
    const [low = 0, high = 0] = [from.codePointAt(0), to.codePointAt(0)];
    if (low > high) throw new PatternError(`the range ${from}-${to} runs backwards`);
    this.#tests.push((one) => {
      const code = one.codePointAt(0) ?? 0;
      return code >= low && code <= high;
    });
  }

  #class(): void {
    const end = this.#signs.indexOf(']', this.#at);
    const name = this.#signs.slice(this.#at + 2, end - 1).join('');
    // Without regard to case all letters are both, also those that have no case.
    const meant = this.#ignoreCase && (name === 'upper' || name === 'lower') ? 'alpha' : name;
    const test = end > 0 && this.#signs[end - 1] === ':' ? classes.get(meant) : undefined;
    if (!test) throw new PatternError('a class in square brackets is one of those such as [:alpha:]');
    this.#at = end + 1;
    this.#tests.push(test);
  }

  #sign(): string {
    const one = this.#signs[this.#at];
    if (one === undefined) throw new PatternError('a square bracket is not closed');
    if (one === '[' && ['.', '=', ':'].includes(this.#signs[this.#at + 1] ?? '')) {
      throw new PatternError('elements of a collation are not available in square brackets');
    }
    if (one === '\\') {
      const escaped = this.#readEscape(this.#at + 1);
      this.#at = escaped.end;
      return escaped.sign;
    }
    this.#at += 1;
    return one;
  }

  #take(one: string): boolean {
    if (this.#signs[this.#at] !== one) return false;
    this.#at += 1;
    return true;
  }
}
