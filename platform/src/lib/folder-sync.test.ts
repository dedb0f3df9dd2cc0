import { expect, test } from 'vitest';
import { createFolderSync } from './folder-sync.ts';

/** Syncs that end when the test says so. */
function held() {
  const begun: { path: string; end: () => void; fail: (error: Error) => void }[] = [];
  const sync = createFolderSync((path) => new Promise<void>((end, fail) => begun.push({ path, end, fail })));
  return { begun, sync };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while a folder is being synced waits for the next one, which all of them share', async () => {
  const { begun, sync } = held();
  const first = sync('a');
  await settled();
  const later = [sync('a'), sync('a'), sync('a')];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await first;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(later);
  expect(begun).toHaveLength(2);
});

test('folders do not wait for each other', async () => {
  const { begun, sync } = held();
  const both = [sync('a'), sync('b')];
  await settled();
  expect(begun.map(({ path }) => path)).toEqual(['a', 'b']);
  for (const { end } of begun) end();
  await Promise.all(both);
});

test('one that fails is told to those who asked for it, and to nobody else', async () => {
  const { begun, sync } = held();
  const together = [sync('a'), sync('a')];
  await settled();
  const next = sync('a');
  begun[0]?.fail(new Error('the disk is gone'));
  for (const one of together) await expect(one).rejects.toThrow('the disk is gone');
  await settled();
  begun[1]?.end();
  await next;
});
