import { expect, it } from 'vitest';
import { readChoice } from './choice.ts';

const now = new Date('2026-11-15T12:00:00Z');
const read = (search: string, zone = 'Europe/Paris') => readChoice(new URLSearchParams(search), zone, now);

it('begins today with an hour, and nothing chosen', () => {
  expect(read('')).toEqual({
    minutes: 60,
    slot: undefined,
    today: '2026-11-15',
    firstDay: '2026-11-15',
    utcDay: '2026-11-15',
    confirming: false,
  });
});

it('shows the week of the chosen time', () => {
  expect(read('slot=2026-11-30T23:30:00.000Z&minutes=90&confirm=1')).toMatchObject({
    minutes: 90,
    slot: '2026-11-30T23:30:00.000Z',
    firstDay: '2026-11-29',
    confirming: true,
  });
});

it('counts weeks in the zone of the viewer, over the change of the clock too', () => {
  const late = new Date('2026-10-24T23:00:00Z');
  const choice = readChoice(new URLSearchParams('from=2026-11-02'), 'Europe/Paris', late);
  expect(choice).toMatchObject({ today: '2026-10-25', firstDay: '2026-11-01' });
});

it('stays with the week that was asked for', () => {
  expect(read('slot=2026-11-30T10:00:00Z&from=2026-11-24')).toMatchObject({ firstDay: '2026-11-22' });
});

it.each([
  'slot=tomorrow&confirm=1',
  'slot=%00&minutes=61&confirm=1',
  'slot=2026-99-99T99:99&minutes=-60',
  'from=2020-01-01',
  'from=%F0%9F%93%96&minutes=',
])('takes no notice of %s', (search) => expect(read(search)).toEqual(read('')));

it('looks no further than two years ahead', () => {
  expect(read('from=9999-12-31').firstDay).toBe('2028-11-12');
});
