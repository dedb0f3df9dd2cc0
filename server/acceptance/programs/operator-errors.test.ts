import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOldServer } from '@lomdim/platform/postgres/testing/old-server';
import { run } from '@lomdim/testing/server/program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-errors-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** One clear sentence for each error, exit code 1, no trace, no secret. */
async function errorsOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { code, stdout, stderr } = await run('main', {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toContain('    at ');
  expect(stderr).not.toContain('hunter2');
  return stderr.trimEnd().split('\n');
}

describe.concurrent('the server does not start', () => {
  it('with wrong variables, and lists them all', async ({ expect }) => {
    expect(await errorsOf({ PORT: 'abc', SEED: 'all', SITE_URL: 'lomdim', JWT_SECRET: 'hunter2' })).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc".',
      'SITE_URL must be an address that starts with http:// or https://.',
      'SEED must be demo or none, not "all".',
      'JWT_SECRET must have 32 characters or more, not 7.',
    ]);
  });

  it('on a port in use, and touches no data', async ({ expect }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const untouched = join(dataDir, 'port-in-use');
    expect(await errorsOf({ PORT: String(port), DATA_DIR: untouched })).toEqual([
      `PORT ${port} on 127.0.0.1 is already in use; stop what uses it or choose another PORT.`,
    ]);
    expect(existsSync(untouched)).toBe(false);
    other.close();
  });

  it('without its database', async ({ expect }) => {
    expect(await errorsOf({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/lomdim' })).toEqual([
      'DATABASE_URL: the database at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
    ]);
  });

  it('on a database that is too old', async ({ expect }) => {
    const server = await startOldServer({ version: '140002', versionText: '14.2' });
    expect(await errorsOf({ DATABASE_URL: server.url })).toEqual([
      'DATABASE_URL: PostgreSQL 14.2 is too old; Lomdim needs 15 or later.',
    ]);
    server.stop();
  });

  it('where its folder is a file', async ({ expect }) => {
    const file = join(dataDir, 'file');
    await writeFile(file, 'mine');
    expect(await errorsOf({ DATA_DIR: file })).toEqual([
      expect.stringMatching(/^DATA_DIR .*\/file is not a folder; choose another DATA_DIR\.$/),
    ]);
  });

  it('where its folder cannot be written, even by the administrator', async ({ expect }) => {
    // A path where no system lets anybody create a folder.
    const readOnly = process.platform === 'darwin' ? '/System/lomdim' : '/sys/lomdim';
    expect(await errorsOf({ DATA_DIR: readOnly })).toEqual([
      expect.stringContaining(`DATA_DIR ${readOnly} cannot be written by this user`),
    ]);
  });
});

it('a server that did not start leaves no half-made database behind', async () => {
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
});
