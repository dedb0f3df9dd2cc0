import type { LessonEvent, LessonPage, Outcome } from './lesson.ts';
import { outcomes } from './lesson.ts';

const told = [
  'propose',
  'book',
  'accept',
  'meet',
  'decline',
  'withdraw',
  'propose_time',
  'move',
  'accept_time',
  'decline_time',
  'cancel',
  'report',
  'take_back',
  'object',
  'withdraw_objection',
  'leave',
  'claim',
  'decide',
  'expire',
  'expire_time',
  'auto_report',
  'settle',
] as const;
export type ToldAction = (typeof told)[number];

export type ToldEvent = {
  at: string;
  action: ToldAction;
  /** Who did it: oneself, one of the two by name, Lomdim for an admin, or nobody for the clock. */
  by: 'you' | 'other' | 'lomdim' | 'clock';
  name: string | undefined;
  /** The time that it speaks of. */
  startsAt: string | undefined;
  outcome: Outcome | undefined;
  /** What was written with it. */
  words: string | undefined;
};

/** What happened to a lesson, the latest last, as far as there are words for it. */
export function toldHistory({
  history,
  role,
  student,
  teacher,
}: Pick<LessonPage, 'history' | 'role' | 'student' | 'teacher'>): ToldEvent[] {
  const me = role === 'admin' ? undefined : role === 'student' ? student.id : teacher.id;
  const by = (event: LessonEvent): Pick<ToldEvent, 'by' | 'name'> => {
    if (event.actor_id === null) return { by: 'clock', name: undefined };
    if (event.actor_id === me) return { by: 'you', name: undefined };
    const person = [student, teacher].find(({ id }) => id === event.actor_id);
    return person ? { by: 'other', name: person.name ?? '' } : { by: 'lomdim', name: undefined };
  };
  return history.flatMap((event, at) => {
    const action = told.find((each) => each === meaningOf(event, history.slice(0, at)));
    if (!action) return [];
    const data = event.data ?? {};
    return {
      at: event.at,
      action,
      ...by(event),
      startsAt: text(data.to) ?? text(data.starts_at),
      outcome: outcomes.find((each) => each === data.outcome),
      words: text(data.reason) ?? text(data.message) ?? text(data.words) ?? text(data.note),
    };
  });
}

/** Of a lesson that stands, another time is moved to at once or proposed, and what expires is only that. */
function meaningOf({ action, data }: LessonEvent, before: readonly LessonEvent[]): string {
  const isFirm = before.some((each) => ['book', 'accept', 'meet'].includes(each.action));
  if (isFirm && action === 'expire') return 'expire_time';
  return isFirm && action === 'propose_time' && data?.to ? 'move' : action;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
