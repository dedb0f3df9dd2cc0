import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What ships, without its tests and what supports them. */
const sources = ['platform/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)testing\//.test(file))
    .map((file) => join(folder, file)),
);

const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();

const door = 'platform/src/postgres/as-caller.ts';

test.each([
  ['the claims of a caller', /request\.jwt/, [door]],
  [
    'a role',
    /set_config\('role'|\bset\s+(?:local\s+|session\s+)?role\b(?!\s*= 'admin')|\bset\('role'/i,
    [door],
  ],
  ['an authorization for the session', /set\s+(?:local\s+)?session\s+authorization/i, []],
  ['whether a session is alive', /auth\.session_refusal\(/, ['platform/src/postgres/session-check.ts']],
])('%s is a matter of one file', (_, pattern, files) => {
  expect(filesWith(pattern)).toEqual(files);
});

test('connections are opened by the pool, by who listens, and before there is a pool', () => {
  expect(filesWith(/new pg\.(?:Pool|Client)\(|new this\.#Client\(|extends pg\.Client|clientFor\(/)).toEqual([
    'platform/src/postgres/choosing-client.ts',
    'platform/src/postgres/database-servers.ts',
    'platform/src/postgres/embedded-attach.ts',
    'platform/src/postgres/embedded/lock.ts',
    'platform/src/postgres/listener.ts',
    'platform/src/postgres/pool.ts',
    'platform/src/postgres/requirements.ts',
    'server/src/commands/restore.ts',
    'server/src/commands/support/with-database.ts',
  ]);
});
