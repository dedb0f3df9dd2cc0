import { Lru } from '../../../lib/lru.ts';
import { compilePattern, type Instruction } from './program.ts';
import { PatternReader } from './syntax.ts';

/** Undefined: the text is too long for this pattern to be sure. */
export type PatternMatcher = (text: string) => boolean | undefined;

/** Steps for one text; some milliseconds at most. Counted, not timed: the same row is decided alike on every machine. */
const mostSteps = 50_000;

const known = new Lru<PatternMatcher>(500);

/** PostgreSQL's `~` or `~*`, at a price that grows with the length of the text and never faster. Throws a PatternError. */
export function patternMatcher(pattern: string, ignoreCase: boolean): PatternMatcher {
  const key = `${ignoreCase} ${pattern}`;
  const before = known.get(key);
  if (before) return before;
  const program = compilePattern(new PatternReader(pattern, ignoreCase).read());
  let last: { text: string; answer: boolean | undefined } | undefined;
  // Many ask for the same of one row: they share the answer.
  const matcher: PatternMatcher = (text) => {
    if (last?.text !== text) last = { text, answer: new Search(program).in(text) };
    return last.answer;
  };
  known.set(key, matcher);
  return matcher;
}

/** All ways through the pattern at once, one sign of the text after the other; it never goes back. */
class Search {
  readonly #program: readonly Instruction[];
  /** In which round an instruction was last reached: each is looked at once for each sign. */
  readonly #reached: Uint32Array;
  readonly #open: number[] = [];
  #round = 0;
  #steps = 0;
  #found = false;

  constructor(program: readonly Instruction[]) {
    this.#program = program;
    this.#reached = new Uint32Array(program.length);
  }

  in(text: string): boolean | undefined {
    let before: string | undefined;
    let next: number[] = [];
    for (const one of text) {
      const waiting = this.#reach(next, before, one);
      if (this.#found) return true;
      if (this.#steps > mostSteps) return undefined;
      next = [];
      for (const at of waiting) {
        this.#steps += 1;
        const instruction = this.#program[at];
        if (instruction?.kind === 'one' && instruction.test(one)) next.push(instruction.next);
      }
      before = one;
    }
    this.#reach(next, before, undefined);
    return this.#found;
  }

  /** Where a sign has to come next, after everything that needs none. */
  #reach(from: readonly number[], before: string | undefined, after: string | undefined): number[] {
    this.#round += 1;
    const waiting: number[] = [];
    // It may begin anywhere.
    this.#enter(0);
    for (const at of from) this.#enter(at);
    for (let at = this.#open.pop(); at !== undefined; at = this.#open.pop()) {
      const instruction = this.#program[at];
      if (instruction?.kind === 'found') this.#found = true;
      else if (instruction?.kind === 'one') waiting.push(at);
      else if (instruction?.kind === 'either') for (const way of instruction.ways) this.#enter(way);
      else if (instruction?.place(before, after)) this.#enter(instruction.next);
    }
    return waiting;
  }

  #enter(at: number): void {
    if (this.#reached[at] === this.#round) return;
    this.#reached[at] = this.#round;
    this.#steps += 1;
    this.#open.push(at);
  }
}
