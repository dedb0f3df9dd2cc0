import { expect, it } from 'vitest';
import { readQuestion } from './calendar-days.ts';

const now = Date.parse('2026-11-19T23:00:00Z');
const read = (query: string) => readQuestion(new URLSearchParams(query), now);

it('reads some days in one zone or several', () => {
  expect(read('zone=Europe/Paris&zone=UTC&from=2026-11-20&days=7')).toEqual({
    zones: ['Europe/Paris', 'UTC'],
    from: '2026-11-20',
    days: 7,
    learning: false,
  });
  expect(read('zone=UTC&from=2026-11-18&days=1&learning=1')).toMatchObject({ days: 1, learning: true });
});

it.each([
  '',
  'from=2026-11-19&days=7',
  'zone=Nowhere/Town&from=2026-11-19&days=7',
  `zone=${'x'.repeat(5000)}&from=2026-11-19&days=7`,
  'zone=UTC&zone=UTC&zone=UTC&zone=UTC&from=2026-11-19&days=7',
  'zone=UTC&days=7',
  'zone=UTC&from=&days=7',
  'zone=UTC&from=19.11.2026&days=7',
  'zone=UTC&from=2026-11-31&days=7',
  'zone=UTC&from=2025-11-19&days=7',
  'zone=UTC&from=2027-11-19&days=7',
  'zone=UTC&from=2026-11-19',
  'zone=UTC&from=2026-11-19&days=0',
  'zone=UTC&from=2026-11-19&days=1.5',
  'zone=UTC&from=2026-11-19&days=101',
])('%s is no question', (query) => {
  expect(read(query)).toBeUndefined();
});
