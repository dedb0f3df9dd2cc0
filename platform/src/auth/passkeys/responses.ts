import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';

/** What browsers answer, in base64url. Longer than any authenticator needs, shorter than a nuisance. */
const bytes = z.string().max(16_384);
const credentialId = z.string().min(1).max(1400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

export const registrationResponse = z
  .object({
    ...credential,
    response: z.object({
      attestationObject: bytes,
      clientDataJSON: bytes,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .transform(
    ({ id, rawId, type, response: { transports, ...response } }): RegistrationResponseJSON => ({
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { ...response, ...(transports === undefined ? {} : { transports }) },
    }),
  );

export const authenticationResponse = z
  .object({
    ...credential,
    response: z.object({
      authenticatorData: bytes,
      clientDataJSON: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    }),
  })
  .transform(
    ({ id, rawId, type, response: { userHandle, ...response } }): AuthenticationResponseJSON => ({
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    }),
  );
