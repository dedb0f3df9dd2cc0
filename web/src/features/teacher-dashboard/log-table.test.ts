import { expect, it } from 'vitest';
import { logCells, toCsv } from './log-table.ts';

it('writes what spreadsheets read, and nothing that they would run', () => {
  expect(
    toCsv(
      ['Day', 'Course'],
      [
        ['2026-03-01', 'Rashi, "the" first'],
        ['2026-03-02', '=1+1'],
      ],
    ),
  ).toBe('\uFEFFDay,Course\r\n2026-03-01,"Rashi, ""the"" first"\r\n2026-03-02,\'=1+1\r\n');
});

it('leaves out what is not there', () => {
  const entry = {
    id: '1',
    date_taught: '2026-03-01',
    hours_taught: 1.5,
    kind: 'live_session',
    course_title: null,
    subject: 'Talmud',
    student_name: null,
    amount: 2400,
    currency: 'eur',
    next_cursor: '',
  };
  expect(logCells(entry, 'Live session')).toEqual([
    '2026-03-01',
    '1.5',
    'Live session',
    '',
    'Talmud',
    '',
    '24.00',
    'EUR',
  ]);
});
