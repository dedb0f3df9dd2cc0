import type { CharacterTest } from './characters.ts';
import { PatternError } from './pattern-error.ts';
import type { Place } from './places.ts';
import type { Node } from './syntax.ts';

/** What is done at one point of a pattern; the numbers say where it goes on. */
export type Instruction =
  | { kind: 'one'; test: CharacterTest; next: number }
  | { kind: 'at'; place: Place; next: number }
  | { kind: 'either'; ways: number[] }
  | { kind: 'found' };

const longest = 500;

/** A pattern as a machine without memory: where one may be at once is all that there is to know. The first instruction begins. */
export function compilePattern(pattern: Node): Instruction[] {
  const compiler = new Compiler();
  compiler.add(pattern);
  compiler.instructions.push({ kind: 'found' });
  return compiler.instructions;
}

class Compiler {
  readonly instructions: Instruction[] = [];
  #work = 0;

  add(node: Node): void {
    // What repeats nothing many times makes no instruction and takes time all the same.
    this.#work += 1;
    if (this.#work > longest || this.instructions.length > longest) {
      throw new PatternError('it is too large; repetitions count as often as they repeat');
    }
    switch (node.kind) {
      case 'one':
        this.instructions.push({ kind: 'one', test: node.test, next: this.#here + 1 });
        break;
      case 'at':
        this.instructions.push({ kind: 'at', place: node.place, next: this.#here + 1 });
        break;
      case 'all':
        for (const part of node.parts) this.add(part);
        break;
      case 'either':
        this.#either(node.branches);
        break;
      default:
        this.#repeat(node);
    }
  }

  get #here(): number {
    return this.instructions.length;
  }

  #fork(): number[] {
    const ways: number[] = [];
    this.instructions.push({ kind: 'either', ways });
    return ways;
  }

  #either(branches: readonly Node[]): void {
    const ways = this.#fork();
    const ends: number[][] = [];
    for (const branch of branches) {
      ways.push(this.#here);
      this.add(branch);
      ends.push(this.#fork());
    }
    for (const end of ends) end.push(this.#here);
  }

  #repeat({ part, min, max }: Extract<Node, { kind: 'repeat' }>): void {
    for (let time = 0; time < min; time += 1) this.add(part);
    if (max === undefined) {
      const start = this.#here;
      const ways = this.#fork();
      ways.push(this.#here);
      this.add(part);
      this.#fork().push(start);
      ways.push(this.#here);
      return;
    }
    const skips: number[][] = [];
    for (let time = min; time < max; time += 1) {
      const ways = this.#fork();
      ways.push(this.#here);
      this.add(part);
      skips.push(ways);
    }
    for (const ways of skips) ways.push(this.#here);
  }
}
