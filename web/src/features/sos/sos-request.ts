import { courses, sos, spokenLanguages } from '@lomdim/contract/constants';
import { languages } from '@lomdim/contract/languages';
import { readChoice, saveChoice } from '#lib/storage/saved-choice.ts';

/** What somebody wants to learn, in which language (empty: any) and for how long. */
export type SosRequest = { subject: string; language: string; minutes: number };

export const subjects: readonly string[] = [
  sos.anySubject,
  ...courses.subjects,
  'Tanakh',
  'Mussar',
  'Prayer',
];

export const languageChoices: readonly string[] = ['', ...spokenLanguages];

const key = (person: string) => `lomdim-sos-wish:${person}`;

export function saveRequest(person: string, request: SosRequest): void {
  saveChoice(key(person), JSON.stringify(request));
}

/** What was searched for last, as far as it can still be chosen; at first anything, in the language of the page. */
export function savedRequest(person: string, pageLanguage: string): SosRequest {
  return readRequest(readChoice(key(person)), pageLanguage);
}

export function readRequest(kept: string | null, pageLanguage: string): SosRequest {
  const { subject, language, minutes } = parse(kept);
  return {
    subject: subjects.find((one) => one === subject) ?? sos.anySubject,
    language: languageChoices.find((one) => one === language) ?? spokenNameOf(pageLanguage),
    minutes: sos.durationsInMinutes.find((one) => one === minutes) ?? sos.defaultDurationInMinutes,
  };
}

function spokenNameOf(pageLanguage: string): string {
  return languages.find(({ code }) => code === pageLanguage)?.spokenName ?? '';
}

function parse(kept: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(kept ?? '{}'));
  } catch {
    // Something else wrote there; it is not a request.
    return {};
  }
}
