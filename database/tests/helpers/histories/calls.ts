import { randomUUID } from 'node:crypto';
import type { Person } from '@lomdim/testing/people/actors';
import { coursePrices, PACKAGE, packagePrices, rates } from './cast.ts';
import { alive, everything, partOf, possible } from './parts.ts';
import type { Kind, Planned } from './plan.ts';
import { clockOf, type Scene, type Seen, type SeenLesson } from './scene.ts';

/** A request as it is sent. Without anybody it is the clock's, or what a room has seen. */
export interface Call {
  name: string;
  by: Person | null;
  lesson?: string | undefined;
  sql: string;
  values: unknown[];
}

type Plan = { scene: Scene; seen: Seen; planned: Planned };
type Maker = (plan: Plan) => Call | undefined;

const at = <Value>(values: readonly Value[], turn: number): Value | undefined =>
  values.length === 0 ? undefined : values[turn % values.length];

/** Few times of which many overlap: minutes from the clock of the history, on full and half hours of it. */
const offsets = [0, 20, 40, 70, 100, 130, 25 * 60, 25 * 60 + 45, 26 * 60 + 15, 27 * 60, 50 * 60, 9 * 24 * 60];
const lengths = [30, 60, 60, 60, 90];

function slot(scene: Scene, turn: number): Date {
  const minutes = scene.minutesAhead + (at(offsets, turn) ?? 0);
  // Five minutes past: a lesson that begins at once is still ahead.
  return new Date(scene.began.getTime() + (Math.ceil(minutes / 30) * 30 + 5) * 60_000);
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
const timeOf = (moment: Date) => moment.toISOString().slice(11, 23);

const personOf = ({ cast }: Scene, id: string | undefined): Person | undefined =>
  [...cast.students, ...cast.teachers, cast.admin].find((person) => person.id === id);

const words: Record<string, (planned: Planned, scene: Scene) => unknown[]> = {
  propose_lesson_time: ({ when, how }, scene) => [slot(scene, when), how % 3 === 0 ? at(lengths, how) : null],
  cancel_lesson: () => ['Ill'],
  report_lesson: ({ how }) => [
    at(['held', 'held', 'held', 'student_absent', 'student_absent', 'not_held', 'teacher_absent'], how),
  ],
  object_to_lesson: () => ['It was different'],
  decide_lesson: ({ how }) => [
    at(['held', 'student_absent', 'late_cancellation', 'not_held', 'teacher_absent'], how),
    'As both said',
  ],
};

function doWith(lesson: SeenLesson, name: string, by: Person, { planned, scene }: Plan): Call {
  const more = words[name]?.(planned, scene) ?? [];
  return {
    name,
    by,
    lesson: lesson.id,
    sql: `select * from ${name}($1${more.map((_, index) => `, $${index + 2}`).join('')})`,
    values: [lesson.id, ...more],
  };
}

/** Whom a session is planned or a price changed by. */
const teacherOf = ({ scene, planned }: Plan) => at(scene.cast.teachers, planned.who);
const studentOf = ({ scene, planned }: Plan) => at(scene.cast.students, planned.who);

/** A request of somebody's, where there is somebody. */
function request(by: Person | undefined, name: string, sql: string, values: unknown[]): Call | undefined {
  return by === undefined ? undefined : { name, by, sql, values };
}

const aboutSession =
  (sql: string, by: (plan: Plan) => Person | undefined): Maker =>
  (plan) => {
    const session = at(plan.seen.sessions, plan.planned.which);
    return session && request(by(plan), plan.planned.kind, sql, [session.id]);
  };
const teacherOfSession = ({ scene, seen, planned }: Plan) =>
  personOf(scene, at(seen.sessions, planned.which)?.teacher_id);

const makers: Record<Kind, Maker> = {
  lesson: (plan) => {
    const { planned, seen, scene } = plan;
    const lesson = at(alive(seen), planned.which);
    if (lesson === undefined) return undefined;
    const doing = at(possible(lesson, clockOf(scene)), planned.when + planned.how + planned.who);
    if (doing === undefined) return undefined;
    const [name, part] = doing;
    const by = part === 'admin' ? scene.cast.admin : personOf(scene, partOf(lesson, part));
    return by && doWith(lesson, name, by, plan);
  },
  anything: (plan) => {
    const { planned, seen, scene } = plan;
    const lesson = at(seen.lessons, planned.which);
    const name = at(everything, planned.when + planned.how);
    const by = at([...scene.cast.students, ...scene.cast.teachers, scene.cast.admin], planned.who);
    if (lesson === undefined || name === undefined || by === undefined) return undefined;
    return doWith(lesson, name, by, plan);
  },
  propose: ({ scene, planned }) => {
    const conversation = at(scene.cast.conversations, planned.which);
    const starts = slot(scene, planned.when);
    const by = planned.who % 2 === 0 ? conversation?.student : conversation?.teacher;
    return request(
      by,
      'propose',
      'select id, state from schedule_meeting($1, $2, $3, $4, $5, $6, $7, null, $8)',
      [
        randomUUID(),
        conversation?.id,
        dateOf(starts),
        timeOf(starts),
        'UTC',
        at(lengths, planned.how),
        'Talmud',
        planned.how % 4 !== 0,
      ],
    );
  },
  book: ({ scene, planned }) => {
    const conversation = at(scene.cast.conversations, planned.which);
    const starts = slot(scene, planned.when);
    const by = planned.who % 6 === 0 ? conversation?.teacher : conversation?.student;
    return request(
      by,
      'book',
      `insert into lesson_bookings (id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject)
       values ($1, $2, $3, $4, $5, 'UTC', $6, 'Talmud')`,
      [
        randomUUID(),
        conversation?.student.id,
        conversation?.teacher.id,
        dateOf(starts),
        timeOf(starts),
        at(lengths, planned.how),
      ],
    );
  },
  series: ({ scene, planned }) => {
    const conversation = at(scene.cast.conversations, planned.which);
    const by = planned.who % 3 === 0 ? conversation?.teacher : conversation?.student;
    return request(by, 'series', 'select * from schedule_series($1, $2, $3, $4, 60, $5, $6, null, $7)', [
      randomUUID(),
      conversation?.teacher.id,
      slot(scene, planned.when),
      2 + (planned.how % 2),
      'UTC',
      'Talmud',
      conversation?.student.id,
    ]);
  },
  answer_series: ({ scene, seen, planned }) => {
    const lesson = at(
      seen.lessons.filter(({ series_id }) => series_id !== null),
      planned.which,
    );
    const by = personOf(scene, planned.who % 2 === 0 ? lesson?.teacher_id : lesson?.student_id);
    const name = at(['accept_series', 'accept_series', 'decline_series', 'cancel_series'], planned.how);
    return lesson && name
      ? request(by, name, `select * from ${name}($1${name === 'cancel_series' ? ", 'Ill'" : ''})`, [
          lesson.series_id,
        ])
      : undefined;
  },
  trial: (plan) => {
    const wanted = plan.planned.how % 2 === 0 ? slot(plan.scene, plan.planned.when) : null;
    return request(studentOf(plan), 'trial', 'select id, state from request_trial_lesson($1, $2)', [
      at(plan.scene.cast.courses, plan.planned.which),
      wanted,
    ]);
  },
  package: (plan) =>
    request(studentOf(plan), 'package', 'select id from take_package($1, $2, $3, $4, $5)', [
      randomUUID(),
      at(plan.scene.cast.teachers.slice(0, 2), plan.planned.which)?.id,
      PACKAGE.lessons,
      PACKAGE.minutes,
      at(plan.planned.how % 3 === 0 ? packagePrices : packagePrices.slice(0, 1), plan.planned.when),
    ]),
  give_back_package: ({ scene, seen, planned }) => {
    const taken = at(seen.packages, planned.which);
    return request(
      personOf(scene, taken?.student_id),
      'give_back_package',
      'select id from give_back_package($1)',
      [taken?.id],
    );
  },
  rate: (plan) =>
    request(teacherOf(plan), 'rate', 'update profiles set hourly_rate = $2 where id = $1', [
      teacherOf(plan)?.id,
      at(rates, plan.planned.how),
    ]),
  package_price: (plan) =>
    request(
      teacherOf(plan),
      'package_price',
      'update teacher_packages set price_cents = $2 where teacher_id = $1',
      [teacherOf(plan)?.id, at(packagePrices, plan.planned.how)],
    ),
  course_price: (plan) =>
    request(teacherOf(plan), 'course_price', 'update courses set price = $2 where teacher_id = $1', [
      teacherOf(plan)?.id,
      at(coursePrices, plan.planned.how),
    ]),
  enter: ({ scene, seen, planned }) => {
    const open = seen.lessons.filter(
      ({ starts_at }) => Math.abs(starts_at.getTime() - clockOf(scene).getTime()) < 60 * 60_000,
    );
    const lesson = at(open.length > 0 ? open : seen.lessons, planned.which);
    const by = personOf(scene, planned.who % 2 === 0 ? lesson?.teacher_id : lesson?.student_id);
    const call = request(by, 'enter', 'select enter_room($1)', [lesson?.id]);
    return call && { ...call, lesson: lesson?.id };
  },
  // Both were there, from the beginning to the end, as the room has seen it.
  attend: ({ seen, planned }) => {
    const lesson = at(alive(seen), planned.which);
    return (
      lesson && {
        name: 'attend',
        by: null,
        sql: `insert into private.room_visits (person_id, lesson_id, entered_at, seen_at, left_at)
              select person, l.id, l.starts_at, upper(l.during), upper(l.during)
              from lessons l cross join lateral unnest(array[l.student_id, l.teacher_id]) as person where l.id = $1`,
        values: [lesson.id],
      }
    );
  },
  plan: (plan) => {
    const { scene, planned } = plan;
    const turn = planned.who % 2;
    const teacher = scene.cast.teachers[turn];
    return request(
      teacher,
      'plan',
      `insert into live_sessions (course_id, teacher_id, title, scheduled_at, duration_minutes, max_participants)
       values ($1, $2, 'Live', $3, $4, $5)`,
      [
        scene.cast.courses[turn],
        teacher?.id,
        slot(scene, planned.when),
        at(lengths, planned.how),
        1 + (planned.how % 3),
      ],
    );
  },
  move: (plan) => {
    const session = at(plan.seen.sessions, plan.planned.which);
    return request(
      teacherOfSession(plan),
      'move',
      'update live_sessions set scheduled_at = $2 where id = $1',
      [session?.id, slot(plan.scene, plan.planned.when)],
    );
  },
  cancel_session: aboutSession(
    "update live_sessions set status = 'cancelled' where id = $1",
    teacherOfSession,
  ),
  reserve: aboutSession('select reserve_live_place($1)', studentOf),
  give_back: aboutSession('select give_back_live_place($1)', studentOf),
  join: aboutSession('select * from join_live_session($1)', studentOf),
  report_session: aboutSession('select report_live_session($1)', teacherOfSession),
  take_back_session: aboutSession('select take_back_live_report($1)', teacherOfSession),
  attend_session: ({ seen, planned }) => {
    const session = at(seen.sessions, planned.which);
    return (
      session && {
        name: 'attend_session',
        by: null,
        // What is settled already is not visited any more: what it earned would look wrong.
        sql: `with s as (
                select s.id, s.teacher_id, s.scheduled_at as began, s.scheduled_at + interval '40 minutes' as ended
                from private.live_sessions s where s.id = $1 and s.status = 'scheduled' for update
              )
              insert into private.room_visits (person_id, session_id, entered_at, seen_at, left_at)
              select person, s.id, s.began, s.ended, s.ended
              from s cross join lateral (
                select s.teacher_id union select a.student_id from live_attendance a where a.session_id = s.id) as p (person)`,
        values: [session.id],
      }
    );
  },
  suspend: ({ scene }) =>
    request(scene.cast.admin, 'suspend', 'select suspend_teacher($1)', [scene.cast.teachers[2]?.id]),
  restore: ({ scene }) =>
    request(scene.cast.admin, 'restore', 'select restore_teacher($1)', [scene.cast.teachers[2]?.id]),
  clock: () => ({
    name: 'clock',
    by: null,
    sql: 'select private.settle_lessons(private.moved_now(), 200) as lessons, private.settle_live_sessions(private.moved_now(), 200) as sessions',
    values: [],
  }),
};

export const callOf = (plan: Plan): Call | undefined => makers[plan.planned.kind](plan);
