import { useTranslation } from '#i18n/use-translation.ts';
import type { MishnaPlace } from '#shared/jewish-calendar/types.ts';
import { useCalendarNames } from '#shared/jewish-calendar/use-calendar-names.ts';
import { useCalendarOf } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { dayInCalendar } from '../../day-in-calendar.ts';
import type { LearningKind } from '../study/desk.ts';
import { addressOfDaf, addressOfMishna, addressOfParasha } from './text-library.ts';

export type Learning = {
  kind: Exclude<LearningKind, 'own'>;
  /** What the cycle is called. */
  title: string;
  /** Where one is in it. */
  text: string;
  /** Where the text itself can be read; a holiday's reading has no single place. */
  href: string | undefined;
};

/** What is learned on a day all over the world. It is settled when it is known, and also when it will not be for now. */
export function useLearning(
  day: string,
  zone: string,
): { learning: Learning[] | undefined; isSettled: boolean } {
  const { t } = useTranslation('beitMidrash');
  const names = useCalendarNames();
  const { calendar, isSettled } = useCalendarOf(dayInCalendar(day, zone));
  if (!calendar) return { learning: undefined, isSettled };
  const { daf, mishnayot, parasha, holidayOfShabbat } = calendar.learningOf(day, zone);
  const [first] = mishnayot;
  const [portion] = parasha;
  const learning: Learning[] = [
    {
      kind: 'daf',
      title: t('learning.daf'),
      text: `${names.tractate(daf.tractate)} ${names.number(daf.page)}`,
      href: addressOfDaf(daf),
    },
    {
      kind: 'mishna',
      title: t('learning.mishna'),
      text: mishnaSpan(mishnayot, names),
      href: first && addressOfMishna(first),
    },
    {
      kind: 'parasha',
      title: t('learning.parasha'),
      text: portion
        ? names.parasha(parasha)
        : t('learning.holidayReading', { holiday: holidayOfShabbat ? names.holiday(holidayOfShabbat) : '' }),
      href: portion && addressOfParasha(portion),
    },
  ];
  return { learning, isSettled };
}

type Names = Pick<ReturnType<typeof useCalendarNames>, 'tractate' | 'number' | 'chapterEnd'>;

/** ‘Berakhot 1:1–2’, ‘Berakhot 1:5 – 2:1’ or ‘Berakhot 9:5 – Pe’ah 1:1’. */
export function mishnaSpan(places: readonly MishnaPlace[], names: Names): string {
  const [from, to] = [places[0], places.at(-1)];
  if (!from || !to) return '';
  const inTractate = ({ chapter, mishna }: MishnaPlace) =>
    `${names.number(chapter)}${names.chapterEnd}${names.number(mishna)}`;
  const whole = (place: MishnaPlace) => `${names.tractate(place.tractate)} ${inTractate(place)}`;
  if (places.length === 1) return whole(from);
  if (from.tractate !== to.tractate) return `${whole(from)} – ${whole(to)}`;
  return from.chapter === to.chapter
    ? `${whole(from)}–${names.number(to.mishna)}`
    : `${whole(from)} – ${inTractate(to)}`;
}
