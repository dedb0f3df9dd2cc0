import { donations, money } from '@lomdim/contract/constants';

/** Why a number is not taken; the form has the words. */
export type AmountComplaint = 'required' | 'amount' | 'unclear' | 'tooSmall' | 'tooLarge';
export type CoursesComplaint = 'required' | 'courses' | 'tooFew' | 'tooMany';
type Read<Complaint> = { value: number } | { complaint: Complaint };

/**
 * Euros as people write them, in cents: 12,50 and 12.50, 1.000,50 and 1,000.50, with or without the sign. What means a
 * thousand to one and a comma to another (1.000) is asked about and never guessed: it is money.
 */
export function readEuros(typed: string): Read<AmountComplaint> {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^€|€$/, '');
  if (text === '') return { complaint: typed.trim() === '' ? 'required' : 'amount' };
  if (/^[-−–]\d/.test(text)) return { complaint: 'tooSmall' };
  const written =
    /^(?<whole>\d+)(?:[.,](?<part>\d{1,2}))?$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:\.\d{3})+)(?:,(?<part>\d{1,2}))$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:,\d{3})+)(?:\.(?<part>\d{1,2}))$/.exec(text) ??
    /^(?<whole>\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/.exec(text);
  if (!written?.groups) return { complaint: /^\d+[.,]\d+$/.test(text) ? 'unclear' : 'amount' };
  const { whole = '', part = '' } = written.groups;
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * money.centsPerUnit + Number(part.padEnd(2, '0'));
  if (cents < donations.minimumInCents) return { complaint: 'tooSmall' };
  return cents > donations.maximumInCents ? { complaint: 'tooLarge' } : { value: cents };
}

export function readCourses(typed: string): Read<CoursesComplaint> {
  const text = typed.trim();
  if (text === '') return { complaint: 'required' };
  if (/^[-−–]\d+$/.test(text)) return { complaint: 'tooFew' };
  if (!/^\d+$/.test(text)) return { complaint: 'courses' };
  const courses = Number(text);
  if (courses < donations.minimumCourses) return { complaint: 'tooFew' };
  return courses > donations.maximumCourses ? { complaint: 'tooMany' } : { value: courses };
}
