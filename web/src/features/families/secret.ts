import {
  type ChildPicture,
  type ChildSecretKind,
  childSecrets,
  pictureSecret,
} from '@lomdim/contract/functions';

/** What was chosen so far, in both kinds: whoever changes their mind finds it again. */
export type Secret = { kind: ChildSecretKind; pictures: readonly ChildPicture[]; pin: string };

export const emptySecret: Secret = { kind: 'pictures', pictures: [], pin: '' };

/** As it is sent; `undefined` while it is not complete. */
export function secretText({ kind, pictures, pin }: Secret): string | undefined {
  if (kind === 'pictures')
    return pictures.length === childSecrets.pictures ? pictureSecret(pictures) : undefined;
  const { shortestPin, longestPin } = childSecrets;
  return new RegExp(`^[0-9]{${shortestPin},${longestPin}}$`).test(pin) ? pin : undefined;
}
