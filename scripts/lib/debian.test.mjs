import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installDebianPackages, systemIds, unpackDebianPackage } from './debian.mjs';
import { LauncherError } from './project.mjs';

const wanted = {
  packages: ['tool'],
  what: 'A tool',
  why: 'the tests need it',
  command: 'sudo apt-get install tool',
};

test('what a Linux is and resembles is read from its own file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-system-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'os-release');
  writeFileSync(file, 'NAME="Pop"\nVERSION_ID="22"\nID=pop\nID_LIKE="ubuntu debian"\n');
  expect(systemIds(file)).toEqual(['pop', 'ubuntu', 'debian']);
  writeFileSync(file, 'ID=debian\n');
  expect(systemIds(file)).toEqual(['debian']);
  expect(systemIds(join(folder, 'none'))).toEqual([]);
});

test('a package is installed after one line that says so', async () => {
  const calls = [];
  const said = [];
  const run = async (program, args) => {
    calls.push([program, ...args].join(' '));
    return { code: 0, output: '' };
  };
  await installDebianPackages({ ...wanted, ids: ['debian'], uid: 0, run, say: (line) => said.push(line) });
  expect(said).toEqual(['Installing A tool through apt-get: the tests need it …']);
  const aptGet = 'env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300';
  expect(calls).toEqual([`${aptGet} update`, `${aptGet} install -y --no-install-recommends tool`]);
});

test('where it is not possible, the command is named', async () => {
  const never = async () => {
    throw new Error('nothing is started');
  };
  await expect(installDebianPackages({ ...wanted, ids: ['fedora'], uid: 0, run: never })).rejects.toThrow(
    new LauncherError('A tool is missing; the tests need it: run "sudo apt-get install tool".'),
  );
  const failing = async () => ({ code: 100, output: 'Reading …\nE: Unable to locate package tool\n' });
  const say = () => {};
  await expect(
    installDebianPackages({ ...wanted, ids: ['debian'], uid: 0, run: failing, say }),
  ).rejects.toThrow(
    new LauncherError(
      'A tool is missing, and apt-get could not install it (E: Unable to locate package tool); the tests need it: run "sudo apt-get install tool".',
    ),
  );
});

function packageToUnpack() {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-unpack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    name: 'tool',
    folder,
    what: 'A tool',
    why: 'the tests need it',
    command: 'sudo apt-get install tool',
  };
}

test('a package is unpacked without being installed, and the lists are fetched only where there are none', async () => {
  const wantedHere = packageToUnpack();
  const calls = [];
  const run = async (program, args, { cwd } = {}) => {
    calls.push([program, ...args].join(' '));
    if (args[0] === 'download') writeFileSync(join(cwd, 'tool_1.deb'), '');
    return { code: program === 'apt-cache' ? 100 : 0, output: '' };
  };
  await unpackDebianPackage({ ...wantedHere, ids: ['debian'], uid: 0, run, say: () => {} });
  expect(calls).toEqual([
    'apt-cache show tool',
    'apt-get -o DPkg::Lock::Timeout=300 update',
    'apt-get download tool',
    `dpkg -x ${join(wantedHere.folder, 'tool_1.deb')} ${wantedHere.folder}`,
  ]);
});

test('where a package cannot be unpacked, the command that installs it is named', async () => {
  const never = async () => {
    throw new Error('nothing is started');
  };
  await expect(
    unpackDebianPackage({ ...packageToUnpack(), ids: ['fedora'], uid: 0, run: never }),
  ).rejects.toThrow(
    new LauncherError('A tool is missing; the tests need it: run "sudo apt-get install tool".'),
  );
  const run = async (program) => ({
    code: program === 'sudo' || program === 'apt-cache' ? 1 : 0,
    output: '',
  });
  await expect(
    unpackDebianPackage({ ...packageToUnpack(), ids: ['debian'], uid: 1000, run, say: () => {} }),
  ).rejects.toThrow('A tool is missing (the machine has no list of packages)');
});
