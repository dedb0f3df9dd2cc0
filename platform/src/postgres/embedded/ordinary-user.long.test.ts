import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { sharedFolder } from './testing/folders.ts';
import { ask, startHere } from './testing/in-process.ts';
import {
  type Installation,
  installProgram,
  removeProgram,
  startOwner,
  type User,
} from './testing/owner-process.ts';

const isRoot = process.getuid?.() === 0;
// An account of every system that is not ours; without root the tests are run by an ordinary user anyway.
const ordinary: User | undefined = isRoot ? idOf('nobody') : undefined;

let installation: Installation | undefined;
afterEach(() => installation && removeProgram(installation));

describe('as an ordinary user', () => {
  test('the programs of a package that we may write run in place', async () => {
    installation = await installProgram(ordinary, ordinary);
    const dataDir = folderOf(ordinary);
    const owner = await startOwner(installation, dataDir);
    expect(owner.answer.error).toBeUndefined();
    expect(readdirSync(join(installation.folder, 'home'))).toEqual([]);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(ordinary?.uid ?? process.getuid?.());
    await owner.kill('SIGTERM');
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test.skipIf(!isRoot)('the programs of a package that only root may write are copied first', async () => {
    installation = await installProgram(ordinary);
    const owner = await startOwner(installation, folderOf(ordinary));
    expect(owner.answer.error).toBeUndefined();
    expect(readdirSync(join(installation.folder, 'home', '.cache', 'platform'))).toHaveLength(1);
  });

  test('a folder that this user may not write is one sentence', async () => {
    installation = await installProgram(ordinary, ordinary);
    const dataDir = folderOf(ordinary);
    chmodSync(dataDir, 0o500);
    expect((await startOwner(installation, dataDir)).answer).toEqual({
      name: 'OperatorError',
      error: `DATA_DIR ${dataDir} cannot be written by this user; make it writable or choose another DATA_DIR.`,
    });
  });

  test.skipIf(!isRoot)(
    'a cluster of another user is refused with one sentence, and root carries it on',
    async () => {
      installation = await installProgram(ordinary, ordinary);
      const dataDir = folderOf(ordinary);
      const first = await startOwner(installation, dataDir);
      await ask(first.answer.url ?? '', 'create table kept as select 42 as answer');
      await first.kill('SIGTERM');

      const otherUser = { ...installation, user: { uid: 54_321, gid: 54_321 } };
      chownSync(dataDir, otherUser.user.uid, otherUser.user.gid);
      const refused = await startOwner(otherUser, dataDir);
      expect(refused.answer).toEqual({
        name: 'OperatorError',
        error: `The database files in ${join(dataDir, 'postgres')} belong to another user (id ${ordinary?.uid}); start Platform as that user or choose another DATA_DIR.`,
      });

      const byRoot = await startHere(dataDir);
      expect(await ask(byRoot.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(ordinary?.uid);
    },
  );
});

function folderOf(user: User | undefined): string {
  const folder = join(sharedFolder(), 'data');
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function idOf(name: string): User {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
