import { resolve } from 'node:path';
import { txEnds } from '@lomdim/platform/rest/tx-end';
import * as z from 'zod';
import { oneOf, onOff, quote, variable } from './kinds.ts';

/** Keys, tokens and what the table protocol shows. A secret is never shown, not even in the sentence that refuses it. */
export const accessVariables = z.object({
  // HS256 secret that signs the two keys below; generated and kept in DATA_DIR when not given.
  JWT_SECRET: variable((value, refuse) =>
    value.length < 32 ? refuse(`must have 32 characters or more, not ${value.length}`) : value,
  ),
  // The API keys that every client sends; generated when not given.
  ANON_KEY: apiKey('sb_publishable_'),
  SERVICE_ROLE_KEY: apiKey('sb_secret_'),
  // Path of a JSON Web Key Set with private keys; the first signs access tokens.
  JWT_KEYS: variable((value) => resolve(value)),
  // What the database keeps sealed opens with any of them; the first seals. Without them a key is derived from the secret above.
  AUTH_ENCRYPTION_KEYS: variable((value, refuse): readonly string[] | undefined => {
    const keys = value.split(',').map((key) => key.trim());
    if (keys.every((key) => key.length >= 32)) return keys;
    return refuse('must be keys of 32 characters or more each, with commas between them');
  }, []),
  // Schemas that rest/v1 exposes; the first is the default.
  DB_SCHEMAS: variable(readSchemas, ['public'] as const),
  // What rest/v1 allows beyond the standard; the settings of the role authenticator may allow it too.
  DB_AGGREGATES: onOff(false),
  DB_PLAN: onOff(false),
  // How transactions of rest/v1 end, and whether a caller may say otherwise. Without it the settings of the role
  // authenticator decide, and without those everything is committed, whatever a caller prefers.
  DB_TX_END: oneOf(txEnds),
});

export function accessConfig(given: z.infer<typeof accessVariables>) {
  return {
    jwtSecret: given.JWT_SECRET,
    anonKey: given.ANON_KEY,
    serviceRoleKey: given.SERVICE_ROLE_KEY,
    jwtKeysPath: given.JWT_KEYS,
    encryptionKeys: given.AUTH_ENCRYPTION_KEYS,
    dbSchemas: given.DB_SCHEMAS,
    dbAllows: { aggregates: given.DB_AGGREGATES, plans: given.DB_PLAN },
    dbTxEnd: given.DB_TX_END,
  };
}

function apiKey(opaquePrefix: string) {
  return variable((value, refuse) => {
    if (value.startsWith(opaquePrefix) && /^[\w-]+$/.test(value)) return value;
    if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return value;
    return refuse(`must be a JSON Web Token or a value that starts with ${opaquePrefix}`);
  });
}

function readSchemas(value: string, refuse: (reason: string) => undefined): readonly [string, ...string[]] {
  const [first = '', ...rest] = value.split(',').map((name) => name.trim());
  for (const name of [first, ...rest]) {
    if (!/^[A-Za-z_][\w$]{0,62}$/.test(name)) {
      refuse(`must be schema names with commas between them; ${quote(name)} is not one`);
    }
  }
  return [first, ...rest];
}
