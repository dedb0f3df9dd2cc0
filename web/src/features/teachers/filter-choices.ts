import { numberFormat } from '#kit/numbers/numbers.ts';
import { type FilterName, inAddress, isSame, type TeacherSearch } from './teacher-search.ts';

type Counted = { kind: string; value: string; label: string; teachers: number; is_lower_bound: boolean };

export type FilterChoice = { value: string; teachers: number; atLeast: boolean; chosen: boolean };
export type FilterChoices = Record<FilterName, readonly FilterChoice[]>;

/** A man is not asked whether he looks for teachers of women, nor a woman for teachers of men. */
const notOffered = { male: 'women', female: 'men' } as const;

/** What can be chosen in each filter. What is chosen is always among it, even when nobody teaches it. */
export function filterChoices(
  counted: readonly Counted[],
  search: TeacherSearch,
  gender: 'male' | 'female' | undefined,
): FilterChoices {
  const choices = (name: FilterName): FilterChoice[] => {
    const chosen = (value: string) => search[name].some((each) => isSame(each, value));
    const found = counted
      .filter(({ kind }) => kind === inAddress[name])
      .filter(({ value }) => name !== 'audiences' || !gender || value !== notOffered[gender] || chosen(value))
      .map(({ value, label, teachers, is_lower_bound }) => ({
        value: label,
        teachers,
        atLeast: is_lower_bound,
        chosen: chosen(value),
      }));
    const missing = search[name].filter((value) => !found.some((each) => isSame(each.value, value)));
    return [...found, ...missing.map((value) => ({ value, teachers: 0, atLeast: false, chosen: true }))];
  };
  return { subjects: choices('subjects'), audiences: choices('audiences'), languages: choices('languages') };
}

/** Talmud (12), or Talmud (2,000+) where nobody has counted to the end. */
export function choiceText(name: string, { teachers, atLeast }: FilterChoice, language: string): string {
  return `${name} (${numberFormat(language).format(teachers)}${atLeast ? '+' : ''})`;
}
