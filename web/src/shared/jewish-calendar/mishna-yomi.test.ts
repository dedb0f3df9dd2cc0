import { describe, expect, it } from 'vitest';
import { plusDays } from '#kit/time/days.ts';
import { mishnaChapters, tractateNames } from './mishna-chapters.ts';
import { mishnaYomi } from './mishna-yomi.ts';

/** Compared, with every other day from 1975 to 2060, with Hebcal. */
const days: [string, string, string][] = [
  ['2024-01-01', 'ketubot 2:1', 'ketubot 2:2'],
  ['2024-02-20', 'ketubot 13:11', 'nedarim 1:1'],
  ['2024-08-08', 'bavaKamma 1:1', 'bavaKamma 1:2'],
  ['2025-07-06', 'avot 6:11', 'horayot 1:1'],
  ['2025-07-16', 'horayot 3:8', 'zevachim 1:1'],
  ['2026-05-07', 'kinnim 3:6', 'kelim 1:1'],
  ['2026-11-15', 'oholot 18:6', 'oholot 18:7'],
  ['2026-11-17', 'oholot 18:10', 'negaim 1:1'],
  ['2027-05-23', 'mikvaot 10:8', 'niddah 1:1'],
  ['2027-09-20', 'oktzin 3:11', 'oktzin 3:12'],
  ['2027-09-21', 'berakhot 1:1', 'berakhot 1:2'],
  ['2028-08-13', 'bikkurim 4:5', 'shabbat 1:1'],
  ['2029-07-20', 'yevamot 1:1', 'yevamot 1:2'],
  ['2030-05-05', 'bavaKamma 1:1', 'bavaKamma 1:2'],
  ['2031-04-12', 'horayot 3:8', 'zevachim 1:1'],
  ['2032-02-01', 'kinnim 3:6', 'kelim 1:1'],
  ['2033-06-16', 'oktzin 3:11', 'oktzin 3:12'],
  ['2033-06-17', 'berakhot 1:1', 'berakhot 1:2'],
  ['2034-05-10', 'bikkurim 4:5', 'shabbat 1:1'],
  ['2034-12-31', 'sukkah 3:13', 'sukkah 3:14'],
];

const written = (day: string) =>
  mishnaYomi(day).map(({ tractate, chapter, mishna }) => `${tractate} ${chapter}:${mishna}`);

it.each(days)('Mishna Yomi on %s: %s and %s', (day, first, second) => {
  expect(written(day)).toEqual([first, second]);
});

describe('the Mishna', () => {
  const chapters = Object.values(mishnaChapters);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

  it('has 63 tractates with 525 chapters and 4192 mishnayot', () => {
    expect(tractateNames).toHaveLength(63);
    expect(sum(chapters.map((each) => each.length))).toBe(525);
    expect(sum(chapters.map(sum))).toBe(4192);
  });

  it.each([
    ['berakhot', 'bikkurim', 11, 75],
    ['shabbat', 'chagigah', 12, 88],
    ['yevamot', 'kiddushin', 7, 71],
    ['bavaKamma', 'horayot', 10, 74],
    ['zevachim', 'kinnim', 11, 91],
    ['kelim', 'oktzin', 12, 126],
  ] as const)('from %s to %s are %i tractates with %i chapters', (first, last, tractates, inAll) => {
    const order = tractateNames.slice(tractateNames.indexOf(first), tractateNames.indexOf(last) + 1);
    expect(order).toHaveLength(tractates);
    expect(sum(order.map((name) => mishnaChapters[name].length))).toBe(inAll);
  });

  it('is learned whole in one cycle, each mishna once', () => {
    const begin = '2027-09-21';
    const cycle = Array.from({ length: 2096 }, (_, count) => written(plusDays(begin, count))).flat();
    expect(cycle).toHaveLength(4192);
    expect(new Set(cycle).size).toBe(4192);
    expect([cycle.at(0), cycle.at(-1)]).toEqual(['berakhot 1:1', 'oktzin 3:12']);
    expect(written(plusDays(begin, 2096))).toEqual(['berakhot 1:1', 'berakhot 1:2']);
  });

  it('was not learned in this cycle before there was one', () => {
    expect(written('1947-05-20')).toEqual(['berakhot 1:1', 'berakhot 1:2']);
    expect(() => mishnaYomi('1947-05-19')).toThrow('The first cycle of Mishna Yomi began after 1947-05-19');
  });
});
