import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Step } from '../../postgres/batch.ts';
import type { Batches } from '../../postgres/share.ts';
import { type OutboxRow, pageSize } from './outbox.ts';
import { Reader } from './reader.ts';

/** A database in which every question finds one more line than the one before. */
function growingOutbox() {
  let number = 0;
  let asking = 0;
  const steps: string[] = [];
  return {
    steps,
    overlaps: 0,
    run: async function (this: { overlaps: number }, [step]: readonly Step[]) {
      asking += 1;
      if (asking > 1) this.overlaps += 1;
      await nextTurn();
      asking -= 1;
      steps.push(step?.key ?? '');
      number += 1;
      const snapshot = `${number}:${number}:`;
      if (step?.key === 'snapshot') return [[[snapshot]]];
      return [[[snapshot, String(number), '7', 'INSERT', '', '{}', null, null]]];
    },
  };
}

function open(batch: Batches['batch']) {
  const taken: string[] = [];
  const reader = new Reader({
    batches: { batch },
    log: pino({ level: 'silent' }),
    relations: () => ['7'],
    take: async (rows: readonly OutboxRow[]) => {
      await nextTurn();
      taken.push(...rows.map(({ id }) => id));
    },
    onSkipped: () => taken.push('skipped'),
  });
  return { reader, taken };
}

it('reads one after the other, however many ask and whenever', async () => {
  const outbox = growingOutbox();
  const { reader, taken } = open(outbox.run.bind(outbox));
  const ask = async () => {
    for (let times = 0; times < 20; times += 1) {
      await reader.read();
      if (times % 3 === 0) await nextTurn();
    }
  };
  // Whoever goes on at once when a read is done, and whoever waits for the next, must not both begin one.
  const first = reader.read();
  const goesOn = first.then(() => reader.read());
  const waits = reader.read();
  await Promise.all([goesOn, waits]);
  await Promise.all([ask(), ask(), ask()]);
  await reader.look();
  expect(outbox.overlaps).toBe(0);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toEqual([...taken].sort((left, right) => Number(left) - Number(right)));
  await reader.stop();
});

it('goes on where it was after a failure, page by page', async () => {
  const lines = Array.from({ length: pageSize + 3 }, (_, index) => String(index + 1));
  const row = (id: string) => ['5:5:', id, '7', 'INSERT', '', '{}', null, null];
  let failures = 0;
  const { reader, taken } = open(async ([step]) => {
    if (step?.key === 'snapshot') return [[['1:1:']]];
    if (failures++ % 2 === 0) throw new Error('the connection was lost');
    return [(step?.key === 'read' ? lines.slice(0, pageSize) : lines.slice(pageSize)).map(row)];
  });
  await reader.look();
  await reader.look();
  expect(taken).toEqual(lines);
  await reader.stop();
});

/** The lines of a database, by the numbers of their transactions, and the number of the next one. */
class Outbox {
  readonly lines: { xid: number; id: string }[] = [];
  next = 1;

  write(id: string): void {
    this.lines.push({ xid: this.next, id });
    this.next += 1;
  }

  async batch([step]: readonly Step[]) {
    const [from, running] = step?.values.map(String) ?? [];
    const position = `${this.next}:${this.next}: ${this.lines.at(-1)?.xid ?? 0}`;
    if (step?.key === 'snapshot') return [[[position]]];
    const found = this.lines.filter(({ xid }) => xid >= Number(from) || running?.includes(String(xid)));
    if (found.length === 0) return [[[position, null]]];
    return [found.map(({ id }) => [position, id, '7', 'INSERT', '', '{}', null, null])];
  }
}

it('misses nothing of a database that crashed and gives numbers of transactions a second time', async () => {
  const outbox = new Outbox();
  const { reader, taken } = open((steps) => outbox.batch(steps));
  await reader.look();
  outbox.write('before');
  // Transactions that were rolled back: the next number is known to the reader, and nothing of them is on the disk.
  const onDisk = outbox.next;
  outbox.next += 5;
  await reader.look();
  outbox.next = onDisk;
  outbox.write('after');
  outbox.next += 20;
  await reader.look();
  outbox.write('later');
  outbox.lines.splice(0, 2);
  await reader.look();
  outbox.lines.splice(0);
  await reader.look();
  outbox.write('at last');
  await reader.look();
  expect(taken).toEqual(['before', 'after', 'later', 'at last']);
  await reader.stop();
});

it('says so when another database took the place', async () => {
  const snapshots = ['9:9:', '3:3:'];
  const { reader, taken } = open(async () => [[[snapshots.shift() ?? '', null]]]);
  await reader.look();
  await reader.look();
  expect(taken).toEqual(['skipped']);
  await reader.stop();
});
