import { createHash, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { ProductName } from '../product-name.ts';

export type ApiRole = 'anon' | 'service_role';

export type ApiKeyMaker = { product: ProductName; jwtSecret: string };

const tenYears = 10 * 365 * 24 * 3600;

/** A key of the older kind: a token that says only which role it stands for. */
export async function makeApiKey(role: ApiRole, { product, jwtSecret }: ApiKeyMaker): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({ iss: product.id, ref: product.id, role, iat: now, exp: now + tenYears })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(secretBytes(jwtSecret));
}

/** False when the secret was changed since the key was made: the key must be made again. */
export async function isApiKeyOf(key: string, role: ApiRole, jwtSecret: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(key, secretBytes(jwtSecret), { algorithms: ['HS256'] });
    return payload.role === role;
  } catch {
    return false;
  }
}

export function secretBytes(jwtSecret: string): Uint8Array {
  return new TextEncoder().encode(jwtSecret);
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
