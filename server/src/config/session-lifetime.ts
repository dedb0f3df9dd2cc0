import type { EnvReader } from './env-reader.ts';

/** How long somebody stays signed in. */
export function readSessionLifetime(env: EnvReader) {
  return {
    // Without being used, that is without a refresh of its tokens.
    idleDays: env.wholeNumber('SESSION_IDLE_DAYS', { from: 1, to: 3650 }, 30),
    // However often it is used.
    maxDays: env.wholeNumber('SESSION_MAX_DAYS', { from: 1, to: 3650 }, 90),
    // Of an admin, however often it is used.
    adminHours: env.wholeNumber('SESSION_ADMIN_HOURS', { from: 1, to: 87600 }, 12),
  };
}
