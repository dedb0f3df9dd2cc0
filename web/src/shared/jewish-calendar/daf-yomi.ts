import { YomiCalculator } from 'kosher-zmanim';
import { hebrewDay } from './hebrew-day.ts';
import type { TractateName } from './mishna-chapters.ts';
import type { Learning } from './types.ts';

/** Those that are learned in the cycle, in its order; the library's own list of names has some in another. */
const tractates: TractateName[] = [
  ...(['berakhot', 'shabbat', 'eruvin', 'pesachim', 'shekalim', 'yoma', 'sukkah', 'beitzah'] as const),
  ...(['roshHashanah', 'taanit', 'megillah', 'moedKatan', 'chagigah'] as const),
  ...(['yevamot', 'ketubot', 'nedarim', 'nazir', 'sotah', 'gittin', 'kiddushin'] as const),
  ...(['bavaKamma', 'bavaMetzia', 'bavaBatra', 'sanhedrin', 'makkot', 'shevuot', 'avodahZarah'] as const),
  ...(['horayot', 'zevachim', 'menachot', 'chullin', 'bekhorot', 'arakhin', 'temurah', 'keritot'] as const),
  ...(['meilah', 'kinnim', 'tamid', 'middot', 'niddah'] as const),
];

export function dafYomi(day: string): Learning['daf'] {
  const daf = YomiCalculator.getDafYomiBavli(hebrewDay(day, false));
  const tractate = tractates[daf.getMasechtaNumber()];
  if (!tractate) throw new RangeError(`There is no Daf Yomi on ${day}`);
  return { tractate, page: daf.getDaf() };
}
