import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { product } from './embedded/testing/product.ts';
import { checkRequirements } from './requirements.ts';
import { startOldServer } from './testing/old-server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function refusalOf(url: string): Promise<string> {
  const error: unknown = await checkRequirements(url, product).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  const { message } = error as OperatorError;
  expect(message).not.toContain('hunter2');
  return message;
}

/** The same address with another user, whose password is hunter2. */
function as(user: string): string {
  return database.url.replace(/\/\/[^@]*@/, `//${user}:hunter2@`);
}

describe('checkRequirements', () => {
  it('is content with a database that fits', async () => {
    await expect(checkRequirements(database.url, product)).resolves.toMatchObject({ isPooled: false });
  });

  it('says what cannot be reached, without the password', async () => {
    expect(await refusalOf('postgres://me:hunter2@127.0.0.1:1/somewhere')).toBe(
      'DATABASE_URL: the database at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
    );
    expect(await refusalOf('postgres://me:hunter2@no-such-host.invalid/somewhere')).toMatch(
      /^DATABASE_URL: the database at no-such-host\.invalid:5432 cannot be reached \((ENOTFOUND|EAI_AGAIN)\)\.$/,
    );
  });

  it('says of several servers what each of them answered', async () => {
    expect(
      await refusalOf(
        'postgres://me:hunter2@127.0.0.1:1,no-such-host.invalid/somewhere?target_session_attrs=read-write',
      ),
    ).toMatch(
      /^DATABASE_URL: none of the database's servers takes writes: 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\), no-such-host\.invalid:5432 cannot be reached \(\w+\)\.$/,
    );
  });

  it('says that a version is too old', async () => {
    const server = await startOldServer({ version: '140002', versionText: '14.2' });
    expect(await refusalOf(server.url)).toBe(
      'DATABASE_URL: PostgreSQL 14.2 is too old; Platform needs 15 or later.',
    );
    server.stop();
  });

  it('says that the user or the password is wrong', async () => {
    expect(await refusalOf(as('nobody_here'))).toContain(
      'refused the user "nobody_here" or the password (28',
    );
  });

  it('says that there is no such database', async () => {
    const url = database.url.replace(/\/test_\w+/, '/no_such_database');
    expect(await refusalOf(url)).toContain('there is no database "no_such_database"');
  });

  it('says that the user may do too little', async () => {
    const user = `limited_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`create role ${user} login password 'hunter2'`);
    try {
      expect(await refusalOf(as(user))).toContain(`the user "${user}" may not create schemas`);
    } finally {
      await database.pool.query(`drop role ${user}`);
    }
  });

  it('says that a database can only be read', async () => {
    const separator = database.url.includes('?') ? '&' : '?';
    const url = `${database.url}${separator}options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    expect(await refusalOf(url)).toBe('DATABASE_URL: this database can only be read, not written.');
  });
});
