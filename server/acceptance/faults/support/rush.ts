import { setTimeout as sleep } from 'node:timers/promises';
import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { connectAs, type Listening } from '@lomdim/testing/people/live-changes';
import type { SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { expect } from 'vitest';

type Answer = { error: { code: string; message: string } | null; status: number };

const seats = 2;

/**
 * Three students want one hour of a teacher and the two places of a session, all at the same instant, and try again until they
 * know. The lesson is soon, so that a timed job has to remind both of it.
 */
export class Rush {
  readonly #teacher: Person;
  readonly #students: readonly Person[];
  readonly #session: string;
  readonly #startsAt = new Date(Math.ceil(Date.now() / 60_000 + 30) * 60_000);
  /** Those who were told that they have it. */
  readonly #booked: string[] = [];
  readonly #seated: string[] = [];

  private constructor(parts: { teacher: Person; students: readonly Person[]; session: string }) {
    this.#teacher = parts.teacher;
    this.#students = parts.students;
    this.#session = parts.session;
  }

  static async arrange(pool: pg.Pool): Promise<Rush> {
    const database = { pool, url: '', drop: async () => undefined };
    const teacher = await createPerson(database, 'teacher', { role: 'teacher', approval: 'approved' });
    const students: Person[] = [];
    for (const name of ['first', 'second', 'third']) students.push(await createPerson(database, name));
    await pool.query('update auth.users set email_confirmed_at = now() where id = any ($1)', [
      [teacher, ...students].map(({ id }) => id),
    ]);
    await pool.query(
      `insert into teacher_booking_rules (teacher_id, notice_minutes, days_ahead, lessons_a_day, keeps_rest_days)
       values ($1, 0, 731, 24, false)`,
      [teacher.id],
    );
    await pool.query(
      `insert into teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
       select $1, weekday, '00:00', '24:00', 'UTC' from generate_series(0, 6) as weekday`,
      [teacher.id],
    );
    const { rows } = await pool.query<{ id: string }>(
      `with course as (
         insert into courses (title, subject, price, teacher_id) values ('Daf Yomi', 'Talmud', 1000, $1) returning id)
       insert into private.live_sessions (course_id, teacher_id, title, scheduled_at, max_participants)
       select id, $1, 'Berachot', now() + interval '5 days', $2 from course returning id`,
      [teacher.id, seats],
    );
    return new Rush({ teacher, students, session: rows[0]?.id ?? '' });
  }

  /** Resolves when everybody knows what came of it. */
  async run(front: Listening): Promise<void> {
    await Promise.all(
      this.#students.map(async (student) => {
        const client = await connectAs(front, student);
        if (await succeeds(() => this.#book(client, student))) this.#booked.push(student.id);
        const reserve = () => client.rpc('reserve_live_place', { session_id: this.#session });
        if (await succeeds(reserve)) this.#seated.push(student.id);
      }),
    );
  }

  #book(client: SupabaseClient, student: Person): PromiseLike<Answer> {
    const [date = '', time = ''] = this.#startsAt.toISOString().split('T');
    return client.from('lesson_bookings').insert({
      student_id: student.id,
      teacher_id: this.#teacher.id,
      lesson_date: date,
      lesson_time: time.slice(0, 5),
      time_zone: 'UTC',
      subject: 'Talmud',
    });
  }

  /** The hour went to one, the places to two, and whoever was told so has it. */
  async expectEachOnce(pool: pg.Pool): Promise<void> {
    const lessons = await pool.query<{ student_id: string; state: string }>(
      'select student_id, state from public.lessons where teacher_id = $1',
      [this.#teacher.id],
    );
    expect(lessons.rows).toEqual([{ student_id: expect.any(String), state: 'agreed' }]);
    expect(lessons.rows.map((row) => row.student_id)).toEqual(expect.arrayContaining(this.#booked));
    const places = await pool.query<{ student_id: string }>(
      'select student_id from public.live_reservations where session_id = $1',
      [this.#session],
    );
    expect(places.rows.map((row) => row.student_id).toSorted()).toEqual(this.#seated.toSorted());
    expect(places.rows).toHaveLength(seats);
  }

  /** Of the booking and of the reminder: what each of the people was told, and to which addresses mail went. */
  async told(pool: pg.Pool): Promise<{ notifications: string[]; addresses: string[] }> {
    const { rows } = await pool.query<{ kind: string; email: string }>(
      `select u.email, n.kind from public.notifications n join auth.users u on u.id = n.user_id
       where n.user_id = any ($1) order by n.kind`,
      [[this.#teacher, ...this.#students].map(({ id }) => id)],
    );
    return {
      notifications: rows.map(({ kind }) => kind),
      addresses: [...new Set(rows.map(({ email }) => email))],
    };
  }
}

const isRefusal = ({ code, message }: { code: string; message: string }) =>
  code === '23P01' || message.includes('session_full') || code === 'session_full';

/** Until the server has said yes or no. What was cut in between may have been done, and is tried again as a person would. */
async function succeeds(attempt: () => PromiseLike<Answer>): Promise<boolean> {
  for (;;) {
    const { error, status } = await attempt();
    if (error === null) return true;
    if (isRefusal(error)) return false;
    if (status !== 0 && status < 500) throw new Error(`${status} ${error.code} ${error.message}`);
    await sleep(20);
  }
}
