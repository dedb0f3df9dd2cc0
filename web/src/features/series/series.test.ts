import { expect, it } from 'vitest';
import { countsFor, type SeriesLesson, stateOf } from './series.ts';

const now = new Date('2026-12-01T12:00:00Z');
const proposed: SeriesLesson = {
  id: 'a',
  starts_at: '2026-12-02T12:00:00Z',
  state: 'proposed',
  student_id: 'student',
  teacher_id: 'teacher',
  student_agreed_at: '2026-11-30T12:00:00Z',
  teacher_agreed_at: null,
};
const agreed = { ...proposed, id: 'b', state: 'agreed', teacher_agreed_at: '2026-11-30T13:00:00Z' };
const over = { ...agreed, id: 'c', starts_at: '2026-12-01T11:00:00Z' };

it('each sees what they can answer, take back or cancel', () => {
  const lessons = [proposed, agreed, over];
  expect(countsFor(lessons, 'teacher', now)).toEqual({ toAnswer: 1, toTakeBack: 0, toCancel: 1 });
  expect(countsFor(lessons, 'student', now)).toEqual({ toAnswer: 0, toTakeBack: 1, toCancel: 1 });
  expect(countsFor(lessons, 'admin', now)).toEqual({ toAnswer: 0, toTakeBack: 0, toCancel: 0 });
});

it('a state that is not known is shown as one that came to nothing', () => {
  expect(stateOf('agreed')).toBe('agreed');
  expect(stateOf('new')).toBe('cancelled');
});
