const kinds = ['trial_lesson', 'regular_lesson', 'live_session', 'booking', 'other'] as const;

export type LessonKind = (typeof kinds)[number];

/** What kind of lesson it was; one whose source is gone is just a lesson. */
export function kindOf(kind: string): LessonKind {
  return kinds.find((each) => each === kind) ?? 'other';
}
