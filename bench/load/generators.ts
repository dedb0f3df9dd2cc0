import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdPlan } from '@lomdim/testing/load/crowd';
import { circleSize } from '@lomdim/testing/load/members';
import type { Outcomes } from '@lomdim/testing/load/outcomes';
import type { FromGenerator, Taken, ToGenerator } from './plan.ts';

/** One event loop would be the bottleneck before a server process is: it does less for each request, but for all servers. */
const count = 2;
const script = fileURLToPath(new URL('./generator.ts', import.meta.url));

/** The crowd, in processes of their own. */
export class Generators {
  readonly #children: ChildProcess[] = [];

  static async start(plan: CrowdPlan): Promise<Generators> {
    const generators = new Generators();
    const shares = Array.from({ length: count }, (_, child) => ({
      ...plan,
      // Whole circles: whoever writes knows who listens.
      members: plan.members.filter((_, index) => Math.floor(index / circleSize) % count === child),
    }));
    for (const share of shares) {
      const child = fork(script, [], { execArgv: ['--import', 'tsx'] });
      generators.#children.push(child);
      await ask(child, { kind: 'plan', plan: share });
    }
    return generators;
  }

  async grow(to: { members: number; visitors: number; perSecond: number }): Promise<void> {
    const [members, visitors, perSecond] = [to.members, to.visitors, to.perSecond].map((all) => all / count);
    await this.#askAll({
      kind: 'grow',
      members: Math.floor(members ?? 0),
      visitors: Math.floor(visitors ?? 0),
      perSecond: perSecond ?? 1,
    });
  }

  async take(): Promise<Taken[]> {
    const answers = await this.#askAll({ kind: 'take' });
    return answers.flatMap((answer) => (answer.kind === 'taken' ? [answer.taken] : []));
  }

  /** Everybody stops and goes; how many live messages have not arrived. */
  async end(): Promise<number> {
    const answers = await this.#askAll({ kind: 'end' });
    return answers.reduce((sum, answer) => sum + (answer.kind === 'ended' ? answer.missing : 0), 0);
  }

  stop(): void {
    for (const child of this.#children) child.kill();
  }

  #askAll(message: ToGenerator): Promise<FromGenerator[]> {
    return Promise.all(this.#children.map((child) => ask(child, message)));
  }
}

function ask(child: ChildProcess, message: ToGenerator): Promise<FromGenerator> {
  return new Promise((resolve, reject) => {
    const stop = () => child.off('message', answered).off('exit', ended);
    const answered = (answer: FromGenerator) => {
      stop();
      resolve(answer);
    };
    const ended = () => {
      stop();
      reject(new Error('a load generator has ended, see above'));
    };
    child.on('message', answered).on('exit', ended);
    child.send(message, (error) => {
      if (error) ended();
    });
  });
}

/** What all of them saw, as one. */
export function together(parts: readonly Outcomes[]): Outcomes {
  const all: Outcomes = { times: {}, failures: {}, refusals: {}, delays: [] };
  for (const { times, failures, refusals, delays } of parts) {
    for (const [kind, list] of Object.entries(times)) all.times[kind] = (all.times[kind] ?? []).concat(list);
    addUp(all.failures, failures);
    addUp(all.refusals, refusals);
    all.delays = all.delays.concat(delays);
  }
  return all;
}

function addUp(sums: Record<string, number>, counts: Record<string, number>): void {
  for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
}
