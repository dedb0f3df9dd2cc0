import { daysOf } from './calendar-days.ts';
import { dafYomi } from './daf-yomi.ts';
import { marksOf } from './marks.ts';
import { mishnaYomi } from './mishna-yomi.ts';
import { upcomingParasha } from './parasha.ts';
import { isInIsrael } from './place-of.ts';
import { restAt, restDuring } from './rest.ts';
import type { ComputedCalendar } from './types.ts';

/** The browser gets it through `use-jewish-calendar.ts`, when it is needed. */
export const jewishCalendar: ComputedCalendar = {
  restAt,
  restDuring,
  marksOf,
  learningOf: (day, zone) => ({
    daf: dafYomi(day),
    mishnayot: mishnaYomi(day),
    ...upcomingParasha(day, isInIsrael(zone)),
  }),
  daysOf: (question) => daysOf(jewishCalendar, question),
};
