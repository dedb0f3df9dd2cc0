import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** A secret that a client holds. Only its hash is kept. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Secrets have 192 random bits, so a plain hash cannot be turned back. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Six digits can be guessed from a plain hash, so the hash of a code needs a key that the database lacks. */
export const hashCode = (key: Buffer, address: string, code: string): string =>
  createHmac('sha256', key).update(`${address}\n${code}`).digest('base64url');

export type SealingKey = { secret: Buffer; purpose: string };

/** Locks the token that a session may use next, so that only a server that has the key can repeat it. */
export function sealToken(key: SealingKey, sessionId: string, token: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, sessionId), nonce);
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when it was sealed with another key, as after the secret of the installation was changed. */
export function openToken(key: SealingKey, sessionId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, sessionId), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const plain = decipher.update(bytes.subarray(28));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain.toString('utf8');
}

function keyOf({ secret, purpose }: SealingKey, sessionId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, sessionId, purpose, 32));
}
