/** What `lesson_page` answers, and what `next_lesson` answers of it. The database decides; this only names it. */

export const outcomes = [
  'held',
  'student_absent',
  'teacher_absent',
  'not_held',
  'late_cancellation',
] as const;
export type Outcome = (typeof outcomes)[number];

export type LessonState =
  | 'proposed'
  | 'agreed'
  | 'reported'
  | 'disputed'
  | 'settled'
  | 'cancelled'
  | 'declined'
  | 'withdrawn'
  | 'expired';

/** What somebody may do about a lesson now. */
export type LessonAction =
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'propose_time'
  | 'accept_time'
  | 'decline_time'
  | 'undo'
  | 'cancel'
  | 'report'
  | 'take_back'
  | 'object'
  | 'withdraw_objection'
  | 'claim'
  | 'decide';

export type LessonPerson = {
  id: string;
  name: string | null;
  avatar_url: string | null;
  time_zone: string;
  is_child?: boolean;
};

export type LessonChange = {
  proposed_by: string;
  starts_at: string;
  duration_minutes: number;
  price_cents: number;
  message: string | null;
  answer_until: string | null;
};

export type LessonEvent = {
  at: string;
  /** `null`: by the clock. */
  actor_id: string | null;
  action: string;
  data: Record<string, unknown> | null;
};

export type Homework = { id: string; text: string; due_on: string | null; done_at: string | null };

export type Material = { name: string; size: number; owner_id: string | null };

export type LessonHead = {
  id: string;
  kind: 'booking' | 'trial' | 'regular';
  state: LessonState;
  role: 'student' | 'teacher' | 'admin';
  /** A parent looks, and sees and does what their child, the student, could. */
  is_parent?: boolean;
  student: LessonPerson;
  teacher: LessonPerson;
  course: { id: string; title: string } | null;
  starts_at: string;
  duration_minutes: number;
  subject: string;
  price_cents: number;
  currency: string;
  rate_cents: number | null;
  is_first_free: boolean;
  /** Which lesson of how many it is, where it comes from a package. */
  package: { number: number; lessons: number } | null;
  /** Whose yes is missing, to the lesson or to its new time. */
  waits_for: 'student' | 'teacher' | null;
  answer_until: string | null;
  change: LessonChange | null;
  /** Until then cancelling has no consequences for who looks. */
  free_until: string;
  actions: LessonAction[];
  room_opens_at: string;
  room_closes_at: string;
};

export type LessonPage = LessonHead & {
  notes: string | null;
  created_by: string | null;
  created_at: string;
  undo_until: string | null;
  outcome: Outcome | null;
  /** What the product would say happened, from who was in the room. */
  proposed_outcome: Outcome | null;
  presence: { person_id: string; minutes: number }[];
  reported_by: string | null;
  /** The teacher asks that it counts although the student was not there. */
  is_claimed: boolean;
  object_until: string | null;
  objection: string | null;
  objected_by: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  is_late: boolean;
  decision_note: string | null;
  history: LessonEvent[];
  homework: Homework[];
  /** The teacher's alone. */
  private_notes: string | null;
  summary: string | null;
  materials: Material[];
};

export type Waiting = {
  lesson_id: string;
  why: 'answer' | 'change' | 'report' | 'objection';
  by: string | null;
  starts_at: string;
  subject: string;
  until: string | null;
  /** How many dates of lessons that repeat it stands for. */
  dates: number;
};

/** The lesson as it is shown: to a parent, for whom the database has a word of its own, as to the student. */
export function asShown<Lesson extends LessonHead>(answer: Lesson): Lesson {
  const role: string = answer.role;
  return role === 'parent'
    ? { ...answer, role: 'student', is_parent: true }
    : { ...answer, is_parent: false };
}

/** Whether the child itself looks: it reads, and its parent does what is to be done. */
export const isChildLooking = ({
  role,
  is_parent,
  student,
}: Pick<LessonHead, 'role' | 'is_parent' | 'student'>) =>
  role === 'student' && is_parent !== true && student.is_child === true;

/** As whom the viewer acts: a parent as their child. An admin and a child act as nobody. */
export function actorIn(
  lesson: Pick<LessonHead, 'role' | 'is_parent' | 'student' | 'teacher'>,
): string | undefined {
  if (lesson.role === 'admin' || isChildLooking(lesson)) return undefined;
  return lesson[lesson.role].id;
}

/** Somebody who looks at a lesson: on whose clock, and who the other is. An admin is neither of the two. */
export function otherOf({
  role,
  student,
  teacher,
}: Pick<LessonHead, 'role' | 'student' | 'teacher'>): LessonPerson {
  return role === 'teacher' ? student : teacher;
}

export function spanOf({ starts_at, duration_minutes }: { starts_at: string; duration_minutes: number }) {
  const from = new Date(starts_at);
  return { from, to: new Date(from.getTime() + duration_minutes * 60_000) };
}

export function isRoomOpen(
  lesson: Pick<LessonHead, 'state' | 'room_opens_at' | 'room_closes_at'>,
  now: Date,
): boolean {
  const mayMeet = ['proposed', 'agreed', 'reported', 'disputed', 'settled'].includes(lesson.state);
  return mayMeet && now >= new Date(lesson.room_opens_at) && now < new Date(lesson.room_closes_at);
}
