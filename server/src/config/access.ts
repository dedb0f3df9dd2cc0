import { resolve } from 'node:path';
import { txEnds } from '@lomdim/platform/rest/tx-end';
import { type EnvReader, quote } from './env-reader.ts';

/** Keys, tokens and what the table protocol shows. */
export function readAccess(env: EnvReader) {
  const jwtKeysPath = env.text('JWT_KEYS');
  return {
    // HS256 secret that signs the two keys below; generated and kept in DATA_DIR when not given.
    jwtSecret: env.secret('JWT_SECRET', (value) =>
      value.length < 32 ? `must have 32 characters or more, not ${value.length}` : undefined,
    ),
    // The API keys that every client sends; generated when not given.
    anonKey: env.secret('ANON_KEY', (value) => checkApiKey(value, 'sb_publishable_')),
    serviceRoleKey: env.secret('SERVICE_ROLE_KEY', (value) => checkApiKey(value, 'sb_secret_')),
    // Path of a JSON Web Key Set with private keys; the first signs access tokens.
    jwtKeysPath: jwtKeysPath === undefined ? undefined : resolve(jwtKeysPath),
    // What the database keeps sealed opens with any of them; the first seals. Without them a key is derived from the secret above.
    encryptionKeys: readEncryptionKeys(env),
    // Schemas that rest/v1 exposes; the first is the default.
    dbSchemas: readSchemas(env),
    // What rest/v1 allows beyond the standard; the settings of the role authenticator may allow it too.
    dbAllows: {
      aggregates: env.oneOf('DB_AGGREGATES', ['on', 'off']) === 'on',
      plans: env.oneOf('DB_PLAN', ['on', 'off']) === 'on',
    },
    // How transactions of rest/v1 end, and whether a caller may say otherwise. Without it the settings of the role
    // authenticator decide, and without those everything is committed, whatever a caller prefers.
    dbTxEnd: env.oneOf('DB_TX_END', txEnds),
  };
}

function readEncryptionKeys(env: EnvReader): readonly string[] {
  const split = (value: string) => value.split(',').map((key) => key.trim());
  const given = env.secret('AUTH_ENCRYPTION_KEYS', (value) =>
    split(value).some((key) => key.length < 32)
      ? 'must be keys of 32 characters or more each, with commas between them'
      : undefined,
  );
  return given === undefined ? [] : split(given);
}

const opaquePart = /^[\w-]+$/;

function checkApiKey(value: string, opaquePrefix: string): string | undefined {
  if (value.startsWith(opaquePrefix) && opaquePart.test(value)) return undefined;
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return undefined;
  return `must be a JSON Web Token or a value that starts with ${opaquePrefix}`;
}

function readSchemas(env: EnvReader): readonly [string, ...string[]] {
  const [first, ...rest] = (env.text('DB_SCHEMAS') ?? 'public').split(',').map((name) => name.trim());
  const names = [first ?? '', ...rest] as const;
  for (const name of names) {
    if (!/^[A-Za-z_][\w$]{0,62}$/.test(name)) {
      env.fault(`DB_SCHEMAS must be schema names with commas between them; ${quote(name)} is not one.`);
    }
  }
  return names;
}
