import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { FilterName } from './teacher-search.ts';

/** The value of a filter in the language that is shown. */
export function useValueName(): (name: FilterName, value: string) => string {
  const { subjectName, languageName, audienceName } = useVocabulary();
  const names = { subjects: subjectName, languages: languageName, audiences: audienceName };
  return (name, value) => names[name](value);
}
