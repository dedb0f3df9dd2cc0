import { createHmac, randomBytes } from 'node:crypto';
import { type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import type { ProductName } from '../product-name.ts';
import {
  type ApiKeyMaker,
  type ApiRole,
  isApiKeyOf,
  makeApiKey,
  sameSecret,
  secretBytes,
} from './api-keys.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from './key-file.ts';
import { generateSigningJwk, importSigningKeys, readSigningKeys, type SigningKey } from './signing-keys.ts';
import { createVault, type Vault, vaultKey } from './vault.ts';
import { audience, type Claims, issuerOf, tokenVerifier } from './verify-token.ts';

export type Keys = {
  anonKey: string;
  serviceRoleKey: string;
  /** The role of one of our two API keys, given exactly; undefined for anything else. */
  roleOfApiKey(key: string): ApiRole | undefined;
  /** Throws TokenError. Says nothing about whether the session still lives: the database does. */
  verifyToken(token: string): Promise<Claims>;
  /** Adds who made the token and for whom: `iss` and `aud`. */
  signAccessToken(claims: JWTPayload): Promise<string>;
  publicJwks(): { keys: JWK[] };
  /** A secret for one purpose, derived so that no purpose learns another's. */
  deriveSecret(purpose: string): Buffer;
  vault: Vault;
};

type KeysConfig = Pick<
  Config,
  'siteUrl' | 'dataDir' | 'jwtSecret' | 'anonKey' | 'serviceRoleKey' | 'jwtKeysPath' | 'encryptionKeys'
>;

/** Takes what the environment gives; makes the rest once and keeps it in DATA_DIR/keys.json. */
export async function loadKeys(config: KeysConfig, product: ProductName): Promise<Keys> {
  const stored = await readKeyFile(config.dataDir);
  const completed = await complete(config, product, stored ?? {});
  if (JSON.stringify(completed.file) !== JSON.stringify(stored ?? {})) {
    const written = await writeKeyFile(config.dataDir, completed.file, stored === undefined);
    if (!written) return await loadKeys(config, product);
  }
  return await assemble(config, product, completed);
}

type Completed = { file: KeyFile; jwtSecret: string; anonKey: string; serviceRoleKey: string };

async function complete(config: KeysConfig, product: ProductName, stored: KeyFile): Promise<Completed> {
  const file: KeyFile = { ...stored };
  if (config.jwtSecret === undefined) file.jwtSecret ??= randomBytes(48).toString('base64url');
  const jwtSecret = config.jwtSecret ?? file.jwtSecret ?? '';
  if (config.anonKey === undefined) file.anonKey = await apiKey('anon', file.anonKey, { product, jwtSecret });
  if (config.serviceRoleKey === undefined) {
    file.serviceRoleKey = await apiKey('service_role', file.serviceRoleKey, { product, jwtSecret });
  }
  if (config.jwtKeysPath === undefined) file.jwks ??= { keys: [{ ...(await generateSigningJwk()) }] };
  return {
    file,
    jwtSecret,
    anonKey: config.anonKey ?? file.anonKey ?? '',
    serviceRoleKey: config.serviceRoleKey ?? file.serviceRoleKey ?? '',
  };
}

async function apiKey(role: ApiRole, stored: string | undefined, maker: ApiKeyMaker): Promise<string> {
  if (stored !== undefined && (await isApiKeyOf(stored, role, maker.jwtSecret))) return stored;
  return await makeApiKey(role, maker);
}

async function assemble(config: KeysConfig, product: ProductName, completed: Completed): Promise<Keys> {
  const { anonKey, serviceRoleKey, jwtSecret } = completed;
  const signingKeys =
    config.jwtKeysPath === undefined
      ? await importSigningKeys((completed.file.jwks?.keys ?? []) as JWK[], 'keys.json')
      : await readSigningKeys(config.jwtKeysPath);
  const deriveSecret = (purpose: string) =>
    createHmac('sha256', jwtSecret).update(`${product.id}:${purpose}`).digest();
  return {
    anonKey,
    serviceRoleKey,
    roleOfApiKey(key) {
      if (sameSecret(key, serviceRoleKey)) return 'service_role';
      return sameSecret(key, anonKey) ? 'anon' : undefined;
    },
    verifyToken: tokenVerifier(signingKeys, secretBytes(jwtSecret), {
      issuer: issuerOf(config.siteUrl),
      apiKeyIssuer: product.id,
      isApiKey: (token) => token === anonKey || token === serviceRoleKey,
    }),
    signAccessToken: accessTokenSigner(signingKeys, issuerOf(config.siteUrl)),
    publicJwks: () => ({ keys: signingKeys.map((key) => key.publicJwk) }),
    deriveSecret,
    // The derived key comes last, so that what it sealed still opens once an operator gives keys.
    vault: createVault(
      [...config.encryptionKeys.map((text) => vaultKey(text, product)), deriveSecret('secrets at rest')],
      product,
    ),
  };
}

function accessTokenSigner(signingKeys: readonly SigningKey[], iss: string): Keys['signAccessToken'] {
  const [first] = signingKeys;
  if (first?.privateKey === undefined) throw new Error('no key that signs');
  const { privateKey, alg, kid } = first;
  return async (claims) =>
    await new SignJWT({ iss, aud: audience, ...claims })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(privateKey);
}
