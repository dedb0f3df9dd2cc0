import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program, run } from '@lomdim/testing/server/program';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-lifecycle-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('the server starts on an empty folder, prints its address, and stops cleanly', async () => {
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const server = new Program('main', env);
  const url = await server.printed(/Lomdim is ready: (\S+)/);
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ready' });

  // The command finds the running database; with the server stopped it starts its own.
  const nobody = ['nobody@test.example'];
  const sentence =
    'There is no account with the e-mail address nobody@test.example; sign up with it first.\n';
  expect(await run('commands/admin', { DATA_DIR: dataDir }, nobody)).toMatchObject({
    code: 1,
    stderr: sentence,
  });

  server.signal('SIGTERM');
  const { code, stderr } = await server.end();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await expect(fetch(url)).rejects.toThrow();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

  expect(await run('commands/admin', { DATA_DIR: dataDir }, nobody)).toMatchObject({
    code: 1,
    stderr: sentence,
  });
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
