import { OperatorError } from '@lomdim/platform/operator-error';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { describeError } from './describe-error.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('raw text'), { code, ...more });

describe('describeError', () => {
  it('lists every problem of the configuration, one a line', () => {
    expect(describeError(new ConfigError(['PORT is wrong.', 'SEED is wrong.']))).toBe(
      'PORT is wrong.\nSEED is wrong.',
    );
  });

  it('says what the operator can fix, and no more', () => {
    expect(describeError(new OperatorError('The port is in use.'))).toBe('The port is in use.');
  });

  it.each([
    [withCode('ENOSPC', { path: '/data/x' }), 'The disk is full (/data/x); free some space and start again.'],
    [withCode('53100'), 'The disk is full; free some space and start again.'],
    [withCode('EROFS', { path: '/data/x' }), 'A file or folder cannot be written (/data/x)'],
    [withCode('EACCES'), 'A file or folder cannot be written;'],
    [withCode('42501'), 'The database user lacks a privilege: raw text.'],
    [withCode('53300'), 'The database has no connection left for Lomdim.'],
  ])('knows %j', (error, sentence) => {
    expect(describeError(error)).toContain(sentence);
    expect(describeError(error)).not.toContain('    at ');
  });

  it('keeps the trace of what it does not know, without secrets', () => {
    const text = describeError(new Error('postgres://me:hunter2@db/x'));
    expect(text).toContain('    at ');
    expect(text).not.toContain('hunter2');
  });
});
