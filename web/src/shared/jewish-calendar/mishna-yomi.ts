import { daysBetween } from '#kit/time/days.ts';
import { mishnaChapters, tractateNames } from './mishna-chapters.ts';
import type { MishnaPlace } from './types.ts';

/** The day on which the first cycle began. */
const firstDay = '1947-05-20';
const aDay = 2;

/** All mishnayot in their order. */
const mishnayot: MishnaPlace[] = tractateNames.flatMap((tractate) =>
  mishnaChapters[tractate].flatMap((count, index) =>
    Array.from({ length: count }, (_, before) => ({ tractate, chapter: index + 1, mishna: before + 1 })),
  ),
);

export function mishnaYomi(day: string): MishnaPlace[] {
  const days = daysBetween(firstDay, day);
  if (days < 0) throw new RangeError(`The first cycle of Mishna Yomi began after ${day}`);
  const from = (days * aDay) % mishnayot.length;
  return mishnayot.slice(from, from + aDay);
}
