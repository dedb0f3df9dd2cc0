import { describe, expect, it } from 'vitest';
import { momentOf, wallClock } from '#kit/time/clock.ts';
import { plusDays } from '#kit/time/days.ts';
import { restAt, restDuring } from './rest.ts';
import { eveningOf } from './sun.ts';

const shown = (moment: Date | undefined, zone: string) => {
  if (!moment) return undefined;
  const { date, time } = wallClock(moment, zone);
  return `${date} ${time}`;
};

const restAtNoon = (day: string, zone: string) => {
  const noon = momentOf(day, '12:00', zone);
  return noon && restAt(noon, zone);
};

/** How many minutes lie between a moment and what a calendar gives in the zone. */
const minutesFrom = (printed: string, moment: Date | undefined, zone: string) => {
  const [date = '', time = ''] = printed.split(' ');
  return Math.abs(Number(momentOf(date, time, zone)) - Number(moment)) / 60_000;
};

/**
 * A Friday, when candles are lit and when Shabbat ends on the next day, on the clock of the zone. Compared with what
 * Hebcal gives for the city, whose place differs a little from ours.
 */
const evenings: [string, string, string, string][] = [
  ['Asia/Jerusalem', '2024-06-21', '19:07', '20:30'],
  ['Asia/Jerusalem', '2025-12-19', '15:58', '17:19'],
  ['Asia/Jerusalem', '2026-03-27', '18:15', '19:32'],
  ['Asia/Jerusalem', '2026-10-02', '17:43', '18:58'],
  ['Europe/Paris', '2024-06-21', '21:39', '23:04'],
  ['Europe/Paris', '2024-12-20', '16:37', '17:51'],
  ['Europe/Paris', '2026-03-27', '18:55', '20:03'],
  ['Europe/Paris', '2026-10-23', '18:27', '19:32'],
  ['Europe/Berlin', '2025-06-20', '21:15', '22:53'],
  ['Europe/Berlin', '2025-12-19', '15:35', '16:54'],
  ['Europe/London', '2025-03-28', '18:09', '19:20'],
  ['Europe/London', '2026-12-18', '15:34', '16:51'],
  ['Europe/Moscow', '2025-12-19', '15:38', '17:05'],
  ['America/New_York', '2024-03-08', '17:37', '18:37'],
  ['America/New_York', '2025-06-20', '20:12', '21:21'],
  ['America/New_York', '2027-12-17', '16:12', '17:16'],
  ['America/Los_Angeles', '2026-06-19', '19:49', '20:51'],
  ['America/Mexico_City', '2026-02-06', '18:14', '19:06'],
  ['America/Argentina/Buenos_Aires', '2025-12-19', '19:47', '20:50'],
  ['Africa/Johannesburg', '2026-01-02', '18:46', '19:43'],
  ['Australia/Melbourne', '2026-02-06', '20:10', '21:10'],
  ['Australia/Sydney', '2024-12-20', '19:47', '20:49'],
  ['Australia/Sydney', '2026-06-19', '16:35', '17:34'],
];

it.each(evenings)(
  '%s on %s: candles at %s, and the end at %s on the next day',
  (zone, friday, lit, ended) => {
    const rest = restAtNoon(plusDays(friday, 1), zone);
    expect(rest?.name).toBe(friday === '2026-10-02' ? 'simchatTorah' : 'shabbat');
    expect(minutesFrom(`${friday} ${lit}`, rest?.begins, zone)).toBeLessThanOrEqual(2);
    expect(minutesFrom(`${plusDays(friday, 1)} ${ended}`, rest?.ends, zone)).toBeLessThanOrEqual(2);
  },
);

describe('the borders of Shabbat', () => {
  const { candles } = eveningOf('2026-11-20', 'Europe/Paris');
  const { nightfall } = eveningOf('2026-11-21', 'Europe/Paris');
  const before = (moment: Date) => new Date(moment.getTime() - 1);

  it('belong to it at the beginning and not at the end', () => {
    expect(restAt(before(candles), 'Europe/Paris')).toBeUndefined();
    expect(restAt(candles, 'Europe/Paris')).toEqual({ name: 'shabbat', begins: candles, ends: nightfall });
    expect(restAt(before(nightfall), 'Europe/Paris')?.name).toBe('shabbat');
    expect(restAt(nightfall, 'Europe/Paris')).toBeUndefined();
  });

  it('may be touched by a span from outside, but not be crossed', () => {
    const hour = (day: string, time: string) => new Date(`${day}T${time}:00Z`);
    const during = (from: Date, to: Date) => restDuring(from, to, 'Europe/Paris')?.begins;
    expect(during(hour('2026-11-20', '14:00'), candles)).toBeUndefined();
    expect(during(hour('2026-11-20', '15:00'), hour('2026-11-20', '16:00'))).toEqual(candles);
    expect(during(hour('2026-11-21', '16:00'), hour('2026-11-21', '18:00'))).toEqual(candles);
    expect(during(nightfall, hour('2026-11-21', '20:00'))).toBeUndefined();
    // Whoever asks about weeks hears of the first.
    expect(during(nightfall, hour('2026-12-20', '20:00'))).toEqual(
      eveningOf('2026-11-27', 'Europe/Paris').candles,
    );
  });
});

describe('days of rest that follow each other', () => {
  it.each([
    // Friday and Shabbat: abroad both are Shavuot, in Israel the first alone.
    ['shavuot', '2026-05-22', 'Europe/Paris', '2026-05-21 21:15', '2026-05-23 22:37'],
    ['shavuot', '2026-05-23', 'Europe/Paris', '2026-05-21 21:15', '2026-05-23 22:37'],
    ['shavuot', '2026-05-22', 'Asia/Jerusalem', '2026-05-21 18:53', '2026-05-23 20:15'],
    ['shabbat', '2026-05-23', 'Asia/Jerusalem', '2026-05-21 18:53', '2026-05-23 20:15'],
    // Thursday, Friday, and Shabbat after them.
    ['roshHashanah', '2024-10-03', 'America/New_York', '2024-10-02 18:17', '2024-10-05 19:11'],
    ['shabbat', '2024-10-05', 'America/New_York', '2024-10-02 18:17', '2024-10-05 19:11'],
    ['simchatTorah', '2024-10-25', 'Europe/Paris', '2024-10-23 18:27', '2024-10-26 19:28'],
    ['simchatTorah', '2024-10-24', 'Asia/Jerusalem', '2024-10-23 17:17', '2024-10-24 18:34'],
    // Shabbat first, and a second day after it, on which summer time begins in Sydney.
    ['simchatTorah', '2026-10-04', 'Australia/Sydney', '2026-10-02 17:40', '2026-10-04 19:37'],
  ])('are one time: %s %s in %s', (name, day, zone, begins, ends) => {
    const rest = restAtNoon(day, zone);
    expect(rest?.name).toBe(name);
    expect(minutesFrom(begins, rest?.begins, zone)).toBeLessThanOrEqual(1);
    expect(minutesFrom(ends, rest?.ends, zone)).toBeLessThanOrEqual(1);
  });
});

describe('zones', () => {
  it.each([
    ['Pacific/Auckland', '19:55', '20:58'],
    ['Pacific/Apia', '18:18', '19:11'],
    ['Pacific/Kiritimati', '17:57', '18:49'],
    ['Pacific/Chatham', '20:24', '21:36'],
    ['Pacific/Pago_Pago', '18:15', '19:08'],
    ['Pacific/Honolulu', '17:30', '18:23'],
    ['Asia/Kamchatka', '17:06', '18:20'],
    ['Asia/Kolkata', '16:33', '17:27'],
    ['Europe/Helsinki', '15:21', '16:52'],
  ])('%s has its Shabbat on its own Friday at %s and Saturday at %s', (zone, lit, ended) => {
    const { candles } = eveningOf('2026-11-20', zone);
    const { nightfall } = eveningOf('2026-11-21', zone);
    expect(minutesFrom(`2026-11-20 ${lit}`, candles, zone)).toBeLessThanOrEqual(1);
    expect(minutesFrom(`2026-11-21 ${ended}`, nightfall, zone)).toBeLessThanOrEqual(1);
  });

  it('has rest in one zone while another still works', () => {
    const moment = new Date('2026-11-20T14:00:00Z');
    const resting = [
      'Pacific/Auckland',
      'Australia/Sydney',
      'Asia/Jerusalem',
      'Europe/Paris',
      'America/New_York',
    ];
    expect(resting.map((zone) => restAt(moment, zone)?.name)).toEqual([
      'shabbat',
      'shabbat',
      'shabbat',
      undefined,
      undefined,
    ]);
    // The second day of Pesach is kept abroad only.
    const secondDay = new Date('2026-04-03T09:00:00Z');
    expect([restAt(secondDay, 'Europe/Paris')?.name, restAt(secondDay, 'Asia/Tel_Aviv')]).toEqual([
      'pesach',
      undefined,
    ]);
  });

  it('knows the other names of Israel', () => {
    const evening = (zone: string) => eveningOf('2026-11-20', zone);
    expect(evening('Israel')).toEqual(evening('Asia/Jerusalem'));
    expect(evening('Asia/Tel_Aviv')).toEqual(evening('Asia/Jerusalem'));
  });
});

describe('where the sun does not tell', () => {
  it('rests from noon to midnight of the sun where it does not set', () => {
    const zone = 'Arctic/Longyearbyen';
    expect(shown(eveningOf('2026-06-19', zone).candles, zone)).toBe('2026-06-19 12:57');
    expect(shown(eveningOf('2026-06-20', zone).nightfall, zone)).toBe('2026-06-21 00:58');
    // In the polar night the sun, without having risen, sinks until it is night.
    expect(shown(eveningOf('2026-12-18', zone).candles, zone)).toBe('2026-12-18 11:52');
  });

  it('ends in the middle of the night where summer nights stay light', () => {
    expect(shown(eveningOf('2026-06-20', 'Europe/Helsinki').nightfall, 'Europe/Helsinki')).toBe(
      '2026-06-21 01:22',
    );
    expect(shown(eveningOf('2026-06-19', 'Europe/Helsinki').candles, 'Europe/Helsinki')).toBe(
      '2026-06-19 22:31',
    );
  });

  it.each(['UTC', 'Etc/UTC', 'Mars/Olympus', ''])(
    'rests by the clock from noon to midnight in %j',
    (zone) => {
      expect(restAt(new Date('2026-11-20T11:59:59Z'), zone)).toBeUndefined();
      expect(restAt(new Date('2026-11-20T12:00:00Z'), zone)).toEqual({
        name: 'shabbat',
        begins: new Date('2026-11-20T12:00:00Z'),
        ends: new Date('2026-11-22T00:00:00Z'),
      });
      expect(restAt(new Date('2026-11-22T00:00:00Z'), zone)).toBeUndefined();
    },
  );

  it('refuses what is no moment', () => {
    expect(() => restAt(new Date('tomorrow'), 'Europe/Paris')).toThrow(RangeError);
  });
});
