import { forgetChoice, readChoice, saveChoice } from '#lib/storage/saved-choice.ts';

/** What was begun in a conversation and not sent; signing out clears it with everything else. */
const key = (person: string, conversation: string) => `lomdim-draft:${person}:${conversation}`;

export function readDraft(person: string, conversation: string): string {
  return readChoice(key(person, conversation)) ?? '';
}

export function saveDraft(person: string, conversation: string, text: string): void {
  if (text === '') forgetChoice(key(person, conversation));
  else saveChoice(key(person, conversation), text);
}
