import { knownLanguage, type Language } from '@lomdim/contract/languages';
import { forgetChoice, readChoice, saveChoice } from '../storage/saved-choice.ts';

const storageKey = 'lomdim-unsaved-language';

/** A choice that did not reach the profile of the person who made it, kept until it does. */
export const unsavedLanguage = {
  of(person: string): Language | undefined {
    const [owner, language] = (readChoice(storageKey) ?? '').split(' ');
    return owner === person ? knownLanguage(language) : undefined;
  },
  keep(person: string, language: Language): void {
    saveChoice(storageKey, `${person} ${language}`);
  },
  forget(): void {
    forgetChoice(storageKey);
  },
};
