import type { Generator } from './attempt.ts';
import type { AttackFixture } from './fixture.ts';
import { changesBetween, fingerprintsOf } from './integrity.ts';
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
export async function attackEverything(
  fixture: AttackFixture,
  plan: Plan,
  report: Report,
  attackers: readonly Attacker[] = fixture.people.attackers,
): Promise<void> {
  let before = await fingerprintsOf(fixture);
  for (const attacker of attackers) {
    const attempts = generators.flatMap(([kind, generate]) =>
      chosen(generate(fixture, attacker), plan[kind], fixture.random),
    );
    await attack(fixture, attacker, fixture.random.sample(attempts, plan.limit ?? attempts.length), report);
    const after = await fingerprintsOf(fixture);
    for (const what of changesBetween(before, after)) {
      if (attacker.name === 'admin' && isForAdmins(what)) continue;
      report.findings.push(`${attacker.name} changed ${what}`);
    }
    before = after;
  }
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
