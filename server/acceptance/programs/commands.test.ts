import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { run } from '@lomdim/testing/server/program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let other: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  other = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lomdim-commands-'));
});

afterAll(async () => {
  await database.drop();
  await other.drop();
  await rm(folder, { recursive: true, force: true });
});

const command = (name: string, on: TestDatabase, ...args: string[]) =>
  run(`commands/${name}`, { DATABASE_URL: on.url, DATA_DIR: join(folder, 'data') }, args);

describe('npm run admin', () => {
  it('makes an account an admin, once', async () => {
    const person = await createPerson(database, 'first admin');
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [person.id],
    );
    const email = rows[0]?.email ?? '';
    expect(await command('admin', database, email.toUpperCase())).toMatchObject({
      code: 0,
      stdout: `${email.toUpperCase()} is an admin now.\n`,
    });
    const role = await database.pool.query('select role from private.profiles where id = $1', [person.id]);
    expect(role.rows).toEqual([{ role: 'admin' }]);
    expect(await command('admin', database, email)).toMatchObject({
      code: 0,
      stdout: `${email} is an admin already.\n`,
    });
  });

  it('says what it needs', async () => {
    expect(await command('admin', database)).toMatchObject({
      code: 1,
      stderr: 'Say whose account it is: npm run admin -- EMAIL\n',
    });
  });
});

describe('npm run backup and npm run restore', () => {
  it('carry everything from one database to another, and do not overwrite unasked', async () => {
    const file = join(folder, 'backup.tar.gz');
    await createPerson(database, 'kept');
    const backup = await command('backup', database, file);
    expect(backup).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ holds \d+ rows and 0 stored files\.\n$/),
    });
    expect(await command('restore', other, file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('were restored'),
    });
    const people = (from: TestDatabase) =>
      from.pool.query('select * from private.profiles order by id').then(({ rows }) => rows);
    expect(await people(other)).toEqual(await people(database));
    expect(await command('restore', other, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('add --force'),
    });
  });

  it('say in one sentence what is missing', async () => {
    const missing = join(folder, 'missing.tar.gz');
    expect(await command('restore', other, missing)).toMatchObject({
      code: 1,
      stderr: `${missing} cannot be read (ENOENT).\n`,
    });
  });
});
