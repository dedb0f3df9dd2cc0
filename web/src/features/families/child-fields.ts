import { formatDay } from '#kit/time/format.ts';
import type { Child } from '#shared/family/family.ts';
import type { ChildDetails } from './api/change-family.ts';

/** What the form holds; languages stand side by side in one text. */
export type Fields = Record<
  'firstName' | 'month' | 'year' | 'gender' | 'level' | 'languages' | 'shortName',
  string
>;

export const emptyFields: Fields = {
  firstName: '',
  month: '',
  year: '',
  gender: '',
  level: '',
  languages: '',
  shortName: '',
};

export function fieldsOf(child: Child): Fields {
  const [year = '', month = ''] = child.birth_month.split('-');
  return {
    firstName: child.first_name,
    month,
    year,
    gender: child.gender ?? '',
    level: child.level ?? '',
    languages: child.languages.join(),
    shortName: child.short_name ?? '',
  };
}

export function detailsOf({ month, year, languages, ...rest }: Fields): ChildDetails {
  return { ...rest, birthMonth: `${year}-${month}-01`, languages: languages.split(',').filter(Boolean) };
}

/** A child is at most 17. */
export function birthYears(now: Date): string[] {
  return Array.from({ length: 19 }, (_, ago) => String(now.getFullYear() - ago));
}

export function monthNames(language: string | undefined): { value: string; text: string }[] {
  return Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return { value: month, text: formatDay(`2024-${month}-01`, language, { month: 'long' }) };
  });
}
