import type { CrowdPlan } from '@lomdim/testing/load/crowd';
import type { Outcomes } from '@lomdim/testing/load/outcomes';

/** What the processes of this measurement send each other. */
export type ToGenerator =
  | { kind: 'plan'; plan: CrowdPlan }
  | { kind: 'grow'; members: number; visitors: number; perSecond: number }
  | { kind: 'take' }
  | { kind: 'end' };

/** What a generator saw since it was last asked, and what it cost it. */
export type Taken = {
  outcomes: Outcomes;
  listening: number;
  cpuSeconds: number;
  /** How late its own event loop was at the worst, in milliseconds: 99 of 100 times less. */
  lagMs: number;
};

export type FromGenerator =
  | { kind: 'done' }
  | { kind: 'taken'; taken: Taken }
  /** So many live messages had not arrived. */
  | { kind: 'ended'; missing: number };
