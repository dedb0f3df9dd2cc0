import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { faultsOfLesson, type KeptLesson } from './replay.ts';
import type { Scene, Told } from './scene.ts';

/** What may be refused. Anything else, a deadlock or a broken rule of a table above all, is a fault of the database. */
const refusals = new Set([
  'lesson_not_found',
  // Every lesson of it was undone.
  'series_not_found',
  'not_possible_now',
  'unknown_outcome',
  'too_many_proposals',
  'teacher_not_approved',
  'teaching_suspended',
  'teacher_suspended',
  'already_decided',
  'admins_only',
  'not_yours',
  'booking_in_the_past',
  'package_length',
  'package_in_use',
  'package_not_offered',
  'too_many_packages',
  'trial_limit_reached',
  'trial_already_used',
  'trial_already_reserved',
  'students_only',
  'session_full',
  'session_over',
  'session_cancelled',
  'session_not_available',
  'session_in_the_past',
  'not_open_yet',
  'meeting_not_open',
  // Somebody is not free.
  'lesson_bookings_teacher_is_free',
  'lesson_bookings_student_is_free',
]);

/** People whose lessons are looked at; without them, everybody's. */
type Whose = string[] | null;

async function readLessons({ pool }: TestDatabase, students: Whose): Promise<KeptLesson[]> {
  const { rows } = await pool.query<{ lesson: KeptLesson }>(
    `select to_jsonb(l) || jsonb_build_object(
       'package_lessons', p.lessons, 'package_price', p.price_cents,
       'gives_yes_beforehand', (private.booking_rules(l.teacher_id)).accepts = 'beforehand' and private.has_hours(l.teacher_id),
       'events', (select coalesce(jsonb_agg(e order by e.id), '[]') from lesson_events e where e.lesson_id = l.id),
       'changes', (select coalesce(jsonb_agg(c), '[]') from lesson_changes c where c.lesson_id = l.id),
       'times', (
         select coalesce(jsonb_agg(jsonb_build_object(
           'person_id', t.person_id, 'is_change', t.is_change, 'is_exact', t.during = l.during)), '[]')
         from private.timetable t where t.lesson_id = l.id),
       'earned', (
         select coalesce(jsonb_agg(jsonb_build_object('amount', e.amount, 'currency', e.currency, 'minutes', h.hours_taught * 60)), '[]')
         from teacher_hours h join teacher_earnings e on e.hours_id = h.id where h.lesson_id = l.id)) as lesson
     from lessons l left join student_packages p on p.id = l.package_id
     where $1::uuid[] is null or l.student_id = any ($1)`,
    [students],
  );
  return rows.map(({ lesson }) => lesson);
}

/** Asked of what people have to attend, and not only of the timetable, which is to see to it. */
const overlaps = `
  with firm as (
    select people.id as person_id, l.id as meeting_id, l.during
    from lessons l cross join lateral (values (l.student_id), (l.teacher_id)) as people (id)
    where l.state in ('agreed', 'reported', 'disputed', 'settled') and l.status in ('scheduled', 'completed')
      and ($1::uuid[] is null or l.student_id = any ($1))
    union all
    select s.teacher_id, s.id, tstzrange(s.scheduled_at, s.scheduled_at + make_interval(mins => s.duration_minutes))
    from private.live_sessions s where s.status <> 'cancelled' and ($1::uuid[] is null or s.teacher_id = any ($1))
    union all
    select t.person_id, t.meeting_id, t.during from private.timetable t
    where not t.is_legacy and ($1::uuid[] is null or t.person_id = any ($1))
  )
  select distinct 'somebody is at two things at once: ' || a.person_id || ' ' || a.during as fault
  from firm a join firm b on a.person_id = b.person_id and a.meeting_id < b.meeting_id and a.during && b.during`;

/** Money that no lesson and no session stands behind, and trials that are counted wrongly. */
const others = `
  select 'money without a session that was held: ' || h.id as fault
  from teacher_hours h left join teacher_earnings e on e.hours_id = h.id left join private.live_sessions s on s.id = h.live_session_id
  where h.lesson_id is null and ($1::uuid[] is null or h.teacher_id = any ($1))
    and (s.status is distinct from 'completed' or s.outcome is distinct from 'held' or s.settled_at is null or e.id is null
      or e.amount is distinct from (
        select coalesce(sum(n.price_cents), 0) from course_enrollments n
        where n.course_id = s.course_id
          and exists (select from live_attendance a where a.session_id = s.id and a.student_id = n.student_id)
          and private.was_present(n.student_id, s.id)))
  union all
  select 'a session has more people than places: ' || s.id
  from private.live_sessions s
  where ($1::uuid[] is null or s.teacher_id = any ($1)) and s.max_participants < (
    select count(*) from (
      select student_id from live_attendance a where a.session_id = s.id union select student_id from live_reservations r where r.session_id = s.id
    ) as taken)
  union all
  select 'trials are counted wrongly: ' || p.id || ' has used ' || p.trial_lessons_used
  from private.profiles p
  where p.role = 'student' and ($1::uuid[] is null or p.id = any ($1)) and p.trial_lessons_used <> (
    select count(*) from lessons l
    where l.student_id = p.id and l.kind = 'trial' and not (
      l.state in ('declined', 'withdrawn', 'expired', 'undone')
      or (l.state = 'cancelled' and (l.cancelled_by = l.teacher_id or not l.is_late))
      or (l.state = 'settled' and l.outcome in ('teacher_absent', 'not_held'))))
  union all
  select 'two lessons have one place of a package: ' || l.package_id
  from lessons l where l.package_number is not null and ($1::uuid[] is null or l.student_id = any ($1))
  group by l.package_id, l.package_number having count(*) > 1
  union all
  select 'two lessons are the free first one: ' || l.student_id
  from lessons l where l.keeps_first_free and ($1::uuid[] is null or l.student_id = any ($1))
  group by l.student_id, l.teacher_id having count(*) > 1`;

async function readFaults({ pool }: TestDatabase, sql: string, whose: Whose): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(sql, [whose]);
  return rows.map(({ fault }) => fault);
}

const gone = ['cancelled', 'declined', 'withdrawn', 'undone', 'expired'];

/** Whoever was told that a lesson is off can rely on it, and it is written down who called it off. */
function faultsOfAnswer({ rows, call }: Told, lessons: Map<string, KeptLesson>): string[] {
  return rows.flatMap((row) => {
    const lesson = lessons.get(String(row.lesson_id ?? row.id));
    if (lesson === undefined || !gone.includes(String(row.state))) return [];
    const isClaimed =
      row.state === 'cancelled' && lesson.cancelled_by === lesson.student_id && lesson.is_late;
    const allowed = isClaimed ? ['cancelled', 'reported', 'disputed', 'settled'] : [row.state];
    const faults: string[] = [];
    if (!allowed.includes(lesson.state))
      faults.push(`${lesson.id} was ${row.state} by ${call} and is ${lesson.state} again`);
    if (
      row.state === 'cancelled' &&
      !lesson.events.some(({ action, actor_id }) => action === 'cancel' && actor_id === lesson.cancelled_by)
    )
      faults.push(`${lesson.id} was cancelled by ${call}, and nobody wrote it down`);
    return faults;
  });
}

/** What is wrong after a step: with what was answered, and with everything that these people have. */
export async function faultsOf({ database, cast, told }: Scene): Promise<string[]> {
  const students = cast.students.map(({ id }) => id);
  const everybody = [...students, ...cast.teachers.map(({ id }) => id)];
  const lessons = await readLessons(database, students);
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return [
    ...told
      .filter(({ answer }) => answer !== 'agreed' && !refusals.has(answer))
      .map(({ call, by, answer, detail }) => `${by} wanted to ${call} and was answered ${answer}: ${detail}`),
    ...told.flatMap((each) => faultsOfAnswer(each, byId)),
    ...lessons.flatMap((lesson) =>
      faultsOfLesson(lesson).map((fault) => `${lesson.kind} ${lesson.id} ${fault}`),
    ),
    ...(await readFaults(database, overlaps, everybody)),
    ...(await readFaults(database, others, everybody)),
  ];
}

/** The same for everything that there is, once all histories are over. */
export async function faultsOfEverything(database: TestDatabase): Promise<string[]> {
  const lessons = await readLessons(database, null);
  return [
    ...lessons.flatMap((lesson) =>
      faultsOfLesson(lesson).map((fault) => `${lesson.kind} ${lesson.id} ${fault}`),
    ),
    ...(await readFaults(database, overlaps, null)),
    ...(await readFaults(database, others, null)),
  ];
}
