import { JewishCalendar as HebrewDay } from 'kosher-zmanim';
import { hebrewDay } from './hebrew-day.ts';
import type { HolidayName } from './names.ts';
import { remember } from './remember.ts';
import type { DayMark } from './types.ts';

const nameOf = new Map<number, HolidayName>([
  [HebrewDay.ROSH_HASHANA, 'roshHashanah'],
  [HebrewDay.FAST_OF_GEDALYAH, 'fastOfGedaliah'],
  [HebrewDay.YOM_KIPPUR, 'yomKippur'],
  [HebrewDay.SUCCOS, 'sukkot'],
  [HebrewDay.CHOL_HAMOED_SUCCOS, 'holHamoedSukkot'],
  [HebrewDay.HOSHANA_RABBA, 'hoshanaRabbah'],
  [HebrewDay.SHEMINI_ATZERES, 'sheminiAtzeret'],
  [HebrewDay.SIMCHAS_TORAH, 'simchatTorah'],
  [HebrewDay.CHANUKAH, 'hanukkah'],
  [HebrewDay.TENTH_OF_TEVES, 'tenthOfTevet'],
  [HebrewDay.TU_BESHVAT, 'tuBishvat'],
  [HebrewDay.FAST_OF_ESTHER, 'fastOfEsther'],
  [HebrewDay.PURIM, 'purim'],
  [HebrewDay.PESACH, 'pesach'],
  [HebrewDay.CHOL_HAMOED_PESACH, 'holHamoedPesach'],
  [HebrewDay.LAG_BAOMER, 'lagBaomer'],
  [HebrewDay.SHAVUOS, 'shavuot'],
  [HebrewDay.SEVENTEEN_OF_TAMMUZ, 'seventeenthOfTammuz'],
  [HebrewDay.TISHA_BEAV, 'ninthOfAv'],
]);

/** What a day is by daylight, the weightiest first. */
export const namesOf = remember((day: string, inIsrael: boolean): readonly DayMark[] => {
  const hebrew = hebrewDay(day, inIsrael);
  const marks: DayMark[] = [];
  const index = hebrew.getYomTovIndex();
  // In Israel both are on one day, which is called after the second.
  const name = inIsrael && index === HebrewDay.SHEMINI_ATZERES ? 'simchatTorah' : nameOf.get(index);
  if (name) {
    const number = name === 'hanukkah' ? { number: hebrew.getDayOfChanukah() } : {};
    marks.push({ name, isRest: hebrew.isYomTovAssurBemelacha(), ...number });
  }
  const shabbat = hebrew.getDayOfWeek() === 7;
  if (shabbat) marks.push({ name: 'shabbat', isRest: true });
  if (hebrew.isRoshChodesh()) marks.push({ name: 'roshChodesh', isRest: false });
  return marks;
});

/** After which name a day of rest is called; `undefined` on a day on which one works. */
export function restNameOf(day: string, inIsrael: boolean): DayMark['name'] | undefined {
  return namesOf(day, inIsrael).find(({ isRest }) => isRest)?.name;
}
