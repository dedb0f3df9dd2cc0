import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type UserRow, userMetadata } from '../store/user-row.ts';
import type { RelyingParty } from './relying-party.ts';

/** A first factor stands alone, so it must be found by itself and check its person; a second one need not. */
export type Purpose = 'first' | 'second';

/** A public key and what is known about its authenticator. Bytes are in base64url. */
export type StoredKey = { id: string; publicKey: string; counter: number; transports: string[] };

export type NewKey = StoredKey & { aaguid: string; backupEligible: boolean; backedUp: boolean };

/** How long a browser may show its own dialog; the challenge lives as long. */
export const ceremonySeconds = 300;

const timeout = ceremonySeconds * 1000;

type Creation = { user: UserRow; handle: string; purpose: Purpose; existing: readonly KnownKey[] };
type KnownKey = Pick<StoredKey, 'id' | 'transports'>;

export async function creationOptions(party: RelyingParty, { user, handle, purpose, existing }: Creation) {
  const name = user.email || user.phone || user.id;
  const { first_name: first, last_name: last } = userMetadata(user);
  const fullName = [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: name,
    userDisplayName: fullName || name,
    userID: new TextEncoder().encode(handle),
    timeout,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection:
      purpose === 'first'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

export async function requestOptions(
  party: RelyingParty,
  purpose: Purpose,
  allowed: readonly KnownKey[] = [],
) {
  return await generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: purpose === 'first' ? 'required' : 'preferred',
    ...(allowed.length === 0
      ? {}
      : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  });
}

type Expected = { challenge: string; purpose: Purpose };

/** The new key, or undefined when the answer proves nothing. */
export async function checkRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  { challenge, purpose }: Expected,
): Promise<NewKey | undefined> {
  const { verified, registrationInfo: made } = await orRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: purpose === 'first',
    }),
  );
  if (!verified || made === undefined) return undefined;
  return {
    id: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: response.response.transports ?? [],
    aaguid: made.aaguid,
    backupEligible: made.credentialDeviceType === 'multiDevice',
    backedUp: made.credentialBackedUp,
  };
}

/** The counter of the authenticator, or undefined when the answer proves nothing. */
export async function checkAssertion(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { challenge, purpose, key }: Expected & { key: StoredKey },
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verified, authenticationInfo: shown } = await orRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The counter is compared where it is written, in one statement: two answers at once must not both pass.
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: 0,
        transports: key.transports,
      },
      requireUserVerification: purpose === 'first',
    }),
  );
  if (!verified || shown === undefined) return undefined;
  return { counter: shown.newCounter, backedUp: shown.credentialBackedUp };
}

type Refused = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined };

/** The library throws for everything that is wrong with an answer; the caller learns no more than that. */
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return { verified: false };
    throw error;
  }
}
