import { expect, test } from 'vitest';
import { readTarget, socketPath } from './target.ts';

test('a network address with a password', () => {
  expect(readTarget('postgresql://ana:s%40cret@db.example:5433/shop')).toEqual({
    host: 'db.example',
    port: 5433,
    user: 'ana',
    password: 's@cret',
    database: 'shop',
    tls: undefined,
  });
});

test('the folder of a socket', () => {
  const target = readTarget('postgresql://ana@/shop?host=/run/pg&port=6000');
  expect(target).toMatchObject({ host: '/run/pg', password: undefined, database: 'shop' });
  expect(socketPath(target)).toBe('/run/pg/.s.PGSQL.6000');
});

test('encryption is asked for by sslmode', () => {
  expect(readTarget('postgresql://a@b/c?sslmode=verify-full').tls).toEqual({});
  expect(readTarget('postgresql://a@b/c?sslmode=no-verify').tls).toEqual({ rejectUnauthorized: false });
  expect(readTarget('postgresql://a@b/c?sslmode=disable').tls).toBeUndefined();
});
