import { donations, money } from '@lomdim/contract/constants';

/** Why a number is invalid; the form has the text. */
export type AmountError = 'required' | 'amount' | 'unclear' | 'tooSmall' | 'tooLarge';
export type CoursesError = 'required' | 'courses' | 'tooFew' | 'tooMany';
type Parsed<Code> = { value: number } | { error: Code };

/**
 * Euros as people write them, in cents: 12,50 and 12.50, 1.000,50 and 1,000.50, with or without the sign. What means a
 * thousand to one and a comma to another (1.000) is asked about and never guessed: it is money.
 */
export function readEuros(typed: string): Parsed<AmountError> {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^€|€$/, '');
  if (text === '') return { error: typed.trim() === '' ? 'required' : 'amount' };
  if (/^[-−–]\d/.test(text)) return { error: 'tooSmall' };
  const written =
    /^(?<whole>\d+)(?:[.,](?<part>\d{1,2}))?$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:\.\d{3})+)(?:,(?<part>\d{1,2}))$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:,\d{3})+)(?:\.(?<part>\d{1,2}))$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/.exec(text);
  if (!written?.groups) return { error: /^\d+[.,]\d+$/.test(text) ? 'unclear' : 'amount' };
  const { whole = '', part = '' } = written.groups;
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * money.centsPerUnit + Number(part.padEnd(2, '0'));
  if (cents < donations.minimumInCents) return { error: 'tooSmall' };
  return cents > donations.maximumInCents ? { error: 'tooLarge' } : { value: cents };
}

/** How many courses a donation opens once it is received: no more than its amount pays for. */
export function openedCourses(cents: number, courses: number): number {
  return Math.min(courses, Math.floor(cents / donations.centsPerCourse));
}

export function readCourses(typed: string): Parsed<CoursesError> {
  const text = typed.trim();
  if (text === '') return { error: 'required' };
  if (/^[-−–]\d+$/.test(text)) return { error: 'tooFew' };
  if (!/^\d+$/.test(text)) return { error: 'courses' };
  const courses = Number(text);
  if (courses < donations.minimumCourses) return { error: 'tooFew' };
  return courses > donations.maximumCourses ? { error: 'tooMany' } : { value: courses };
}
