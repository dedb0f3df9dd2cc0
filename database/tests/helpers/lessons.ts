import { randomUUID } from 'node:crypto';
import { type Actor, as, createPerson, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

export interface Pair {
  student: Person;
  teacher: Person;
}

/** Two people who know each other: the student has written to the teacher. */
export async function createPair(database: TestDatabase, { rate = 40 } = {}): Promise<Pair> {
  const student = await createPerson(database, 'a student');
  const teacher = await createPerson(database, 'a teacher', { role: 'teacher', approval: 'approved' });
  await database.pool.query('update private.profiles set hourly_rate = $2 where id = $1', [teacher.id, rate]);
  await acquaint(database, { student, teacher });
  return { student, teacher };
}

/** The student writes to the teacher; the id of their conversation. */
export async function acquaint(database: TestDatabase, { student, teacher }: Pair): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into conversations (student_id, teacher_id) values ($1, $2) returning id',
    [student.id, teacher.id],
  );
  const conversation = rows[0]?.id ?? '';
  await database.pool.query(
    "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
    [conversation, student.id],
  );
  return conversation;
}

/** A lesson that one of the two proposes, so many minutes from now; its id. */
export async function propose(
  database: TestDatabase,
  maker: Person,
  { student, teacher }: Pair,
  minutesFromNow: number,
  { minutes = 60, notes = null as string | null } = {},
): Promise<string> {
  const [date, time] = new Date(Date.now() + minutesFromNow * 60_000).toISOString().split('T');
  const id = randomUUID();
  await as(
    database,
    maker,
    `insert into lesson_bookings (id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes)
     values ($1, $2, $3, $4, $5, 'UTC', $6, 'Talmud', $7)`,
    [id, student.id, teacher.id, date, time?.slice(0, 12), minutes, notes],
  );
  return id;
}

export interface LessonRow {
  id: string;
  state: string;
  status: string;
  outcome: string | null;
  starts_at: Date;
  price_cents: number;
  [column: string]: unknown;
}

export async function lessonOf(database: TestDatabase, id: string): Promise<LessonRow> {
  const { rows } = await database.pool.query<LessonRow>('select * from lessons where id = $1', [id]);
  if (rows[0] === undefined) throw new Error(`there is no lesson ${id}`);
  return rows[0];
}

/** What the actor does through the browser's functions, such as `accept_lesson`. */
export const act = (
  database: TestDatabase,
  actor: Actor,
  name: string,
  id: string,
  ...more: unknown[]
): Promise<Record<string, unknown>[]> =>
  as(database, actor, `select * from ${name}($1${more.map((_, index) => `, $${index + 2}`).join('')})`, [
    id,
    ...more,
  ]);

/** The same at another moment than now, as the rules see it. Nobody is the clock. */
export async function changeAt(
  { pool }: TestDatabase,
  actor: Person | undefined,
  action: string,
  id: string,
  moment: Date,
  data: Record<string, unknown> = {},
): Promise<LessonRow> {
  const { rows } = await pool.query<LessonRow>('select * from private.change_lesson($1, $2, $3, $4, $5)', [
    id,
    action,
    actor?.id ?? null,
    moment,
    data,
  ]);
  if (rows[0] === undefined) throw new Error('change_lesson answers a row');
  return rows[0];
}

/** What was told to somebody, the oldest first. */
export async function toldTo({ pool }: TestDatabase, person: Person): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by created_at, id',
    [person.id],
  );
  return rows.map(({ kind }) => kind);
}

/** What happened to a lesson, the oldest first. */
export async function historyOf({ pool }: TestDatabase, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    'select action from lesson_events where lesson_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

/** The clock looks at a lesson so many hours from now. */
export async function settleIn({ pool }: TestDatabase, id: string, hours = 49): Promise<void> {
  await pool.query("select private.change_lesson($1, 'settle', null, now() + make_interval(hours => $2))", [
    id,
    hours,
  ]);
}

/** The teacher says what happened, and nobody objects. */
export async function settleAs(
  database: TestDatabase,
  teacher: Person,
  id: string,
  outcome = 'held',
): Promise<void> {
  await act(database, teacher, 'report_lesson', id, outcome);
  await settleIn(database, id);
}
