import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { readFailure } from './read-failure.ts';

const fromTables = (code: string, message: string) => ({
  name: 'PostgrestError',
  code,
  message,
  details: '',
  hint: '',
});

it.each([
  ['a refusal of the product', fromTables('PT409', 'course_full'), { kind: 'refused', code: 'course_full' }],
  [
    'a booking at the same time',
    fromTables(
      '23P01',
      'conflicting key value violates exclusion constraint "lesson_bookings_teacher_is_free"',
    ),
    { kind: 'known', code: 'lesson_bookings_teacher_is_free' },
  ],
  [
    'a rule without a sentence of its own',
    fromTables('23505', 'duplicate key value violates unique constraint "some_key"'),
    { kind: 'known', code: '23505' },
  ],
  ['nothing found', fromTables('PGRST116', 'Cannot coerce the result'), { kind: 'known', code: 'PGRST116' }],
  [
    'asking too often',
    fromTables('over_request_rate_limit', 'Too many requests. Please try again later.'),
    { kind: 'known', code: 'over_request_rate_limit' },
  ],
  [
    'a question that took too long',
    fromTables('57014', 'canceling statement due to statement timeout'),
    { kind: 'known', code: '57014' },
  ],
  ['a refusal without a sentence', fromTables('PT403', 'something_new'), { kind: 'forbidden' }],
  ['an error of ours', fromTables('XX000', 'internal error'), { kind: 'unknown' }],
  [
    'a wrong password',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    { kind: 'known', code: 'invalid_credentials' },
  ],
  [
    'a short password',
    new AuthWeakPasswordError('Password should be at least 8 characters.', 422, ['length']),
    { kind: 'known', code: 'weak_password_length' },
  ],
  ['no session', new AuthSessionMissingError(), { kind: 'known', code: 'AuthSessionMissingError' }],
  ['accounts that cannot be reached', new AuthRetryableFetchError('Failed to fetch', 0), { kind: 'network' }],
  ['accounts that are broken', new AuthRetryableFetchError('{}', 503), { kind: 'server' }],
  [
    'a file that is too large',
    { __isStorageError: true, name: 'StorageApiError', message: 'too large', status: 400, statusCode: '413' },
    { kind: 'known', code: 'file_413' },
  ],
  ['Chromium without a network', new TypeError('Failed to fetch'), { kind: 'network' }],
  [
    'Firefox without a network',
    new TypeError('NetworkError when attempting to fetch resource.'),
    { kind: 'network' },
  ],
  ['Safari without a network', new TypeError('Load failed'), { kind: 'network' }],
  ['tables without a network', fromTables('', 'TypeError: Failed to fetch'), { kind: 'network' }],
  ['too much at once', { message: 'slow down', status: 429 }, { kind: 'busy' }],
  ['a mistake in a program', new Error('x is undefined'), { kind: 'unknown' }],
  ['something that is no error', 'course_full', { kind: 'unknown' }],
  ['nothing', undefined, { kind: 'unknown' }],
])('reads %s', (_, error, failure) => expect(readFailure(error)).toEqual(failure));
