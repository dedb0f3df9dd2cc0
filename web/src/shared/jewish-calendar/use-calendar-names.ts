import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { hebrewLetters, hebrewNumeral } from './hebrew-numerals.ts';
import type { TractateName } from './mishna-chapters.ts';
import type { ParashaName } from './names.ts';
import type { DayMark } from './types.ts';

/** Names of the calendar in the language that is shown. A page that uses this names the topic `jewishCalendar` in its route. */
export function useCalendarNames() {
  const { t, texts } = useTranslation('jewishCalendar');
  const inLetters = texts.language === 'he';
  return useMemo(
    () => ({
      /** With a number the day of Hanukkah is said too. */
      holiday: (name: DayMark['name'], number?: number) =>
        name === 'hanukkah' && number !== undefined
          ? t('hanukkahDay', { number: inLetters ? hebrewNumeral(number) : number })
          : t(`holiday.${name}`),
      tractate: (name: TractateName) => t(`tractate.${name}`),
      /** Of a page, a chapter or a mishna. */
      number: (count: number) => (inLetters ? hebrewLetters(count) : String(count)),
      /** What stands between a chapter and its mishna. */
      chapterEnd: inLetters ? ', ' : ':',
      /** Portions that are read together stand together. */
      parasha: (names: readonly ParashaName[]) => names.map((name) => t(`parasha.${name}`)).join(' – '),
    }),
    [t, inLetters],
  );
}
