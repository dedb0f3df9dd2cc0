import type { Seen, SeenLesson } from './scene.ts';

/** Whatever can be done with a lesson, whether that is possible or not. */
export const everything = [
  'accept_lesson',
  'decline_lesson',
  'withdraw_lesson',
  'propose_lesson_time',
  'accept_lesson_time',
  'decline_lesson_time',
  'undo_lesson',
  'cancel_lesson',
  'report_lesson',
  'take_back_report',
  'object_to_lesson',
  'withdraw_objection',
  'claim_lesson',
  'decide_lesson',
  'cancel_booking',
  'complete_booking',
];

/** What somebody is to a lesson. */
type Part =
  | 'student'
  | 'teacher'
  | 'maker'
  | 'other'
  | 'proposer'
  | 'answerer'
  | 'reporter'
  | 'objector'
  | 'admin';
type Doing = [name: string, part: Part];

/** What the state of a lesson lets people do, what matters most more than once. */
export function possible(lesson: SeenLesson, clock: Date): Doing[] {
  const isOver = lesson.ends_at <= clock;
  switch (lesson.state) {
    case 'proposed':
      return [
        ['accept_lesson', 'other'],
        ['accept_lesson', 'other'],
        ['accept_lesson', 'other'],
        ['decline_lesson', 'other'],
        ['propose_lesson_time', 'other'],
        ['withdraw_lesson', 'maker'],
        ['undo_lesson', 'maker'],
        ['propose_lesson_time', 'maker'],
      ];
    case 'agreed':
      if (isOver)
        return [
          ['report_lesson', 'teacher'],
          ['report_lesson', 'teacher'],
          ['report_lesson', 'teacher'],
          ['report_lesson', 'student'],
          ['cancel_lesson', 'student'],
        ];
      if (lesson.change_by !== null)
        return [
          ['accept_lesson_time', 'answerer'],
          ['accept_lesson_time', 'answerer'],
          ['accept_lesson_time', 'answerer'],
          ['decline_lesson_time', 'answerer'],
          ['decline_lesson_time', 'proposer'],
          ['propose_lesson_time', 'answerer'],
          ['cancel_lesson', 'proposer'],
        ];
      return [
        ['cancel_lesson', 'student'],
        ['cancel_lesson', 'teacher'],
        ['undo_lesson', 'student'],
        ['propose_lesson_time', 'student'],
        ['propose_lesson_time', 'teacher'],
        ['propose_lesson_time', 'teacher'],
      ];
    case 'cancelled':
      return [
        ['claim_lesson', 'teacher'],
        ['claim_lesson', 'teacher'],
        ['cancel_lesson', 'student'],
      ];
    case 'reported':
      return [
        ['object_to_lesson', 'objector'],
        ['object_to_lesson', 'objector'],
        ['claim_lesson', 'teacher'],
        ['claim_lesson', 'teacher'],
        ['take_back_report', 'reporter'],
        ['report_lesson', 'reporter'],
      ];
    case 'disputed':
      return [
        ['decide_lesson', 'admin'],
        ['decide_lesson', 'admin'],
        ['withdraw_objection', 'objector'],
        ['withdraw_objection', 'objector'],
        ['withdraw_objection', 'objector'],
      ];
    default:
      return everything.map((name, turn) => [name, turn % 2 === 0 ? 'student' : 'teacher']);
  }
}

export function partOf(lesson: SeenLesson, part: Part): string | undefined {
  const { student_id, teacher_id, maker_id, change_by, reported_by } = lesson;
  const otherThan = (id: string | null) => (id === student_id ? teacher_id : student_id);
  const parts: Record<Exclude<Part, 'admin'>, string | null> = {
    student: student_id,
    teacher: teacher_id,
    maker: maker_id,
    other: otherThan(maker_id),
    proposer: change_by,
    answerer: otherThan(change_by),
    reporter: reported_by ?? teacher_id,
    objector: otherThan(reported_by ?? teacher_id),
  };
  return part === 'admin' ? undefined : (parts[part] ?? undefined);
}

/** What few lessons come to: without being chosen before the others, hardly anything would be done with them. */
const rareStates = ['reported', 'disputed'];

/** Few lessons, so that several do something with the same one: those that can still become something. */
export function alive({ lessons }: Seen): SeenLesson[] {
  const found = lessons.filter(
    ({ state, is_late }) => ['proposed', 'agreed', ...rareStates].includes(state) || is_late,
  );
  return found
    .toSorted((one, other) => rareStates.indexOf(one.state) - rareStates.indexOf(other.state))
    .slice(-4);
}
