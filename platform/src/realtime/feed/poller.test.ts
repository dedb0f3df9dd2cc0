import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { Batches } from '../../postgres/share.ts';
import { readSnapshot } from './outbox.ts';
import { Poller, patienceAfter } from './poller.ts';

/** A reader and a database in one: what is written becomes readable when its transaction ends. */
class World {
  cursor = readSnapshot('1:1:');
  lastFind = Number.NEGATIVE_INFINITY;
  isAsleep = false;
  looks = 0;
  #hasChanges = false;
  #running = '';
  readonly poller: Poller;

  constructor() {
    this.poller = new Poller({
      batches: { batch: this.mark },
      log: pino({ level: 'silent' }),
      server: 'one',
      reader: this as never,
      isWatching: () => true,
      isListening: () => true,
    });
    this.poller.start();
  }

  readonly mark: Batches['batch'] = async ([step]) => {
    this.isAsleep = step?.values[1] === 'true';
    return [[['one']]];
  };

  async read() {
    this.looks += 1;
    this.cursor = readSnapshot(`1:9:${this.#running}`);
    if (this.#hasChanges) this.lastFind = performance.now();
    this.#hasChanges = false;
    return { taken: Promise.resolve() };
  }

  async look() {
    await this.read();
  }

  begin(): { didNotify: boolean } {
    this.#running = '5';
    return { didNotify: this.isAsleep };
  }

  commit({ didNotify }: { didNotify: boolean }) {
    this.#running = '';
    this.#hasChanges = true;
    if (didNotify) this.poller.wake();
  }
}

let fixture: World;
afterEach(() => fixture.poller.stop());

const until = (condition: () => boolean) => expect.poll(condition, { interval: 5 }).toBe(true);

it('sleeps when nothing comes, and looks at once when it is woken', async () => {
  fixture = new World();
  await until(() => fixture.isAsleep);
  const writer = fixture.begin();
  expect(writer.didNotify).toBe(true);
  fixture.commit(writer);
  await until(() => fixture.lastFind > 0 && !fixture.isAsleep);
});

it('does not sleep while somebody writes who could not know of it', async () => {
  fixture = new World();
  const writer = fixture.begin();
  expect(writer.didNotify).toBe(false);
  await until(() => fixture.isAsleep);
  // Marked as asleep, yet it goes on looking.
  const before = fixture.looks;
  await until(() => fixture.looks > before + 2);
  fixture.commit(writer);
  await until(() => fixture.lastFind > 0);
});

it('stays up for longer each time it is woken in vain, and no longer than it would sleep', () => {
  const inVain = { milliseconds: 30, inVain: true };
  const first = patienceAfter(200, inVain);
  expect(first).toBe(400);
  let patience = first;
  for (let time = 0; time < 20; time += 1) patience = patienceAfter(patience, inVain);
  expect(patience).toBe(5000);
  expect(patienceAfter(patience, { milliseconds: 30, inVain: false })).toBe(200);
  expect(patienceAfter(patience, { milliseconds: 5000, inVain: true })).toBe(200);
});
