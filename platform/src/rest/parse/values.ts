import type { Value } from '../../postgres/batch.ts';
import type { Slot } from '../ast.ts';

/** Collects the literals of one request, in the order in which they were read. */
export class Values {
  readonly list: Value[] = [];

  add(value: Value): Slot {
    this.list.push(value);
    return this.list.length - 1;
  }
}
