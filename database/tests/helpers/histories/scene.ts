import type { TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import type { Cast } from './cast.ts';

/** What there is when a step begins; everything in it is done by what was seen here, so that some of it comes too late. */
export interface Seen {
  lessons: SeenLesson[];
  sessions: { id: string; teacher_id: string; scheduled_at: Date }[];
  packages: { id: string; student_id: string; teacher_id: string }[];
}

export interface SeenLesson {
  id: string;
  state: string;
  student_id: string;
  teacher_id: string;
  series_id: string | null;
  starts_at: Date;
  ends_at: Date;
  answer_until: Date | null;
  object_until: Date | null;
  /** Whose yes it has while it waits for the other's. */
  maker_id: string;
  change_by: string | null;
  reported_by: string | null;
}

/** One history as it goes on. */
export interface Scene {
  database: TestDatabase;
  connections: pg.PoolClient[];
  cast: Cast;
  began: Date;
  minutesAhead: number;
  told: Told[];
}

/** What somebody did and what they were answered. */
export interface Told {
  call: string;
  by: string;
  lesson: string | undefined;
  ahead: number;
  /** `agreed`, or the code of the refusal. */
  answer: string;
  detail: string | undefined;
  rows: Record<string, unknown>[];
}

export const clockOf = ({ began, minutesAhead }: Scene): Date =>
  new Date(began.getTime() + minutesAhead * 60_000);

export async function look({ database, cast }: Scene): Promise<Seen> {
  const { rows } = await database.pool.query<{ seen: Seen }>(
    `select jsonb_build_object(
       'lessons', coalesce((
         select jsonb_agg(jsonb_build_object('id', l.id, 'state', l.state, 'student_id', l.student_id, 'teacher_id', l.teacher_id,
           'series_id', l.series_id, 'starts_at', l.starts_at, 'ends_at', upper(l.during), 'answer_until', l.answer_until,
           'object_until', l.object_until, 'reported_by', l.reported_by,
           'maker_id', case when l.student_agreed_at is null then l.teacher_id else l.student_id end,
           'change_by', (select c.proposed_by from lesson_changes c where c.lesson_id = l.id and c.state = 'open')) order by l.created_at, l.id)
         from lessons l where l.student_id = any ($1)), '[]'),
       'sessions', coalesce((
         select jsonb_agg(jsonb_build_object('id', s.id, 'teacher_id', s.teacher_id, 'scheduled_at', s.scheduled_at) order by s.created_at, s.id)
         from private.live_sessions s where s.teacher_id = any ($2)), '[]'),
       'packages', coalesce((
         select jsonb_agg(jsonb_build_object('id', p.id, 'student_id', p.student_id, 'teacher_id', p.teacher_id) order by p.taken_at, p.id)
         from student_packages p where p.student_id = any ($1)), '[]')) as seen`,
    [cast.students.map(({ id }) => id), cast.teachers.map(({ id }) => id)],
  );
  const seen = rows[0]?.seen;
  if (seen === undefined) throw new Error('one row was asked for');
  const date = (value: unknown) => (value === null ? null : new Date(String(value)));
  return {
    ...seen,
    lessons: seen.lessons.map((lesson) => ({
      ...lesson,
      starts_at: new Date(lesson.starts_at),
      ends_at: new Date(lesson.ends_at),
      answer_until: date(lesson.answer_until),
      object_until: date(lesson.object_until),
    })),
    sessions: seen.sessions.map((session) => ({ ...session, scheduled_at: new Date(session.scheduled_at) })),
  };
}
