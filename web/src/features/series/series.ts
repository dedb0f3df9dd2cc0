export type SeriesLesson = {
  id: string;
  starts_at: string;
  state: string;
  student_id: string;
  teacher_id: string;
  student_agreed_at: string | null;
  teacher_agreed_at: string | null;
};

/** What became of a lesson; what is skipped was taken by something else meanwhile. */
export type Answered = { lesson_id: string; state: string; skipped: string | null };

const states = [
  'proposed',
  'agreed',
  'reported',
  'disputed',
  'settled',
  'cancelled',
  'declined',
  'withdrawn',
  'expired',
] as const;
type State = (typeof states)[number];

export const stateOf = (state: string): State => states.find((each) => each === state) ?? 'cancelled';

/** How many dates wait for this person's yes, wait for the other's, or stand and are still to come. */
export function countsFor(lessons: readonly SeriesLesson[], person: string, now: Date) {
  const agreed = (lesson: SeriesLesson) =>
    (lesson.student_id === person ? lesson.student_agreed_at : lesson.teacher_agreed_at) !== null;
  const isOne = ({ student_id, teacher_id }: SeriesLesson) => student_id === person || teacher_id === person;
  const own = lessons.filter(isOne);
  const proposed = own.filter(({ state }) => state === 'proposed');
  return {
    toAnswer: proposed.filter((lesson) => !agreed(lesson)).length,
    toTakeBack: proposed.filter(agreed).length,
    toCancel: own.filter(({ state, starts_at }) => state === 'agreed' && new Date(starts_at) > now).length,
  };
}
