import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { createGate, GateFullError } from '../../http/gate.ts';
import { createHasher } from './hasher.ts';

test('a hash is argon2id of the agreed strength and fits only its password', async () => {
  const hasher = await createHasher();
  const stored = await hasher.hash('tree by the water');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify('tree by the water', stored)).toBe(true);
  expect(await hasher.verify('tree by the river', stored)).toBe(false);
  expect(hasher.isOutdated(stored)).toBe(false);
});

test('an imported bcrypt hash works and asks to be replaced', async () => {
  const hasher = await createHasher();
  const stored = await bcrypt.hash('tree by the water', 4);
  expect(await hasher.verify('tree by the water', stored)).toBe(true);
  expect(await hasher.verify('another', stored)).toBe(false);
  expect(hasher.isOutdated(stored)).toBe(true);
});

test.each([null, undefined, '', 'plain text', '$2a$nonsense', '$argon2id$nonsense'])(
  'nobody signs in against %s',
  async (stored) => {
    const hasher = await createHasher();
    expect(await hasher.verify('a password that nobody has', stored)).toBe(false);
  },
);

test('a gate lets so many through at once and refuses an endless line', async () => {
  const through = createGate(2, 3);
  let inside = 0;
  let highest = 0;
  const work = () =>
    through(async () => {
      inside += 1;
      highest = Math.max(highest, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
  const results = await Promise.allSettled(Array.from({ length: 6 }, work));
  expect(highest).toBe(2);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(GateFullError) });
  await through(async () => undefined);
});
