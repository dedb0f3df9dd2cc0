/**
 * The names that days, tractates and portions have in the code and in the texts (topic `jewishCalendar`). None of them
 * is stored, so a name is changed here and in the texts alone.
 */
export type HolidayName = RestHolidayName | OtherHolidayName;

/** Holidays on which one does not work. */
type RestHolidayName =
  | 'roshHashanah'
  | 'yomKippur'
  | 'sukkot'
  | 'sheminiAtzeret'
  | 'simchatTorah'
  | 'pesach'
  | 'shavuot';

type OtherHolidayName =
  | 'holHamoedSukkot'
  | 'hoshanaRabbah'
  | 'holHamoedPesach'
  | 'hanukkah'
  | 'tuBishvat'
  | 'purim'
  | 'lagBaomer'
  | 'roshChodesh'
  | 'fastOfGedaliah'
  | 'tenthOfTevet'
  | 'fastOfEsther'
  | 'seventeenthOfTammuz'
  | 'ninthOfAv';

/** In the order in which they are read. */
export const parashaNames = [
  ...(['bereshit', 'noach', 'lechLecha', 'vayera', 'chayeiSarah', 'toldot', 'vayetzei'] as const),
  ...(['vayishlach', 'vayeshev', 'miketz', 'vayigash', 'vayechi'] as const),
  ...(['shemot', 'vaera', 'bo', 'beshalach', 'yitro', 'mishpatim', 'terumah', 'tetzaveh'] as const),
  ...(['kiTisa', 'vayakhel', 'pekudei'] as const),
  ...(['vayikra', 'tzav', 'shemini', 'tazria', 'metzora', 'achareiMot', 'kedoshim', 'emor'] as const),
  ...(['behar', 'bechukotai'] as const),
  ...(['bamidbar', 'naso', 'behaalotecha', 'shelach', 'korach', 'chukat', 'balak', 'pinchas'] as const),
  ...(['matot', 'masei'] as const),
  ...(['devarim', 'vaetchanan', 'ekev', 'reeh', 'shoftim', 'kiTetze', 'kiTavo', 'nitzavim'] as const),
  ...(['vayelech', 'haazinu', 'vezotHaberakhah'] as const),
] as const;

export type ParashaName = (typeof parashaNames)[number];
