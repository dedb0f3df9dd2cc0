import { forgetChoice, readChoice, saveChoice } from '../storage/saved-choice.ts';

const storageKey = 'lomdim-child-device';

/** The secret of a browser on which a parent lets children sign in. It outlives every session: without it no child gets in. */
export const childDevice = {
  read: (): string | null => readChoice(storageKey),
  keep: (secret: string): void => saveChoice(storageKey, secret),
  forget: (): void => forgetChoice(storageKey),
};
