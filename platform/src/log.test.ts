import { describe, expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

describe('describeError', () => {
  it('leaves out what PostgreSQL quotes from rows, keeps what names the place', () => {
    const error = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(miriam@demo.example) already exists.',
      where: 'SQL statement with miriam',
      constraint: 'users_email_key',
    });
    const text = JSON.stringify(describeError(error));
    expect(text).not.toContain('miriam');
    expect(describeError(error)).toMatchObject({ code: '23505', constraint: 'users_email_key' });
  });

  it('follows the cause', () => {
    const error = new Error('outer', { cause: new Error('postgres://me:secret@db/x') });
    expect(JSON.stringify(describeError(error))).not.toContain('secret');
    expect(describeError(error)).toMatchObject({ cause: { message: 'postgres://[credentials]@db/x' } });
  });
});

describe('createLog', () => {
  it('writes one JSON object a line, with the level as a word', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.debug('not shown');
    log.warn({ err: new Error('miriam@demo.example') }, 'something');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      msg: 'something',
      err: { message: '[e-mail]' },
    });
  });
});
