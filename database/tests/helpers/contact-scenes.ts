import { randomUUID } from 'node:crypto';
import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createChild } from '@lomdim/testing/people/children';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { createBooking, createCourse, createLiveSession, enrol } from './learning.ts';

// Ways in which two people come to have to do with each other, each with the standing that follows from it.

/** Makes what the two share; answers the id of a room of the two, where there is one. */
type Tie = (database: TestDatabase, one: Person, other: Person) => Promise<string | undefined>;
export interface Way {
  standing: string;
  name: string;
  tie: Tie;
}

const nothing: Tie = async () => undefined;

async function put(database: TestDatabase, sql: string, ...values: unknown[]): Promise<undefined> {
  await database.pool.query(sql, values);
  return undefined;
}

/** A conversation that one of the two started, with what was written by whom. */
function talked(starter: 'student' | 'teacher', ...senders: ('student' | 'teacher')[]): Tie {
  return async (database, student, teacher) => {
    const people = { student, teacher };
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into conversations (student_id, teacher_id, started_by) values ($1, $2, $3) returning id',
      [student.id, teacher.id, people[starter].id],
    );
    for (const sender of senders) {
      await put(
        database,
        "insert into chat_messages (conversation_id, sender_id, content) values ($1, $2, 'Shalom')",
        rows[0]?.id,
        people[sender].id,
      );
    }
    return undefined;
  };
}

/** A lesson that is on right now: firm, or proposed by one of the two. */
function lesson(by: 'both' | 'student' | 'teacher'): Tie {
  return async (database, student, teacher) => {
    if (by === 'both') return createBooking(database, student, teacher, 5);
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into lessons (kind, student_id, teacher_id, created_by, starts_at, duration_minutes, time_zone, lesson_date, lesson_time,
         subject, state, student_agreed_at, teacher_agreed_at, answer_until)
       select 'booking', $1::uuid, $2::uuid, $3::uuid, at, 60, 'UTC', at::date, at::time, 'Talmud', 'proposed',
         case when $1::uuid = $3::uuid then now() end, case when $2::uuid = $3::uuid then now() end, at + interval '1 hour'
       from (select date_trunc('minute', now()) + interval '5 minutes' as at) as soon returning id`,
      [student.id, teacher.id, by === 'student' ? student.id : teacher.id],
    );
    return rows[0]?.id;
  };
}

const seated: Tie = async (database, student, teacher) => {
  await enrol(database, await createCourse(database, teacher), student);
  return undefined;
};

const atSession =
  (table: 'live_attendance' | 'live_reservations'): Tie =>
  async (database, student, teacher) => {
    const session = await createLiveSession(database, teacher, await createCourse(database, teacher), 120);
    return put(
      database,
      `insert into ${table} (session_id, student_id) values ($1, $2)`,
      session,
      student.id,
    );
  };

/** A learner (first) and a teacher. */
export const waysWithTeachers: Way[] = [
  { standing: 'learning', name: 'a seat in a course', tie: seated },
  { standing: 'learning', name: 'a firm lesson', tie: lesson('both') },
  { standing: 'learning', name: 'a session that was joined', tie: atSession('live_attendance') },
  {
    standing: 'learning',
    name: 'hours that were taught',
    tie: (database, student, teacher) =>
      put(
        database,
        'insert into teacher_hours (teacher_id, student_id, hours_taught, date_taught) values ($2, $1, 1, current_date)',
        student.id,
        teacher.id,
      ),
  },
  {
    standing: 'learning',
    name: 'a conversation in which both wrote',
    tie: talked('student', 'student', 'teacher'),
  },
  {
    standing: 'learning',
    name: 'the student answered the teacher',
    tie: talked('teacher', 'teacher', 'student'),
  },
  { standing: 'came', name: 'the student opened a conversation', tie: talked('student') },
  { standing: 'came', name: 'the student wrote', tie: talked('student', 'student') },
  { standing: 'came', name: 'the student proposed a lesson', tie: lesson('student') },
  { standing: 'came', name: 'the student reserved a place', tie: atSession('live_reservations') },
  {
    standing: 'came',
    name: 'the student took a package',
    tie: (database, student, teacher) =>
      put(
        database,
        `insert into student_packages (id, student_id, teacher_id, lessons, duration_minutes, price_cents)
         values ($3, $1, $2, 5, 60, 10000)`,
        student.id,
        teacher.id,
        randomUUID(),
      ),
  },
  {
    standing: 'came',
    name: 'the student used a trial',
    tie: async (database, student, teacher) =>
      put(
        database,
        'insert into free_trials (student_id, teacher_id, course_id) values ($1, $2, $3)',
        student.id,
        teacher.id,
        await createCourse(database, teacher),
      ),
  },
  { standing: 'stranger', name: 'nothing', tie: nothing },
  { standing: 'stranger', name: 'the teacher wrote, and nobody answered', tie: talked('teacher', 'teacher') },
  {
    standing: 'stranger',
    name: 'the teacher proposed a lesson, and nobody answered',
    tie: async (...given) => {
      await lesson('teacher')(...given);
      return undefined;
    },
  },
  {
    standing: 'stranger',
    name: 'a conversation of the two has ended',
    tie: async (database, student, teacher) => {
      await talked('student', 'student', 'teacher')(database, student, teacher);
      return put(
        database,
        'update conversations set ended_at = now(), ended_by = $1 where student_id = $1',
        student.id,
      );
    },
  },
];

const request =
  (status: string, turned = false): Tie =>
  (database, one, other) =>
    put(
      database,
      `insert into study_partner_requests (from_id, to_id, status, created_at, decided_at, ended_by)
       values ($1, $2, $3, $4, $4, case $3 when 'ended' then $1::uuid end)`,
      turned ? other.id : one.id,
      turned ? one.id : other.id,
      status,
      new Date(Date.now() - 3 * 86_400_000),
    );

const pair =
  (minutesAgo: number): Tie =>
  async (database, one, other) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into sos_offers (first_id, second_id, subject, duration_minutes, status, first_accepted, second_accepted,
         created_at, expires_at, paired_at, place)
       values ($1, $2, 'any', 30, 'paired', true, true, $3, $3, $3, $4) returning id`,
      [one.id, other.id, new Date(Date.now() - minutesAgo * 60_000), randomUUID()],
    );
    return rows[0]?.id;
  };

/** Two students. */
export const waysOfStudents: Way[] = [
  { standing: 'partners', name: 'an accepted request', tie: request('accepted') },
  { standing: 'paired', name: 'a pair whose room is open', tie: pair(5) },
  {
    standing: 'met',
    name: 'a pair of yesterday',
    tie: async (...given) => {
      await pair(1440)(...given);
      return undefined;
    },
  },
  { standing: 'asked', name: 'a request that waits', tie: request('sent') },
  { standing: 'asked by', name: 'a request of the other', tie: request('sent', true) },
  {
    standing: 'listed',
    name: 'the other is listed',
    tie: (database, _one, other) =>
      put(database, 'update private.profiles set is_listed_as_partner = true where id = $1', other.id),
  },
  { standing: 'stranger', name: 'nothing', tie: nothing },
  { standing: 'stranger', name: 'a request that was declined', tie: request('declined') },
  { standing: 'stranger', name: 'a partnership that has ended', tie: request('ended') },
  {
    standing: 'stranger',
    name: 'seats in the same course',
    tie: async (database, one, other) => {
      const teacher = await createOf(database, 'teacher');
      const course = await createCourse(database, teacher);
      for (const student of [one, other]) await enrol(database, course, student);
      return undefined;
    },
  },
];

export const block = (database: TestDatabase, blocker: Person, blocked: Person) =>
  put(
    database,
    'insert into private.blocks (blocker_id, blocked_id) values (private.head_of_family($1), private.head_of_family($2))',
    blocker.id,
    blocked.id,
  );

/** Somebody of this kind; a man, so that gender stands in nobody's way, and a teacher of children as well. */
export async function createOf(database: TestDatabase, kind: string): Promise<Person> {
  if (kind === 'child') {
    const parent = await createPerson(database, 'parent', { gender: 'male' });
    return createChild(database, parent, { gender: 'male' });
  }
  if (kind === 'admin') return createPerson(database, 'admin', { isAdmin: true });
  if (kind === 'student') return createPerson(database, 'student', { gender: 'male' });
  const teacher = await createPerson(database, 'teacher', {
    role: 'teacher',
    gender: 'male',
    approval: 'approved',
  });
  await put(
    database,
    'update private.profiles set is_approved_for_children = true where id = $1',
    teacher.id,
  );
  return teacher;
}
