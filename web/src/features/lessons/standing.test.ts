import { describe, expect, it } from 'vitest';
import type { LessonPage } from './lesson.ts';
import { standingOf, toneOf } from './standing.ts';

const now = new Date('2026-11-20T09:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const person = (id: string) => ({ id, name: id, avatar_url: null, time_zone: 'UTC' });

type Fields = Partial<LessonPage>;

function lesson(role: LessonPage['role'], fields: Fields, minutesFromNow = 3000) {
  return {
    role,
    student: person('student'),
    teacher: person('teacher'),
    state: 'agreed',
    change: null,
    waits_for: null,
    actions: [],
    outcome: null,
    reported_by: null,
    objected_by: null,
    cancelled_by: null,
    is_late: false,
    history: [],
    starts_at: at(minutesFromNow),
    duration_minutes: 60,
    room_opens_at: at(minutesFromNow - 15),
    room_closes_at: at(minutesFromNow + 120),
    ...fields,
  } as const satisfies Parameters<typeof standingOf>[0];
}

/** For the student, the teacher and an admin. */
const forEach = (fields: Fields, minutesFromNow?: number) =>
  (['student', 'teacher', 'admin'] as const).map((role) =>
    standingOf(lesson(role, fields, minutesFromNow), now),
  );
const done = (action: string, actor_id: string | null) => [{ at: at(-1), actor_id, action, data: {} }];

describe('where a lesson stands for each', () => {
  const change = {
    proposed_by: 'teacher',
    starts_at: at(5000),
    duration_minutes: 60,
    price_cents: 0,
    message: null,
    answer_until: null,
  };
  it.each<[string, Fields, string[], number?]>([
    [
      'proposed by the student',
      { state: 'proposed', waits_for: 'teacher' },
      ['proposed_waiting', 'proposed_asked', 'proposed_between'],
    ],
    [
      'another time by the teacher',
      { change, waits_for: 'student' },
      ['change_asked', 'change_waiting', 'change_between'],
    ],
    ['agreed', {}, ['agreed_coming', 'agreed_coming', 'agreed_between']],
    ['about to begin', {}, ['agreed_open', 'agreed_open', 'agreed_between'], 10],
    [
      'just over, and the room still open',
      { actions: ['report'] },
      ['agreed_open', 'agreed_toReport', 'agreed_between'],
      -70,
    ],
    [
      'long over',
      { actions: ['report'] },
      ['agreed_toBeReported', 'agreed_toReport', 'agreed_between'],
      -600,
    ],
    [
      'reported by the teacher',
      { state: 'reported', outcome: 'held', reported_by: 'teacher' },
      ['reported_theirs', 'reported_mine', 'reported_between'],
    ],
    [
      'reported by the product',
      { state: 'reported', outcome: 'held' },
      ['reported_byClock', 'reported_byClock', 'reported_byClock'],
    ],
    [
      'disputed by the student',
      { state: 'disputed', objected_by: 'student' },
      ['disputed_mine', 'disputed_theirs', 'disputed_between'],
    ],
    ['held', { state: 'settled', outcome: 'held' }, ['settled_held', 'settled_held', 'settled_held']],
    [
      'cancelled late by the student',
      { state: 'cancelled', cancelled_by: 'student', is_late: true },
      ['cancelled_mineLate', 'cancelled_theirsLate', 'cancelled_between'],
    ],
    [
      'cancelled by the teacher',
      { state: 'cancelled', cancelled_by: 'teacher' },
      ['cancelled_theirs', 'cancelled_mine', 'cancelled_between'],
    ],
    [
      'declined by the teacher',
      { state: 'declined', history: done('decline', 'teacher') },
      ['declined_theirs', 'declined_mine', 'declined_between'],
    ],
    [
      'withdrawn by the student',
      { state: 'withdrawn', history: done('withdraw', 'student') },
      ['withdrawn_mine', 'withdrawn_theirs', 'withdrawn_between'],
    ],
    ['expired', { state: 'expired' }, ['expired', 'expired', 'expired']],
  ])('%s', (_, fields, expected, minutesFromNow) => {
    expect(forEach(fields, minutesFromNow)).toEqual(expected);
  });
});

it('asks only where there is something to answer', () => {
  expect(toneOf('proposed_asked')).toBe('ask');
  expect(toneOf('agreed_toReport')).toBe('ask');
  expect(toneOf('proposed_waiting')).toBe('quiet');
  expect(toneOf('agreed_coming')).toBe('good');
  expect(toneOf('cancelled_theirs')).toBe('bad');
});
