import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { ProductName } from '../product-name.ts';

/** Encrypts what the database keeps and must be able to read again: secrets of second factors, tokens of providers. */
export type Vault = {
  /** `about` says where the text is kept. What was sealed for one place does not open in another. */
  seal(text: string, about: string): string;
  /** Throws VaultError. A text that was kept before there was a vault is answered as it is. */
  open(kept: string, about: string): string;
  /** Whether the text is sealed with the key that seals today. */
  isCurrent(kept: string): boolean;
};

/** The text was sealed with a key that this server does not have, or is not what was sealed. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly keyId: string;

  constructor(keyId: string, reason: string) {
    super(reason);
    this.keyId = keyId;
  }
}

const sealed = /^enc:v1:([\w-]{8}):([\w-]+)$/;

/** The first key seals, every key opens, so that keys can be replaced one after the other. */
export function createVault(keys: readonly Buffer[], product: ProductName): Vault {
  const byId = new Map(keys.map((key) => [idOf(key, product), key]));
  const [first] = byId;
  if (first === undefined) throw new Error('a vault needs a key');
  const [currentId, currentKey] = first;
  return {
    seal(text, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce).setAAD(Buffer.from(about));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const whole = Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url');
      return `enc:v1:${currentId}:${whole}`;
    },
    open(kept, about) {
      const [, id, whole] = sealed.exec(kept) ?? [];
      if (id === undefined || whole === undefined) return kept;
      const key = byId.get(id);
      if (key === undefined) throw new VaultError(id, `sealed with the key ${id}, which is not here`);
      return unseal(Buffer.from(whole, 'base64url'), key, { id, about });
    },
    isCurrent: (kept) => sealed.exec(kept)?.[1] === currentId,
  };
}

function unseal(whole: Buffer, key: Buffer, { id, about }: { id: string; about: string }): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(whole.subarray(12, 28));
    return Buffer.concat([decipher.update(whole.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    throw new VaultError(id, 'changed since it was sealed, or sealed for another place');
  }
}

/** A key as AUTH_ENCRYPTION_KEYS gives it: any text of enough length. */
export const vaultKey = (text: string, { id }: ProductName): Buffer =>
  createHmac('sha256', `${id} vault`).update(text).digest();

/** Names a key without giving it away. */
const idOf = (key: Buffer, { id }: ProductName): string =>
  createHash('sha256').update(`${id} vault key`).update(key).digest('base64url').slice(0, 8);
