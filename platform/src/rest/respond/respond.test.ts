import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { visitor } from '../../keys/read-caller.ts';
import { SessionRefused } from '../../postgres/as-caller.ts';
import { raiseWhen, readRaised } from '../../postgres/raise.ts';
import { contentRange, rangeStatus } from './content-range.ts';
import { asRestError, fromDatabase } from './database-error.ts';

const failure = (code: string, message = 'm', detail?: string, where?: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, detail, where });

describe('Content-Range', () => {
  test('which rows of how many', () => {
    expect(contentRange(0, 9, 100)).toBe('0-9/100');
    expect(contentRange(0, 9, undefined)).toBe('0-9/*');
    expect(contentRange(5, 4, 5)).toBe('*/5');
    expect(contentRange(0, -1, 0)).toBe('*/0');
  });

  test('whole, part, or beyond the end', () => {
    expect(rangeStatus(0, 5, undefined)).toBe(200);
    expect(rangeStatus(0, 5, 5)).toBe(200);
    expect(rangeStatus(0, 2, 5)).toBe(206);
    expect(rangeStatus(5, 0, 5)).toBe(206);
    expect(() => rangeStatus(6, 0, 5)).toThrow('not satisfiable');
  });
});

describe('database errors', () => {
  test.each([
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['22P02', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['28000', 403],
    ['40001', 500],
    ['53300', 503],
    ['53400', 500],
    ['57014', 503],
    ['57P01', 503],
    ['54000', 400],
    ['PT429', 429],
    ['PTXYZ', 500],
    ['XX000', 500],
  ])('%s is %i', (code, status) => {
    expect(fromDatabase(failure(code), true)).toMatchObject({ status, code });
  });

  test('what a function quotes of rows stays inside, what the caller may read does not', () => {
    const quoted = 'Key (room_id, during)=(7, ...) conflicts with existing key (room_id, during)=(7, ...).';
    const where = 'SQL statement "update ..." PL/pgSQL function public.move_visit() line 12';
    const inside = (code: string) => failure(code, 'm', quoted, where);
    for (const code of ['23P01', '23505', '23514', '23502']) {
      expect(fromDatabase(inside(code), true).details).toBeNull();
      expect(fromDatabase(failure(code, 'm', quoted), true).details).toBe(quoted);
    }
    // Our own refusals are sentences for people.
    expect(fromDatabase(inside('PT409'), true).details).toBe(quoted);
  });

  test('missing rights depend on who asks', () => {
    expect(fromDatabase(failure('42501'), true).status).toBe(403);
    expect(fromDatabase(failure('42501'), false)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
  });

  test('two messages decide differently under one code', () => {
    expect(fromDatabase(failure('21000', 'UPDATE requires a WHERE clause'), true).status).toBe(400);
    expect(fromDatabase(failure('21000', 'more than one row'), true).status).toBe(500);
    expect(fromDatabase(failure('22023', 'role "x" does not exist'), true).status).toBe(401);
  });

  test('our own refusals are recognised, and cannot be forged by data', () => {
    const expression = raiseWhen('true', 'singular', 'count(*)');
    const mark = /'(.*):singular:'/.exec(expression)?.[1] ?? '';
    expect(fromDatabase(failure('22P02', `invalid input: "${mark}:singular:3"`), true)).toMatchObject({
      status: 406,
      code: 'PGRST116',
      details: 'The result contains 3 rows',
    });
    expect(asRestError(new SessionRefused('session_ended'), visitor)).toMatchObject({ status: 401 });
    expect(asRestError(new SessionRefused('insufficient_aal'), visitor)).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect(readRaised({ code: '22P02', message: 'invalid input: "raised:singular:3"' })).toBeUndefined();
    expect(readRaised({ code: 'P0001', message: `${mark}:singular:3` })).toBeUndefined();
  });

  test('errors with full control', () => {
    const good = failure(
      'PGRST',
      '{"code":"A","message":"b","hint":"h"}',
      '{"status":410,"headers":{"X-A":"1"}}',
    );
    expect(fromDatabase(good, true)).toMatchObject({
      status: 410,
      code: 'A',
      message: 'b',
      hint: 'h',
      headers: { 'x-a': '1' },
    });
    expect(fromDatabase(failure('PGRST', 'text', '{}'), true).code).toBe('PGRST121');
    expect(fromDatabase(failure('PGRST', '{"code":"A","message":"b"}'), true).details).toContain(
      'DETAIL is missing',
    );
    expect(
      fromDatabase(failure('PGRST', '{"code":"A","message":"b"}', '{"status":9,"headers":{}}'), true).status,
    ).toBe(500);
  });
});
