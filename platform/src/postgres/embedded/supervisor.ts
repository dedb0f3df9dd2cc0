import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import { type Launch, launch, type Running, stopPostmaster } from './launch.ts';
import { takeLock } from './lock.ts';

export type Supervised = {
  isUp(): boolean;
  /** Resolves once PostgreSQL has failed for good; stays pending as long as all is well. */
  failure: Promise<OperatorError>;
  stop(): Promise<void>;
};

/** Keeps PostgreSQL running: whatever ends it, it is started again, until that is plainly of no use. */
export async function supervise(request: Omit<Launch, 'abandoned'>): Promise<Supervised> {
  const { log, cluster } = request;
  let stopping = false;
  const wanted: Launch = { ...request, abandoned: () => stopping };
  let running: Running = await launch(wanted);
  let up = true;
  const budget = restartBudget(cluster.dataDir);

  async function watch(): Promise<void> {
    while (!stopping) {
      await Promise.race([running.postmaster.exited, running.lock.lost]);
      up = false;
      if (stopping) return;
      log.warn('the embedded PostgreSQL was interrupted');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    let reason = running.postmaster.lastLines().at(-1) ?? 'it gave no reason.';
    while (!stopping) {
      await wait(budget.spend(reason));
      try {
        running = await recover();
        up = !stopping;
        log.info('the embedded PostgreSQL is up again');
        return;
      } catch (error) {
        reason = sentence(error);
      }
    }
  }

  /** The postmaster may have survived (one backend crashed); then only the lock has to be taken again. */
  async function recover(): Promise<Running> {
    while (!running.postmaster.hasExited()) {
      try {
        const lock = await takeLock(request.socket, cluster);
        return { ...running, lock };
      } catch (error) {
        if (stopping || error instanceof OperatorError) throw error;
        await wait(100); // it does not answer yet: recovering, or about to end
      }
    }
    return launch(wanted);
  }

  let giveUp: (error: OperatorError) => void = () => undefined;
  const failure = new Promise<OperatorError>((resolve) => {
    giveUp = resolve;
  });
  const watching = watch().catch(async (error: unknown) => {
    await stopPostmaster(running.postmaster);
    giveUp(error instanceof OperatorError ? error : new OperatorError(sentence(error)));
  });

  return {
    isUp: () => up,
    failure,
    stop: async () => {
      stopping = true;
      up = false;
      await running.lock.release();
      await stopPostmaster(running.postmaster);
      await watching;
      // A restart that was under way may have brought up another one.
      await stopPostmaster(running.postmaster);
    },
  };
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const tolerated = { failures: 5, within: 60_000 };

/** A crash now and then is fixed by a restart; one after the other within a minute is not. */
function restartBudget(dataDir: string) {
  const failures: number[] = [];
  return {
    /** Counts one failure and says how long to wait before the next try; throws when it was one too many. */
    spend(reason: string): number {
      const now = performance.now();
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
