import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from './address.ts';

function parsed(text: string, access?: 'write' | 'read') {
  const address = parseDatabaseAddress(text, access);
  if ('problem' in address) throw new Error(address.problem);
  return address;
}

function problemOf(text: string, access?: 'write' | 'read'): string {
  const address = parseDatabaseAddress(text, access);
  if (!('problem' in address)) throw new Error('it was accepted');
  expect(address.problem).not.toContain('hunter2');
  return address.problem;
}

const serversOf = (text: string) => parsed(text).servers.map(({ where }) => where);

describe('the servers of an address', () => {
  it.each([
    ['postgres://me:hunter2@one/name', ['one:5432']],
    ['postgresql://me:hunter2@one:6000/name', ['one:6000']],
    ['postgres://me:hunter2@one:1,two:2/name?target_session_attrs=read-write', ['one:1', 'two:2']],
    ['postgres://me:hunter2@one,two:2,[::1]:3/name', ['one:5432', 'two:2', '[::1]:3']],
    ['postgres://me:hunter2@one,two/name?port=6000', ['one:6000', 'two:6000']],
    ['postgres://me@/name?host=one,two&port=1,2&target_session_attrs=primary', ['one:1', 'two:2']],
    ['postgres://me:hunter2@/name?host=%2Fvar%2Frun', ['/var/run']],
    ['postgres://me:hunter2@localhost/name?host=%2Fvar%2Frun%2Fa,two', ['/var/run/a', 'two:5432']],
    ['postgres://%2Fvar%2Frun/name', ['/var/run']],
    ['postgres://', ['localhost:5432']],
  ])('%s', (text, servers) => expect(serversOf(text)).toEqual(servers));
});

it('hands everything else on, with the first of the servers', () => {
  const { connectionString } = parsed(
    'postgres://me:p%40ss,word@one:1,two:2/a%20name?sslmode=verify-full&sslrootcert=/a%20b.pem&target_session_attrs=read-write',
  );
  expect(connectionString).toBe(
    'postgres://me:p%40ss,word@localhost/a%20name?sslmode=verify-full&sslrootcert=%2Fa%20b.pem&host=one&port=1',
  );
});

it('says what is wrong, and never the password', () => {
  expect(problemOf('mysql://me:hunter2@one/name')).toMatch(
    /^must be an address that starts with postgres:\/\//,
  );
  expect(problemOf('postgres://me:hunter2@one:port/name')).toBe('names a host that is none: "one:port"');
  expect(problemOf('postgres://me:hunter2@one:70000/name')).toBe('names a port that is none: "70000"');
  expect(problemOf('postgres://me:hunter2@/name?host=a,b,c&port=1,2')).toBe(
    'must name as many ports as hosts, or one for all',
  );
  expect(problemOf('postgres://me:hunter2@one,two/name?target_session_attrs=standby')).toBe(
    'knows target_session_attrs only as read-write, primary',
  );
  expect(problemOf('postgres://me:hunter2@one/name?target_session_attrs=read-write', 'read')).toBe(
    'knows target_session_attrs only as any, standby, prefer-standby, read-only',
  );
  // A slash ends the servers, so that what follows the user looks like a port.
  expect(problemOf('postgres://me:hun/ter2@one/name')).not.toContain('ter2');
});
