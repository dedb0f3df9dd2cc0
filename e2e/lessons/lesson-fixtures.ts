/** What `lesson_page` answers in each state, as the page reads it; for looking at what is hard to wait for. */

const minute = 60_000;
const student = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Noa Ben',
  avatar_url: null,
  time_zone: 'Asia/Jerusalem',
};
const teacher = {
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Rabbi Moshe Levi',
  avatar_url: null,
  time_zone: 'Europe/Paris',
};

type Fields = Record<string, unknown>;

function lesson(
  role: 'student' | 'teacher' | 'admin',
  minutesFromNow: number,
  fields: Fields = {},
  now = Date.now(),
) {
  const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const start = minutesFromNow - (minutesFromNow % 30);
  return {
    id: '00000000-0000-4000-8000-00000000000c',
    kind: 'booking',
    status: 'scheduled',
    role,
    student,
    teacher,
    course: null,
    starts_at: at(start),
    duration_minutes: 60,
    subject: 'Berakhot, the second chapter',
    notes: 'I read Hebrew slowly. Could we begin with the first mishnah?\nI have the Steinsaltz edition.',
    price_cents: 4500,
    currency: 'usd',
    rate_cents: 4500,
    is_first_free: false,
    created_by: student.id,
    created_at: at(-120),
    answer_until: at(start),
    undo_until: null,
    waits_for: null,
    change: null,
    free_until: at(start - 24 * 60),
    outcome: null,
    proposed_outcome: null,
    presence: [],
    reported_by: null,
    is_claimed: false,
    object_until: null,
    objection: null,
    objected_by: null,
    cancelled_by: null,
    cancel_reason: null,
    is_late: false,
    decision_note: null,
    actions: [],
    room_opens_at: at(start - 15),
    room_closes_at: at(start + 120),
    history: [{ at: at(-120), actor_id: student.id, action: 'propose', data: {} }],
    homework: [],
    private_notes: null,
    summary: null,
    materials: [],
    ...fields,
  };
}

const day = 24 * 60;
const later = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
const event = (minutes: number, by: { id: string } | null, action: string, data: Fields = {}) => ({
  at: later(minutes),
  actor_id: by?.id ?? null,
  action,
  data,
});
const bothThere = [
  { person_id: student.id, minutes: 58 },
  { person_id: teacher.id, minutes: 61 },
];
const agreedBefore = [event(-3 * day, student, 'propose'), event(-2 * day, teacher, 'accept')];
const work = {
  homework: [
    { id: '1', text: 'Read the first mishnah aloud, twice.', due_on: later(day).slice(0, 10), done_at: null },
    { id: '2', text: 'Write down three words that are new to you.', due_on: '2026-01-02', done_at: null },
    { id: '3', text: 'לחזור על הברכות', due_on: null, done_at: later(-60) },
  ],
  materials: [
    { name: 'דף מקורות.pdf', size: 184_320, owner_id: teacher.id },
    { name: 'My questions.docx', size: 20_480, owner_id: student.id },
  ],
};

export const lessonsInEveryState = {
  'proposed to me': lesson('teacher', 3 * day, {
    state: 'proposed',
    waits_for: 'teacher',
    actions: ['accept', 'propose_time', 'decline'],
  }),
  'proposed by me': lesson('student', 3 * day, {
    state: 'proposed',
    waits_for: 'teacher',
    undo_until: later(8),
    actions: ['propose_time', 'withdraw', 'undo'],
  }),
  agreed: lesson('student', 2 * day, {
    ...work,
    state: 'agreed',
    actions: ['propose_time', 'cancel'],
    history: agreedBefore,
  }),
  'agreed, for the teacher': lesson('teacher', 5 * 60, {
    ...work,
    state: 'agreed',
    actions: ['propose_time', 'cancel'],
    private_notes: 'Shy at first. Ask about the grandfather’s siddur.',
    history: agreedBefore,
  }),
  'the first, free': lesson('student', 2 * day, {
    state: 'agreed',
    price_cents: 0,
    is_first_free: true,
    actions: ['propose_time', 'cancel'],
    history: agreedBefore,
  }),
  'another time proposed to me': lesson('student', 2 * day, {
    state: 'agreed',
    waits_for: 'student',
    change: {
      proposed_by: teacher.id,
      starts_at: later(3 * day),
      duration_minutes: 90,
      price_cents: 6750,
      message: 'My daughter has a play that evening. Would Thursday suit you?',
      answer_until: later(2 * day),
    },
    actions: ['accept_time', 'decline_time', 'propose_time', 'cancel'],
    history: [...agreedBefore, event(-30, teacher, 'propose_time', { starts_at: later(3 * day) })],
  }),
  'the room is open': lesson('student', 0, { state: 'agreed', history: agreedBefore }),
  'to report': lesson('teacher', -2 * 60 - 30, {
    state: 'agreed',
    actions: ['report'],
    proposed_outcome: 'held',
    presence: bothThere,
    history: agreedBefore,
  }),
  'reported by the teacher': lesson('student', -day, {
    state: 'reported',
    outcome: 'student_absent',
    reported_by: teacher.id,
    object_until: later(day),
    presence: [{ person_id: teacher.id, minutes: 25 }],
    actions: ['object'],
    history: [...agreedBefore, event(-60, teacher, 'report', { outcome: 'student_absent' })],
  }),
  'reported by me': lesson('teacher', -day, {
    state: 'reported',
    outcome: 'held',
    reported_by: teacher.id,
    object_until: later(day),
    presence: bothThere,
    actions: ['report', 'take_back'],
    summary: 'We learned the first mishnah and why the evening comes first.',
    history: [...agreedBefore, event(-60, teacher, 'report', { outcome: 'held' })],
  }),
  'disputed, for the student': lesson('student', -2 * day, {
    state: 'disputed',
    outcome: 'student_absent',
    reported_by: teacher.id,
    objected_by: student.id,
    objection: 'I was in the room for twenty minutes and nobody came.',
    presence: [{ person_id: student.id, minutes: 21 }],
    actions: ['withdraw_objection'],
    history: [
      ...agreedBefore,
      event(-90, teacher, 'report', { outcome: 'student_absent' }),
      event(-60, student, 'object', { words: 'I was in the room for twenty minutes and nobody came.' }),
    ],
  }),
  'disputed, for an admin': lesson('admin', -2 * day, {
    state: 'disputed',
    outcome: 'student_absent',
    reported_by: teacher.id,
    objected_by: student.id,
    objection: 'I was in the room for twenty minutes and nobody came.',
    presence: [{ person_id: student.id, minutes: 21 }],
    actions: ['decide'],
    history: [...agreedBefore, event(-90, teacher, 'report', { outcome: 'student_absent' })],
  }),
  held: lesson('student', -4 * day, {
    ...work,
    state: 'settled',
    outcome: 'held',
    presence: bothThere,
    summary:
      'We learned the first mishnah and why the evening comes first.\nNext time: the dispute about the morning.',
    history: [
      ...agreedBefore,
      event(-2 * day, teacher, 'report', { outcome: 'held' }),
      event(-60, null, 'settle', { outcome: 'held' }),
    ],
  }),
  'cancelled late by the student': lesson('teacher', 5 * 60, {
    state: 'cancelled',
    cancelled_by: student.id,
    cancel_reason: 'I have a fever, I am sorry.',
    is_late: true,
    actions: ['claim'],
    history: [...agreedBefore, event(-10, student, 'cancel', { reason: 'I have a fever, I am sorry.' })],
  }),
  'cancelled by the other': lesson('student', 3 * day, {
    state: 'cancelled',
    cancelled_by: teacher.id,
    cancel_reason: 'A wedding in the family.',
    history: [...agreedBefore, event(-10, teacher, 'cancel', { reason: 'A wedding in the family.' })],
  }),
  declined: lesson('student', 3 * day, {
    state: 'declined',
    history: [
      event(-120, student, 'propose'),
      event(-10, teacher, 'decline', { reason: 'That week I am away.' }),
    ],
  }),
  withdrawn: lesson('teacher', 3 * day, {
    state: 'withdrawn',
    history: [event(-120, student, 'propose'), event(-10, student, 'withdraw')],
  }),
  expired: lesson('student', -day, {
    state: 'expired',
    history: [event(-3 * day, student, 'propose'), event(-day, null, 'expire')],
  }),
};
