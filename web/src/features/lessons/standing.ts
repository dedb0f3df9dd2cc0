import { isRoomOpen, type LessonPage, type Outcome, spanOf } from './lesson.ts';

/** Where a lesson stands for who looks at it: a key of the texts `standing`. */
export type Standing =
  | 'proposed_asked'
  | 'proposed_waiting'
  | 'proposed_between'
  | 'change_asked'
  | 'change_waiting'
  | 'change_between'
  | 'agreed_coming'
  | 'agreed_open'
  | 'agreed_toReport'
  | 'agreed_toBeReported'
  | 'agreed_between'
  | 'reported_mine'
  | 'reported_theirs'
  | 'reported_byClock'
  | 'reported_between'
  | 'disputed_mine'
  | 'disputed_theirs'
  | 'disputed_between'
  | `settled_${Outcome}`
  | `cancelled_${'mine' | 'theirs' | 'between' | 'mineLate' | 'theirsLate'}`
  | `declined_${'mine' | 'theirs' | 'between'}`
  | 'withdrawn_mine'
  | 'withdrawn_theirs'
  | 'withdrawn_between'
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
      return `proposed_${asked(lesson)}`;
    case 'agreed':
      return lesson.change ? `change_${asked(lesson)}` : agreed(lesson, now);
    case 'reported':
      return lesson.reported_by === null ? 'reported_byClock' : `reported_${side(lesson.reported_by)}`;
    case 'disputed':
      return `disputed_${side(lesson.objected_by)}`;
    case 'settled':
      return `settled_${lesson.outcome ?? 'held'}`;
    case 'cancelled': {
      const whose = side(lesson.cancelled_by);
      return lesson.is_late && whose !== 'between' ? `cancelled_${whose}Late` : `cancelled_${whose}`;
    }
    case 'declined':
      return `declined_${side(lastActor(lesson, 'decline'))}`;
    case 'withdrawn':
      return `withdrawn_${side(lastActor(lesson, 'withdraw'))}`;
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
    if (lesson.role === 'admin') return 'agreed_between';
    if (lesson.role === 'teacher' && lesson.actions.includes('report')) return 'agreed_toReport';
    if (!isRoomOpen(lesson, now)) return 'agreed_toBeReported';
  }
  if (lesson.role === 'admin') return 'agreed_between';
  return isRoomOpen(lesson, now) ? 'agreed_open' : 'agreed_coming';
}

function lastActor({ history }: Looked, action: string): string | null | undefined {
  return history.findLast((event) => event.action === action)?.actor_id;
}

/** What it feels like: something to do, something good, something over. */
export function toneOf(standing: Standing): 'ask' | 'good' | 'quiet' | 'bad' {
  if (standing === 'agreed_toReport' || standing.endsWith('_asked') || standing === 'reported_theirs')
    return 'ask';
  if (standing.startsWith('agreed') || standing === 'settled_held') return 'good';
  if (standing.startsWith('disputed') || standing.startsWith('cancelled') || standing.startsWith('declined'))
    return 'bad';
  return 'quiet';
}

/** It does not take place: nothing more is written on its page. */
export function isCalledOff(state: LessonPage['state']): boolean {
  return ['cancelled', 'declined', 'withdrawn', 'expired'].includes(state);
}
