import type { Connections } from '../postgres/share.ts';
import type { Services } from '../services.ts';
import type { Google } from './google/provider.ts';
import type { PasswordHasher } from './passwords/hasher.ts';

/** What every endpoint is given. */
export type AuthContext = Pick<Services, 'config' | 'product' | 'keys' | 'log'> & {
  pool: Connections;
  hasher: PasswordHasher;
  /** Undefined when third-party sign-in is not configured. */
  google: Google | undefined;
};
