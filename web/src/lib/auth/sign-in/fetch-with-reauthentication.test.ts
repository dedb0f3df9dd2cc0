import { afterEach, expect, it, vi } from 'vitest';
import { fetchWithReauthentication } from './fetch-with-reauthentication.ts';
import {
  isReauthenticationAsked,
  settleReauthentication,
  watchReauthentication,
} from './reauthentication.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (body: object) => () => Response.json(body, { status: 403 });
const tooLongAgo = refusal({ code: 'PT403', message: 'recent_sign_in_required' });

function answerInTurn(...answers: (() => Response)[]) {
  const fetch = vi.fn(async () => answers.shift()?.() ?? Response.json({}));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it.each([
  ['the database', tooLongAgo],
  ['accounts', refusal({ code: 403, error_code: 'reauthentication_needed', msg: 'no' })],
])('asks once when %s wants a proof, and sends what was refused again', async (_name, refuse) => {
  const fetch = answerInTurn(refuse, refuse);
  const stop = watchReauthentication(() => undefined);
  const both = Promise.all([
    fetchWithReauthentication('/a', { body: 'one' }),
    fetchWithReauthentication('/b'),
  ]);
  await vi.waitFor(() => expect(isReauthenticationAsked()).toBe(true));
  settleReauthentication(true);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(fetch).toHaveBeenCalledWith('/a', { body: 'one' });
  stop();
});

it('leaves the refusal as it is for those who would rather not', async () => {
  const fetch = answerInTurn(tooLongAgo);
  const stop = watchReauthentication(() => undefined);
  const one = fetchWithReauthentication('/a');
  await vi.waitFor(() => expect(isReauthenticationAsked()).toBe(true));
  settleReauthentication(false);
  expect((await one).status).toBe(403);
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
});

it('asks for nothing where nobody is there to answer, or another refusal was meant', async () => {
  answerInTurn(tooLongAgo, refusal({ code: 'PT403', message: 'admins_only' }));
  expect((await fetchWithReauthentication('/a')).status).toBe(403);
  const stop = watchReauthentication(() => undefined);
  expect((await fetchWithReauthentication('/a')).status).toBe(403);
  expect(isReauthenticationAsked()).toBe(false);
  stop();
});
