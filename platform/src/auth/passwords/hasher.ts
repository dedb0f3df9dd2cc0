import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import bcrypt from 'bcryptjs';
import { createGate } from '../../http/gate.ts';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const current = '$argon2id$v=19$m=19456,t=2,p=1$';

const bcryptForm = /^\$2[aby]\$\d\d\$[./A-Za-z\d]{53}$/;
const argonForm = /^\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, so that the time does not reveal whether an account exists. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Whether the stored hash is of an older kind and should be replaced now that the password is known. */
  isOutdated(stored: string): boolean;
};

/**
 * Hashes in the thread pool, never in the event loop, and no more at once than there are cores: each hash
 * takes 19 MiB, and more at once would only make every one of them later.
 */
export async function createHasher(): Promise<PasswordHasher> {
  const through = createGate(Math.max(1, availableParallelism()), 500);
  const decoy = await argonHash('a password that nobody has', strength);
  return {
    hash: (password) => through(() => argonHash(password, strength)),
    verify: (password, stored) =>
      through(async () => {
        const usable = isKnownKind(stored) ? stored : undefined;
        if (usable?.startsWith('$2')) return await bcrypt.compare(password, usable);
        const matches = await argonVerify(usable ?? decoy, password);
        return matches && usable !== undefined;
      }),
    isOutdated: (stored) => !stored.startsWith(current),
  };
}

function isKnownKind(stored: string | null | undefined): stored is string {
  if (stored === null || stored === undefined) return false;
  return bcryptForm.test(stored) || argonForm.test(stored);
}
