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
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    text: names.format(new Date(Date.UTC(2024, month, 1))),
  }));
}
