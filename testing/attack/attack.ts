import type { Attempt, Generator } from './attempt.ts';
import type { AttackFixture } from './fixture.ts';
import { changesBetween, type Fingerprints, fingerprintsOf } from './integrity.ts';
import { attemptsOnBuckets } from './on-buckets.ts';
import { attemptsOnEndpoints } from './on-endpoints.ts';
import { attemptsOnFunctions } from './on-functions.ts';
import { attemptsOnHidden } from './on-hidden.ts';
import { attemptsOnTables } from './on-tables.ts';
import type { Attacker } from './people.ts';
import { attack, chosen, type Report } from './run.ts';

/** How many attempts each actor makes against each thing of a kind, and at most in all. */
export type Plan = Record<Kind, number> & { limit?: number };
type Kind = 'tables' | 'functions' | 'buckets' | 'endpoints' | 'hidden';

const generators: [Kind, Generator][] = [
  ['tables', attemptsOnTables],
  ['functions', attemptsOnFunctions],
  ['buckets', attemptsOnBuckets],
  ['endpoints', attemptsOnEndpoints],
  ['hidden', attemptsOnHidden],
];

/** Everything over HTTP, one actor after the other; after each of them nothing of the victims' has changed. */
export async function attackEverything(fixture: AttackFixture, plan: Plan, report: Report): Promise<void> {
  let before = await fingerprintsOf(fixture);
  for (const attacker of fixture.people.attackers) {
    await attack(fixture, attacker, planned(fixture, plan, attacker), report);
    before = await compare(fixture, attacker, before, report);
  }
}

/** How many attempts are made before it is asked whether they found something. */
const atOnce = 400;

/** The same as one actor, until enough was found or everything was tried. */
export async function attackUntil(
  isEnough: (findings: readonly string[]) => boolean,
  fixture: AttackFixture,
  plan: Plan,
  report: Report,
  attacker: Attacker,
): Promise<void> {
  const attempts = planned(fixture, plan, attacker);
  let before = await fingerprintsOf(fixture);
  for (let from = 0; from < attempts.length && !isEnough(report.findings); from += atOnce) {
    await attack(fixture, attacker, attempts.slice(from, from + atOnce), report);
    before = await compare(fixture, attacker, before, report);
  }
}

function planned(fixture: AttackFixture, plan: Plan, attacker: Attacker): Attempt[] {
  const attempts = generators.flatMap(([kind, generate]) =>
    chosen(generate(fixture, attacker), plan[kind], fixture.random),
  );
  return fixture.random.sample(attempts, plan.limit ?? attempts.length);
}

async function compare(
  fixture: AttackFixture,
  attacker: Attacker,
  before: Fingerprints,
  report: Report,
): Promise<Fingerprints> {
  const after = await fingerprintsOf(fixture);
  for (const what of changesBetween(before, after)) {
    if (attacker.name === 'admin' && isForAdmins(what)) continue;
    report.findings.push(`${attacker.name} changed ${what}`);
  }
  return after;
}

/** What the specification lets admins decide about. Their conversations, marks, hours and files are the victims' alone. */
const forAdmins = [
  'private.profiles',
  'auth.users',
  'public.courses',
  'public.course_messages',
  'private.removed_course_messages',
  'public.donations',
  'public.contact_messages',
  'public.support_tickets',
  'public.answers',
  'public.reports',
  'public.rabbis',
  'public.teacher_changes',
  'public.sponsorship_pool_changes',
  'private.mail_outbox',
];

const isForAdmins = (what: string) => forAdmins.includes(what.split(' ')[0] ?? '');
