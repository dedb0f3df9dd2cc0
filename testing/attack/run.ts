import type { Attempt } from './attempt.ts';
import type { AttackFixture } from './fixture.ts';
import type { Attacker } from './people.ts';
import type { Random } from './random.ts';

/** What was tried, what it found, and what the owners see. */
export type Report = {
  attempts: number;
  /** How often each actor tried each thing. */
  tried: Map<string, number>;
  /** How many were answered with something. A refusal of everything would prove nothing. */
  agreed: number;
  /** How many the server had no time for. */
  unanswered: number;
  findings: string[];
};

export const emptyReport = (): Report => ({
  attempts: 0,
  tried: new Map(),
  agreed: 0,
  unanswered: 0,
  findings: [],
});

const together = 12;

/** At most so many against each thing, in another order. */
export function chosen(attempts: readonly Attempt[], each: number, random: Random): Attempt[] {
  const byTarget = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const others = byTarget.get(attempt.target);
    if (others) others.push(attempt);
    else byTarget.set(attempt.target, [attempt]);
  }
  return [...byTarget.values()].flatMap((some) => random.sample(some, each));
}

/** Sends all of them, some at a time, and judges every answer. */
export async function attack(
  fixture: AttackFixture,
  attacker: Attacker,
  attempts: readonly Attempt[],
  report: Report,
): Promise<void> {
  const waiting = [...attempts];
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      await tryOne(fixture, attacker, attempt, report);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}

async function tryOne(
  fixture: AttackFixture,
  attacker: Attacker,
  attempt: Attempt,
  report: Report,
): Promise<void> {
  const { status, text, headers } = await send(fixture, attacker, attempt);
  const sent = `${attempt.path} ${attempt.body ?? ''}`;
  const tried = `${attacker.name}: ${attempt.target}`;
  report.attempts += 1;
  report.tried.set(tried, (report.tried.get(tried) ?? 0) + 1);
  if (status < 300) report.agreed += 1;
  if (status === 503) report.unanswered += 1;

  const addFinding = (sentence: string) =>
    report.findings.push(`${attacker.name}: ${attempt.method} ${shortened(sent)}: ${sentence}`);
  if (status >= 500 && status !== 503) addFinding(`answered ${status} ${text.slice(0, 200)}`);
  for (const { where } of fixture.canaries.foundIn(`${headers}\n${text}`, attacker.name, sent)) {
    addFinding(`received ${where}`);
  }
  if (attempt.counts && !attempt.counts.includes(attacker.name) && status < 300) {
    const total = /^content-range: .*\/(\d+)$/m.exec(headers)?.[1] ?? /"count":\s*(\d+)/.exec(text)?.[1];
    if (total !== undefined && total !== '0') addFinding(`received the count ${total}`);
  }
}

/** Without following where an answer leads. */
export async function send(
  fixture: AttackFixture,
  { token }: Pick<Attacker, 'token'>,
  attempt: Omit<Attempt, 'target'>,
) {
  const { server } = fixture;
  const { method, path, body } = attempt;
  const response = await fetch(`${server.localUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: server.anonKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...attempt.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, text: await response.text(), headers };
}

const shortened = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
