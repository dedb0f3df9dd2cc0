import { Brackets } from './brackets.ts';
import { type CharacterTest, shorthands, sign } from './characters.ts';
import { PatternError } from './pattern-error.ts';
import { type Place, places } from './places.ts';

/** What a pattern is made of. Which of several ways to match is taken does not matter here: greed is read and forgotten. */
export type Node =
  | { kind: 'one'; test: CharacterTest }
  | { kind: 'at'; place: Place }
  | { kind: 'all'; parts: readonly Node[] }
  | { kind: 'either'; branches: readonly Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number | undefined };

const deepest = 50;
const mostRepeats = 255;

/** Letters that stand for one sign after a backslash, as in C. */
const escapes: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', B: '\\', e: '\x1b' },
  ...{ f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' },
};

/**
 * Reads PostgreSQL's advanced regular expressions, without what looks around or back: `(?=…)`, `(?<=…)`, `\1`, and without options
 * inside of the pattern, `(?i)` and `***`.
 */
export class PatternReader {
  readonly #signs: readonly string[];
  readonly #ignoreCase: boolean;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, ignoreCase: boolean) {
    this.#signs = [...pattern];
    this.#ignoreCase = ignoreCase;
  }

  read(): Node {
    if (this.#follows('***') || this.#follows('(?') !== this.#follows('(?:')) {
      throw new PatternError('options inside of a pattern and looking around are not available');
    }
    const whole = this.#either();
    if (this.#at < this.#signs.length) throw new PatternError('a bracket is closed that was not opened');
    return whole;
  }

  #either(): Node {
    const branches = [this.#all()];
    while (this.#take('|')) branches.push(this.#all());
    const [only] = branches;
    return branches.length === 1 && only ? only : { kind: 'either', branches };
  }

  #all(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#signs.length && !this.#follows('|') && !this.#follows(')')) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'all', parts };
  }

  #repeated(part: Node): Node {
    const times = this.#times();
    if (!times) return part;
    if (part.kind === 'at') throw new PatternError('a place cannot be repeated');
    this.#take('?');
    if (this.#times()) throw new PatternError('a repetition cannot be repeated');
    return { kind: 'repeat', part, ...times };
  }

  #times(): { min: number; max: number | undefined } | undefined {
    if (this.#take('*')) return { min: 0, max: undefined };
    if (this.#take('+')) return { min: 1, max: undefined };
    if (this.#take('?')) return { min: 0, max: 1 };
    if (!this.#follows('{') || !isDigit(this.#signs[this.#at + 1])) return undefined;
    const end = this.#signs.indexOf('}', this.#at);
    const text = end < 0 ? '' : this.#signs.slice(this.#at + 1, end).join('');
    const [, from, comma, to] = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(text) ?? [];
    const min = Number(from);
    const max = comma === undefined ? min : to === undefined ? undefined : Number(to);
    if (from === undefined || min > (max ?? mostRepeats) || Math.max(min, max ?? 0) > mostRepeats) {
      throw new PatternError(`a repetition is written {2}, {2,} or {2,5}, up to ${mostRepeats}`);
    }
    this.#at = end + 1;
    return { min, max };
  }

  #atom(): Node {
    const first = this.#next();
    switch (first) {
      case '(':
        return this.#group();
      case '[':
        return this.#brackets();
      case '.':
        return { kind: 'one', test: () => true };
      case '^':
        return { kind: 'at', place: places.start };
      case '$':
        return { kind: 'at', place: places.end };
      case '\\':
        return this.#escape();
      case '*':
      case '+':
      case '?':
        throw new PatternError('there is nothing to repeat');
      case '{':
        if (isDigit(this.#signs[this.#at])) throw new PatternError('there is nothing to repeat');
        return this.#sign(first);
      default:
        return this.#sign(first);
    }
  }

  #group(): Node {
    if (this.#take('?') && !this.#take(':')) {
      throw new PatternError('options inside of a pattern and looking around are not available');
    }
    this.#depth += 1;
    if (this.#depth > deepest) throw new PatternError(`brackets nest at most ${deepest} deep`);
    const inner = this.#either();
    if (!this.#take(')')) throw new PatternError('a bracket is not closed');
    this.#depth -= 1;
    // By itself, so that what follows repeats all of it.
    return { kind: 'all', parts: [inner] };
  }

  #brackets(): Node {
    const brackets = new Brackets(this.#signs, this.#at, {
      readEscape: (at) => this.#escapedSign(at),
      ignoreCase: this.#ignoreCase,
    });
    const test = brackets.read();
    this.#at = brackets.end;
    return { kind: 'one', test };
  }

  #escape(): Node {
    const letter = this.#signs[this.#at] ?? '';
    const place = Object.hasOwn(places.escaped, letter) ? places.escaped[letter] : undefined;
    const shorthand = shorthands.get(letter);
    if (place || shorthand) this.#at += 1;
    if (place) return { kind: 'at', place };
    if (shorthand) return { kind: 'one', test: shorthand };
    const escaped = this.#escapedSign(this.#at);
    this.#at = escaped.end;
    return this.#sign(escaped.sign);
  }

  /** The sign that what follows a backslash stands for, and where it ends. */
  #escapedSign(at: number): { sign: string; end: number } {
    const letter = this.#signs[at];
    if (letter === undefined) throw new PatternError('nothing follows the last backslash');
    const digits = { x: 2, u: 4, U: 8 }[letter];
    if (digits !== undefined) {
      const code = this.#signs.slice(at + 1, at + 1 + digits).join('');
      const value = Number.parseInt(code, 16);
      if (!new RegExp(`^[\\da-f]{${digits}}$`, 'i').test(code) || value > 0x10ffff) {
        throw new PatternError(`\\${letter} takes ${digits} hexadecimal digits`);
      }
      return { sign: String.fromCodePoint(value), end: at + 1 + digits };
    }
    const known = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (known !== undefined && !(letter === '0' && isDigit(this.#signs[at + 1]))) {
      return { sign: known, end: at + 1 };
    }
    if (isDigit(letter)) throw new PatternError('looking back at what a bracket matched is not available');
    if (/[\p{L}\p{N}_]/u.test(letter)) throw new PatternError(`\\${letter} means nothing`);
    return { sign: letter, end: at + 1 };
  }

  #sign(one: string): Node {
    return { kind: 'one', test: sign(one, this.#ignoreCase) };
  }

  #follows(text: string): boolean {
    return [...text].every((one, index) => this.#signs[this.#at + index] === one);
  }

  #take(one: string): boolean {
    if (this.#signs[this.#at] !== one) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const one = this.#signs[this.#at] ?? '';
    this.#at += 1;
    return one;
  }
}

function isDigit(one: string | undefined): boolean {
  return one !== undefined && one >= '0' && one <= '9';
}
