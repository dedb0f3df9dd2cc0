import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { startS3Server } from '@lomdim/testing/s3/s3-server';
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

const command = (name: string, on: TestDatabase, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  run(`commands/${name}`, { DATABASE_URL: on.url, DATA_DIR: join(folder, 'data'), ...env }, args);

const inFolder = (version: string) => join(folder, 'data', 'storage', version.slice(0, 2), version);

/** A file that lies in the folder until it moves into the bucket, with the command. */
async function storedFile(on: TestDatabase, bucketUrl: string): Promise<string> {
  const version = randomUUID();
  await mkdir(dirname(inFolder(version)), { recursive: true });
  await writeFile(inFolder(version), 'precious');
  await on.pool.query("insert into storage.buckets (id, name) values ('kept', 'kept')");
  await on.pool.query(
    "insert into storage.objects (bucket_id, name, version) values ('kept', 'a file', $1)",
    [version],
  );
  expect(await command('storage-move', on, [], { STORAGE_S3_URL: bucketUrl })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 stored files were moved into the bucket'),
  });
  return version;
}

describe('npm run admin', () => {
  it('makes an account an admin, once', async () => {
    const person = await createPerson(database, 'first admin');
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [person.id],
    );
    const email = rows[0]?.email ?? '';
    expect(await command('admin', database, [email.toUpperCase()])).toMatchObject({
      code: 0,
      stdout: `${email.toUpperCase()} is an admin now.\n`,
    });
    const role = await database.pool.query('select role from private.profiles where id = $1', [person.id]);
    expect(role.rows).toEqual([{ role: 'admin' }]);
    expect(await command('admin', database, [email])).toMatchObject({
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
    const backup = await command('backup', database, [file]);
    expect(backup).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ holds \d+ rows and 0 stored files\.\n$/),
    });
    expect(await command('restore', other, [file])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('were restored'),
    });
    const people = (from: TestDatabase) =>
      from.pool.query('select * from private.profiles order by id').then(({ rows }) => rows);
    expect(await people(other)).toEqual(await people(database));
    expect(await command('restore', other, [file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('add --force'),
    });
  });

  it('carry stored files out of one bucket into another', async () => {
    const [from, to] = [await startS3Server(), await startS3Server()];
    try {
      const version = await storedFile(database, from.url);
      const file = join(folder, 'with-files.tar.gz');
      expect(await command('backup', database, [file], { STORAGE_S3_URL: from.url })).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/ and 1 stored files\.\n$/),
      });
      const restored = await command('restore', other, [file, '--force'], { STORAGE_S3_URL: to.url });
      expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('1 stored files were') });
      expect(to.requests).toContainEqual(expect.stringMatching(new RegExp(`^PUT .*${version}`)));
      expect(existsSync(inFolder(version))).toBe(false);

      const back = await command('storage-move', other, [], { STORAGE_S3_URL: `${to.url}?drain=yes` });
      expect(back).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('1 stored files were moved into DATA_DIR'),
      });
      expect(await readFile(inFolder(version), 'utf8')).toBe('precious');
    } finally {
      await from.stop();
      await to.stop();
    }
  });

  it('keep a backup in a bucket', async () => {
    const s3 = await startS3Server('backups');
    const env = { BACKUP_S3_URL: s3.url };
    try {
      expect(await command('backup', database, ['s3:tonight.tar.gz'], env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^s3:tonight\.tar\.gz holds \d+ rows/),
      });
      expect(await command('restore', other, ['s3:tonight.tar.gz', '--force'], env)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('were restored'),
      });
      // Nothing is left on this machine, and what is cut on its way there is not called a backup.
      expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('backup-'))).toEqual([]);
      s3.faults = (method) => (method === 'PUT' ? { status: 500 } : undefined);
      expect(await command('backup', database, ['s3:tomorrow.tar.gz'], env)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('the object store does not answer as it should'),
      });
      s3.faults = () => undefined;
      expect(await command('restore', other, ['s3:tomorrow.tar.gz'], env)).toMatchObject({
        code: 1,
        stderr: 'There is no tomorrow.tar.gz in the bucket of BACKUP_S3_URL.\n',
      });
      expect(await command('restore', other, ['s3:../secrets'], env)).toMatchObject({ code: 1 });
      expect(await command('backup', database, ['s3:tonight'])).toMatchObject({
        code: 1,
        stderr: 'Name the bucket for s3:tonight in BACKUP_S3_URL.\n',
      });
    } finally {
      await s3.stop();
    }
  });

  it('say in one sentence what is missing', async () => {
    const missing = join(folder, 'missing.tar.gz');
    expect(await command('restore', other, [missing])).toMatchObject({
      code: 1,
      stderr: `${missing} cannot be read (ENOENT).\n`,
    });
  });
});

describe('npm run storage:move', () => {
  it('says what it needs, and what is wrong with a bucket', async () => {
    expect(await command('storage-move', database)).toMatchObject({
      code: 1,
      stderr: 'Name the bucket in STORAGE_S3_URL; files move between it and DATA_DIR.\n',
    });
    expect(await command('storage-move', database, ['--back'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('drain=yes'),
    });
    const s3 = await startS3Server();
    const STORAGE_S3_URL = s3.url.replace(/files$/, 'another');
    expect(await command('storage-move', database, [], { STORAGE_S3_URL })).toMatchObject({
      code: 1,
      stderr: 'STORAGE_S3_URL cannot be used: there is no bucket another; make it first.\n',
    });
    await s3.stop();
  });
});
