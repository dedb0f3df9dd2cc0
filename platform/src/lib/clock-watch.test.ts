import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { ClockWatch } from './clock-watch.ts';

let wall = 0;
let steady = 0;
let lines: string[];
let watch: ClockWatch;

beforeEach(() => {
  wall = 1_800_000_000_000;
  steady = 5000;
  lines = [];
  const log = createLog('warn', { write: (line) => lines.push(String(JSON.parse(line).msg)) });
  watch = new ClockWatch(log, { wall: () => wall, steady: () => steady });
});

/** So much time passes; the clock on the wall shows something else besides. */
function pass(milliseconds: number, jump = 0): void {
  steady += milliseconds;
  wall += milliseconds + jump;
  watch.look();
}

describe('the clock', () => {
  it('that goes as it should, also while the process was busy for long, is not worth a word', () => {
    pass(1000);
    pass(120_000);
    pass(1000, 9000);
    pass(1000, -9000);
    expect(lines).toEqual([]);
  });

  it('that jumps is told of once, in either direction', () => {
    pass(1000, 86_400_000);
    pass(1000);
    pass(1000, -3_600_000);
    pass(1000);
    expect(lines).toEqual([
      'The clock of this machine went ahead by 86400 seconds at once: it was set, or the machine was asleep.',
      'The clock of this machine was set back by 3600 seconds.',
    ]);
  });
});
