import { resolve } from 'node:path';
import { openApiModes } from '@lomdim/platform/rest/settings';
import { txEnds } from '@lomdim/platform/rest/tx-end';
import * as z from 'zod';
import { oneOf, onOff, quote, variable, wholeNumber } from './kinds.ts';

/** Keys, tokens and what the table protocol shows. A secret is never shown, not even in the sentence that refuses it. */
export const accessVariables = z.object({
  // HS256 secret that signs the two keys below; generated and kept in DATA_DIR when not given.
  JWT_SECRET: variable((value, refuse) =>
    value.length < 32 ? refuse(`must have 32 characters or more, not ${value.length}`) : value,
  ),
  // The API keys that every client sends; generated when not given.
  ANON_KEY: apiKey('sb_publishable_'),
  SERVICE_ROLE_KEY: apiKey('sb_secret_'),
  // With which programs speak S3 to storage/v1, in the name of the service; without them it does not.
  S3_PROTOCOL_ACCESS_KEY_ID: variable((value, refuse) =>
    /^[\w.-]{4,128}$/.test(value)
      ? value
      : refuse('must be 4 to 128 letters, digits, dots, dashes or underscores'),
  ),
  S3_PROTOCOL_ACCESS_KEY_SECRET: variable((value, refuse) =>
    value.length < 32 ? refuse(`must have 32 characters or more, not ${value.length}`) : value,
  ),
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
  // A function that rest/v1 calls before everything else of a transaction, as the caller; it refuses by raising an error.
  DB_PRE_REQUEST: variable((value, refuse) => {
    const parts = value.split('.');
    if (parts.length <= 2 && parts.every((part) => plainName.test(part))) return value;
    return refuse(`must be the name of a function, such as api.check_request, not ${quote(value)}`);
  }),
  // The most rows of one answer.
  DB_MAX_ROWS: wholeNumber({ from: 1, to: 1_000_000 }),
  // Where names are looked up after the schema that was asked for.
  DB_EXTRA_SEARCH_PATH: variable(readSchemas),
  // Who is shown the description at the root.
  DB_OPENAPI_MODE: oneOf(openApiModes),
});

type Given = z.infer<typeof accessVariables>;

export function accessProblems(given: Given): string[] {
  return (given.S3_PROTOCOL_ACCESS_KEY_ID === undefined) ===
    (given.S3_PROTOCOL_ACCESS_KEY_SECRET === undefined)
    ? []
    : ['S3_PROTOCOL_ACCESS_KEY_ID and S3_PROTOCOL_ACCESS_KEY_SECRET must be set together.'];
}

export function accessConfig(given: Given) {
  const { S3_PROTOCOL_ACCESS_KEY_ID: accessKeyId, S3_PROTOCOL_ACCESS_KEY_SECRET: secretAccessKey } = given;
  return {
    s3Protocol: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    jwtSecret: given.JWT_SECRET,
    anonKey: given.ANON_KEY,
    serviceRoleKey: given.SERVICE_ROLE_KEY,
    jwtKeysPath: given.JWT_KEYS,
    encryptionKeys: given.AUTH_ENCRYPTION_KEYS,
    dbSchemas: given.DB_SCHEMAS,
    dbSettings: {
      aggregates: given.DB_AGGREGATES,
      plans: given.DB_PLAN,
      txEnd: given.DB_TX_END,
      preRequest: given.DB_PRE_REQUEST,
      maxRows: given.DB_MAX_ROWS,
      extraSearchPath: given.DB_EXTRA_SEARCH_PATH,
      openApi: given.DB_OPENAPI_MODE,
    },
  };
}

const plainName = /^[A-Za-z_][\w$]{0,62}$/;

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
    if (!plainName.test(name)) {
      refuse(`must be schema names with commas between them; ${quote(name)} is not one`);
    }
  }
  return [first, ...rest];
}
