import { AuthRetryableFetchError, PostgrestError } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import { failedResponseOf, fetchAndRecord, watchFailedResponses } from './failed-responses.ts';

function answerWith(status: number, id: string, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'x-request-id': id } }));
}

afterEach(() => vi.unstubAllGlobals());

/** What the client makes of the body of an answer. */
async function refusedBy(answer: Response): Promise<PostgrestError> {
  return new PostgrestError(await answer.json());
}

it('knows under which number the server wrote a refusal down', async () => {
  answerWith(500, 'first', { code: 'XX000', message: 'a fault of its own', details: null, hint: null });
  const error = await refusedBy(await fetchAndRecord('http://lomdim.example'));
  answerWith(409, 'second', { code: 'PT409', message: 'course_full', details: null, hint: null });
  const later = await refusedBy(await fetchAndRecord('http://lomdim.example'));
  expect(failedResponseOf(error)?.requestId).toBe('first');
  expect(failedResponseOf(later)?.requestId).toBe('second');
});

it('goes by the status where an error has nothing else', async () => {
  answerWith(503, 'third', { code: 'internal_error', msg: 'no' });
  await fetchAndRecord('http://lomdim.example');
  expect(failedResponseOf(new AuthRetryableFetchError('{}', 503))?.requestId).toBe('third');
  expect(failedResponseOf(new AuthRetryableFetchError('{}', 504))).toBeUndefined();
});

it('leaves the answer whole, whatever form it has', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const answer = await fetchAndRecord('http://lomdim.example');
  expect(await answer.text()).toBe('<h1>Bad gateway</h1>');
  expect(failedResponseOf({ context: answer })).toMatchObject({ status: 502, requestId: undefined });
});

it('does not guess', () => {
  expect(failedResponseOf(new Error('x is undefined'))).toBeUndefined();
  expect(failedResponseOf(undefined)).toBeUndefined();
});

it.each([
  [401, { code: 'PGRST303', message: 'The session has ended' }, true],
  [401, { code: 'session_ended' }, true],
  [403, { error_code: 'session_not_found' }, true],
  [400, { statusCode: '403', error: 'Unauthorized' }, true],
  [400, { statusCode: '404', error: 'not_found' }, false],
  [404, { code: 'PT404', message: 'session_not_found' }, false],
  [500, {}, false],
  [429, {}, false],
])('notifies its subscribers whether %d with %j refuses the caller', async (status, body, refuses) => {
  const notified = vi.fn();
  const stop = watchFailedResponses((answer) => notified(answer.refusesCaller));
  answerWith(status, 'id', body);
  await fetchAndRecord('http://lomdim.example');
  expect(notified).toHaveBeenCalledExactlyOnceWith(refuses);
  stop();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(fetchAndRecord('http://lomdim.example')).rejects.toThrow();
  expect(notified).toHaveBeenCalledOnce();
});
