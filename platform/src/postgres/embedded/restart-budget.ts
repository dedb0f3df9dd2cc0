import { OperatorError } from '../../operator-error.ts';

const tolerated = { failures: 5, within: 60_000 };

export type RestartBudget = {
  /** Counts one failure and says how long to wait before the next try; throws when it was one too many. */
  spend(reason: string): number;
};

/** A crash now and then is fixed by a restart; one after the other within a minute is not. */
export function restartBudget(dataDir: string): RestartBudget {
  const failures: number[] = [];
  return {
    spend(reason) {
      const now = Date.now();
      failures.push(now);
      while ((failures[0] ?? now) < now - tolerated.within) failures.shift();
      if (failures.length > tolerated.failures) {
        throw new OperatorError(
          `The embedded PostgreSQL in DATA_DIR ${dataDir} failed ${failures.length} times within a minute: ${reason}`,
        );
      }
      return Math.min(50 * 2 ** failures.length, 3000);
    },
  };
}
