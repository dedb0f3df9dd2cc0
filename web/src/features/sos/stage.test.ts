import { describe, expect, it } from 'vitest';
import type { Standing } from './api/get-standing.ts';
import { nameOf, stageOf, whyPassed } from './stage.ts';

const waiting: Standing = {
  request_id: 'request',
  status: 'waiting',
  subject: 'Gemara',
  language: null,
  duration_minutes: 30,
  waiting_since: '2026-11-15T10:00:00Z',
  ended_at: null,
  expired_because: null,
  offer_id: null,
  offer_status: '',
  offer_expires_at: null,
  i_accepted: false,
  other_accepted: false,
  offer_subject: null,
  offer_language: null,
  offer_minutes: null,
  passed_offer_id: null,
  passed_status: null,
  passed_accepted: null,
  passed_first_name: null,
  passed_initial: null,
  other_id: null,
  other_first_name: null,
  other_initial: null,
  other_level: null,
  room_id: null,
  room_closes_at: null,
  answered_at: '2026-11-15T10:05:00Z',
  clockAhead: 0,
};
const offered: Standing = { ...waiting, offer_id: 'offer', offer_status: 'open', other_id: 'other' };
const ended = { ended_at: '2026-11-15T10:04:00Z' };

describe('the screen', () => {
  it.each([
    ['request', null],
    ['waiting', waiting],
    ['offer', offered],
    ['accepted', { ...offered, i_accepted: true }],
    ['pair', { ...offered, ...ended, status: 'matched', offer_status: 'paired' }],
    ['expired', { ...waiting, ...ended, status: 'expired' }],
    ['request', { ...waiting, ...ended, status: 'cancelled' }],
    // Whoever comes back the next day begins afresh.
    ['request', { ...waiting, status: 'expired', ended_at: '2026-11-14T10:04:00Z' }],
    // The other one has closed the account.
    ['request', { ...waiting, ...ended, status: 'matched' }],
  ] as const)('is %s', (stage, standing) => {
    expect(stageOf(standing)).toBe(stage);
  });
});

describe('why an offer passed on', () => {
  const declined = { ...waiting, passed_offer_id: 'offer', passed_status: 'declined', passed_accepted: true };
  it.each([
    [undefined, waiting, undefined],
    ['theyDeclined', declined, undefined],
    ['theyDeclined', declined, 'one before'],
    ['youDeclined', declined, 'offer'],
    ['unanswered', { ...declined, passed_status: 'expired' }, undefined],
    ['gone', { ...declined, passed_accepted: false }, undefined],
  ] as const)('%s', (why, standing, declinedHere) => {
    expect(whyPassed(standing, declinedHere)).toBe(why);
  });
});

it('names people by first name and initial, as far as there are any', () => {
  expect(nameOf('Noa', 'B')).toBe('Noa B.');
  expect(nameOf('Noa', '')).toBe('Noa');
  expect(nameOf(null, null)).toBe('');
});
