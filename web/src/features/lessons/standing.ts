import { isRoomOpen, type LessonPage, type Outcome, spanOf } from './lesson.ts';

/** Where a lesson stands for who looks at it: a key of the texts `standing`. */
export type Standing =
  | 'proposed.asked'
  | 'proposed.waiting'
  | 'proposed.between'
  | 'change.asked'
  | 'change.waiting'
  | 'change.between'
  | 'agreed.coming'
  | 'agreed.open'
  | 'agreed.toReport'
  | 'agreed.toBeReported'
  | 'agreed.between'
  | 'reported.mine'
  | 'reported.theirs'
  | 'reported.byClock'
  | 'reported.between'
  | 'disputed.mine'
  | 'disputed.theirs'
  | 'disputed.between'
  | `settled.${Outcome}`
  | `cancelled.${'mine' | 'theirs' | 'between' | 'mineLate' | 'theirsLate'}`
  | `declined.${'mine' | 'theirs' | 'between'}`
  | 'withdrawn.mine'
  | 'withdrawn.theirs'
  | 'withdrawn.between'
  | 'expired';

type Looked = Pick<
  LessonPage,
  | 'state'
  | 'role'
  | 'change'
  | 'waits_for'
  | 'actions'
  | 'outcome'
  | 'reported_by'
  | 'objected_by'
  | 'cancelled_by'
  | 'is_late'
  | 'history'
  | 'student'
  | 'teacher'
  | 'starts_at'
  | 'duration_minutes'
  | 'room_opens_at'
  | 'room_closes_at'
>;

export function standingOf(lesson: Looked, now: Date): Standing {
  const { state, role } = lesson;
  const me = role === 'admin' ? undefined : lesson[role].id;
  /** Whose doing it was. */
  const side = (person: string | null | undefined) =>
    me === undefined ? 'between' : person === me ? 'mine' : 'theirs';
  switch (state) {
    case 'proposed':
      return `proposed.${asked(lesson)}`;
    case 'agreed':
      return lesson.change ? `change.${asked(lesson)}` : agreed(lesson, now);
    case 'reported':
      return lesson.reported_by === null ? 'reported.byClock' : `reported.${side(lesson.reported_by)}`;
    case 'disputed':
      return `disputed.${side(lesson.objected_by)}`;
    case 'settled':
      return `settled.${lesson.outcome ?? 'held'}`;
    case 'cancelled': {
      const whose = side(lesson.cancelled_by);
      return lesson.is_late && whose !== 'between' ? `cancelled.${whose}Late` : `cancelled.${whose}`;
    }
    case 'declined':
      return `declined.${side(lastActor(lesson, 'decline'))}`;
    case 'withdrawn':
      return `withdrawn.${side(lastActor(lesson, 'withdraw'))}`;
    case 'expired':
      return 'expired';
  }
}

function asked({ role, waits_for }: Looked): 'asked' | 'waiting' | 'between' {
  if (role === 'admin') return 'between';
  return waits_for === role ? 'asked' : 'waiting';
}

function agreed(lesson: Looked, now: Date): Standing {
  if (now >= spanOf(lesson).to) {
    if (lesson.role === 'admin') return 'agreed.between';
    if (lesson.role === 'teacher' && lesson.actions.includes('report')) return 'agreed.toReport';
    if (!isRoomOpen(lesson, now)) return 'agreed.toBeReported';
  }
  if (lesson.role === 'admin') return 'agreed.between';
  return isRoomOpen(lesson, now) ? 'agreed.open' : 'agreed.coming';
}

function lastActor({ history }: Looked, action: string): string | null | undefined {
  return history.findLast((event) => event.action === action)?.actor_id;
}

/** What it feels like: something to do, something good, something over. */
export function toneOf(standing: Standing): 'ask' | 'good' | 'quiet' | 'bad' {
  if (standing === 'agreed.toReport' || standing.endsWith('.asked') || standing === 'reported.theirs')
    return 'ask';
  if (standing.startsWith('agreed') || standing === 'settled.held') return 'good';
  if (standing.startsWith('disputed') || standing.startsWith('cancelled') || standing.startsWith('declined'))
    return 'bad';
  return 'quiet';
}

/** It does not take place: nothing more is written on its page. */
export function isCalledOff(state: LessonPage['state']): boolean {
  return ['cancelled', 'declined', 'withdrawn', 'expired'].includes(state);
}
