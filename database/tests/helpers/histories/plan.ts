import fc from 'fast-check';

/** Something that one of several people does at the same time as others. Whom and what the numbers name is found when it is done. */
export interface Planned {
  kind: Kind;
  who: number;
  which: number;
  when: number;
  how: number;
}

/** Time goes on, and then everything is done at once. */
interface Step {
  later: Later;
  calls: Planned[];
}

export type Later = { minutes: number } | { until: Landmark; which: number };
export type History = Step[];

/** What time goes on to: just inside or just after the moment at which the rules change for a lesson. */
const landmarks = ['door', 'beginning', 'end', 'end', 'objection', 'objection', 'answer', 'week'] as const;
export type Landmark = (typeof landmarks)[number];

const kinds = {
  // What is possible in the state of a lesson, by one of its two people; and anything by anybody.
  lesson: 40,
  anything: 5,
  propose: 8,
  book: 10,
  series: 2,
  answer_series: 3,
  trial: 3,
  package: 2,
  give_back_package: 1,
  rate: 2,
  package_price: 1,
  course_price: 1,
  enter: 5,
  attend: 5,
  plan: 3,
  move: 2,
  cancel_session: 1,
  reserve: 2,
  give_back: 1,
  join: 2,
  attend_session: 2,
  report_session: 1,
  take_back_session: 1,
  suspend: 2,
  restore: 4,
  clock: 7,
} as const;
export type Kind = keyof typeof kinds;

const call: fc.Arbitrary<Planned> = fc.record({
  kind: fc.oneof(
    ...(Object.entries(kinds) as [Kind, number][]).map(([kind, weight]) => ({
      arbitrary: fc.constant(kind),
      weight,
    })),
  ),
  who: fc.nat({ max: 11 }),
  which: fc.nat({ max: 59 }),
  when: fc.nat({ max: 11 }),
  how: fc.nat({ max: 11 }),
});

const later: fc.Arbitrary<Later> = fc.oneof(
  { arbitrary: fc.record({ minutes: fc.constantFrom(0, 0, 1, 9, 11, 30, 60, 600) }), weight: 6 },
  { arbitrary: fc.record({ minutes: fc.constantFrom(24 * 60, 49 * 60) }), weight: 1 },
  {
    arbitrary: fc.record({ until: fc.constantFrom(...landmarks), which: fc.nat({ max: 11 }) }),
    weight: 5,
  },
);

/** The first step only arranges things, so that the others find something. */
const beginning: fc.Arbitrary<Step> = fc.record({
  later: fc.constant({ minutes: 0 }),
  calls: fc.array(
    fc
      .tuple(
        call,
        fc.constantFrom<Kind>(
          'propose',
          'propose',
          'propose',
          'book',
          'book',
          'book',
          'book',
          'trial',
          'plan',
          'series',
        ),
      )
      .map(([planned, kind]) => ({ ...planned, kind })),
    { minLength: 4, maxLength: 6 },
  ),
});

/** Where everybody wants the same two hours, today or tomorrow; or none of that. */
const crowds = fc.constantFrom(undefined, undefined, 0, 6);

const crowded = (history: History, first: number): History =>
  history.map(({ later: time, calls }) => ({
    later: time,
    calls: calls.map((planned) => ({ ...planned, when: first + (planned.when % 2) })),
  }));

export const anyHistory = ({ steps, calls }: { steps: number; calls: number }): fc.Arbitrary<History> =>
  fc
    .tuple(
      crowds,
      beginning,
      fc.array(fc.record({ later, calls: fc.array(call, { minLength: 3, maxLength: calls }) }), {
        minLength: Math.ceil(steps / 2),
        maxLength: steps,
      }),
    )
    .map(([crowd, first, others]) =>
      crowd === undefined ? [first, ...others] : crowded([first, ...others], crowd),
    );
