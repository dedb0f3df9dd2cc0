import { skipToken } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { everyLessonQuote, lessonQuote } from './get-lesson-quote.ts';

vi.mock('#lib/client/supabase.ts', () => ({ supabase: async () => ({}) }));

const question = { teacher: 'moshe', student: 'noa', startsAt: '2026-03-02T10:00:00.000Z', minutes: 60 };

it('asks nothing before a time was chosen', () => {
  expect(lessonQuote({ ...question, startsAt: undefined }).queryFn).toBe(skipToken);
  expect(lessonQuote(question).queryFn).not.toBe(skipToken);
});

it('is one answer for everybody who asks the same, another for a sibling, and forgotten with all others', () => {
  expect(lessonQuote({ ...question }).queryKey).toEqual(lessonQuote(question).queryKey);
  expect(lessonQuote({ ...question, student: 'dan' }).queryKey).not.toEqual(lessonQuote(question).queryKey);
  expect(lessonQuote(question).queryKey.slice(0, 2)).toEqual(everyLessonQuote.queryKey);
});
