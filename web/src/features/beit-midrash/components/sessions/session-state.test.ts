import { expect, it } from 'vitest';
import { liveAndUpcoming, stateAt } from './session-state.ts';

const session = { scheduled_at: '2026-11-15T18:00:00Z', duration_minutes: 60, state: 'upcoming' };
const at = (time: string) => new Date(`2026-11-15T${time}:00Z`);

it('a session begins and ends by the clock, without being asked for again', () => {
  expect(stateAt(session, at('17:59'))).toBe('upcoming');
  expect(stateAt(session, at('18:00'))).toBe('ongoing');
  expect(stateAt(session, at('18:59'))).toBe('ongoing');
  expect(stateAt(session, at('19:00'))).toBe('completed');
});

it('what its teacher has closed stays closed', () => {
  expect(stateAt({ ...session, state: 'completed' }, at('18:10'))).toBe('completed');
  expect(stateAt({ ...session, state: 'cancelled' }, at('18:10'))).toBe('cancelled');
});

it('the Beit Midrash shows what is on apart from what comes, and nothing that is over', () => {
  const later = { ...session, scheduled_at: '2026-11-15T20:00:00Z' };
  const over = { ...session, scheduled_at: '2026-11-15T15:00:00Z' };
  const { live, coming } = liveAndUpcoming([over, session, later], at('18:30'));
  expect(live).toEqual([{ ...session, state: 'ongoing' }]);
  expect(coming).toEqual([later]);
});
