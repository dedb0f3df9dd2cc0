import { expect, it } from 'vitest';
import { toldHistory } from './history.ts';

const person = (id: string) => ({ id, name: `${id} Levi`, avatar_url: null, time_zone: 'UTC' });
const [student, teacher] = [person('student'), person('teacher')];
const event = (action: string, actor_id: string | null, data: Record<string, unknown> = {}) => ({
  at: '2026-11-20T09:00:00Z',
  actor_id,
  action,
  data,
});

const told = (role: 'student' | 'teacher' | 'admin', ...history: ReturnType<typeof event>[]) =>
  toldHistory({ history, role, student, teacher });

it('says who did it: oneself, the other by name, an admin as Lomdim, or the clock', () => {
  const history = [
    event('propose', 'student'),
    event('accept', 'teacher'),
    event('decide', 'somebody else', { outcome: 'held', note: 'Both were there' }),
    event('settle', null, { outcome: 'held' }),
  ];
  expect(told('student', ...history).map(({ by, name }) => [by, name])).toEqual([
    ['you', undefined],
    ['other', 'teacher Levi'],
    ['lomdim', undefined],
    ['clock', undefined],
  ]);
  expect(told('admin', ...history)[0]).toMatchObject({ by: 'other', name: 'student Levi' });
  expect(told('student', ...history)[2]).toMatchObject({ outcome: 'held', words: 'Both were there' });
});

it('tells a lesson that was moved from one for which another time was proposed', () => {
  const to = '2026-11-21T09:00:00Z';
  const actions = (...history: ReturnType<typeof event>[]) =>
    told('student', ...history).map(({ action, startsAt }) => [action, startsAt]);
  expect(
    actions(event('propose', 'student'), event('propose_time', 'teacher', { starts_at: to, to })),
  ).toEqual([
    ['propose', undefined],
    ['propose_time', to],
  ]);
  expect(actions(event('book', 'student'), event('propose_time', 'student', { starts_at: to, to }))).toEqual([
    ['book', undefined],
    ['move', to],
  ]);
  expect(actions(event('book', 'student'), event('propose_time', 'teacher', { starts_at: to }))).toEqual([
    ['book', undefined],
    ['propose_time', to],
  ]);
});

it('tells a proposal that ended from another time that nobody answered', () => {
  const actions = (...history: ReturnType<typeof event>[]) =>
    told('student', ...history).map(({ action }) => action);
  expect(actions(event('propose', 'student'), event('expire', null))).toEqual(['propose', 'expire']);
  expect(actions(event('book', 'student'), event('expire', null))).toEqual(['book', 'expire_time']);
});

it('leaves out what it has no words for', () => {
  expect(told('student', event('something new', 'student'))).toEqual([]);
});
