import { plusDays } from '#kit/time/days.ts';
import type { DayMark, JewishCalendar, Learning } from '#shared/jewish-calendar/types.ts';

type Week = Pick<Learning, 'parasha' | 'holidayOfShabbat' | 'shabbat'> & {
  /** Holidays, fasts and new months of the week, each on its day. */
  days: { day: string; mark: DayMark }[];
};

/** The weeks from this one on: the portion of each, and what else falls in it. */
export function upcomingWeeks(calendar: JewishCalendar, today: string, zone: string, count: number): Week[] {
  return Array.from({ length: count }, (_, index) => {
    const { parasha, holidayOfShabbat, shabbat } = calendar.learningOf(plusDays(today, index * 7), zone);
    const first = index === 0 ? today : plusDays(shabbat, -6);
    const days = Array.from({ length: 7 }, (_each, at) => plusDays(first, at))
      .filter((day) => day <= shabbat)
      .flatMap((day) =>
        calendar
          .marksOf(day, zone)
          // Shabbat heads the week, and what only begins in the evening belongs to the day after.
          .filter(({ name, begins }) => name !== 'shabbat' && !begins)
          .map((mark) => ({ day, mark })),
      );
    return { parasha, shabbat, days, ...(holidayOfShabbat ? { holidayOfShabbat } : {}) };
  });
}
