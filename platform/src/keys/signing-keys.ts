import { readFile } from 'node:fs/promises';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { OperatorError } from '../operator-error.ts';

export type SigningAlgorithm = 'ES256' | 'RS256';

export type SigningKey = {
  kid: string;
  alg: SigningAlgorithm;
  /** What the world may see. */
  publicJwk: JWK;
  publicKey: CryptoKey;
  /** Absent for a key that only verifies: one that was retired. */
  privateKey: CryptoKey | undefined;
};

export async function generateSigningJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

/** Reads the JSON Web Key Set that JWT_KEYS names. The first key signs. */
export async function readSigningKeys(path: string): Promise<SigningKey[]> {
  let jwks: unknown;
  try {
    jwks = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new OperatorError(`JWT_KEYS: ${path} cannot be read as JSON.`);
  }
  const listed = Array.isArray(jwks) ? jwks : (jwks as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(listed) || listed.length === 0) {
    throw new OperatorError(`JWT_KEYS: ${path} must hold a JSON Web Key Set with at least one key.`);
  }
  return await importSigningKeys(listed, 'JWT_KEYS');
}

export async function importSigningKeys(jwks: readonly JWK[], origin: string): Promise<SigningKey[]> {
  const keys = await Promise.all(
    jwks.map(async (jwk, index) => {
      try {
        return await importSigningKey(jwk);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unreadable';
        throw new OperatorError(`${origin}: key ${index + 1} cannot be used (${reason}).`);
      }
    }),
  );
  if (keys[0]?.privateKey === undefined) {
    throw new OperatorError(`${origin}: the first key signs access tokens, so it must be a private key.`);
  }
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) {
    throw new OperatorError(`${origin}: two keys have the same kid.`);
  }
  return keys;
}

async function importSigningKey(jwk: JWK): Promise<SigningKey> {
  const alg = algorithmOf(jwk);
  const visible: JWK =
    alg === 'ES256'
      ? { kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' }
      : { kty: 'RSA', n: jwk.n ?? '', e: jwk.e ?? '' };
  const kid = jwk.kid ?? (await calculateJwkThumbprint(visible));
  const publicJwk: JWK = { ...visible, kid, alg, use: 'sig', key_ops: ['verify'] };
  const publicKey = await importAs(visible, alg);
  const { use: _use, key_ops: _operations, ...secret } = jwk;
  return { kid, alg, publicJwk, publicKey, privateKey: jwk.d ? await importAs(secret, alg) : undefined };
}

function algorithmOf(jwk: JWK): SigningAlgorithm {
  if (jwk.kty === 'EC' && jwk.crv === 'P-256' && (jwk.alg ?? 'ES256') === 'ES256') return 'ES256';
  if (jwk.kty === 'RSA' && (jwk.alg ?? 'RS256') === 'RS256') {
    if (Buffer.from(jwk.n ?? '', 'base64url').length >= 256) return 'RS256';
    throw new Error('an RSA key needs 2048 bits or more');
  }
  throw new Error('only RS256 and ES256 keys are taken');
}

async function importAs(jwk: JWK, alg: SigningAlgorithm): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new Error('a shared secret is not a signing key');
  return key;
}
