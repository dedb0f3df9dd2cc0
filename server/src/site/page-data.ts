import type { Database } from '@lomdim/contract/database.types';
import { visitor } from '@lomdim/platform/keys/read-caller';
import { isUuid } from '@lomdim/platform/lib/uuid';
import { batchAsCaller } from '@lomdim/platform/postgres/as-caller';
import type { Batches } from '@lomdim/platform/postgres/share';

type Row = Database['public']['Tables'];
type Person = Database['public']['Views']['profiles']['Row'];
type Named = Pick<Person, 'id' | 'title' | 'first_name' | 'last_name' | 'avatar_url' | 'location' | 'bio'>;
type Answer<Name extends keyof Database['public']['Functions']> =
  Database['public']['Functions'][Name]['Returns'] extends (infer Each)[] ? Each : never;

/** How others found the lessons of a teacher: the average of all reviews. */
export type Rating = { average: number; review_count: number };
export type ReviewFacts = Pick<Answer<'teacher_reviews'>, 'rating' | 'student_name' | 'created_at'> & {
  comment: string | null;
};

export type TeacherFacts = Named &
  Pick<Person, 'hourly_rate' | 'subjects' | 'languages'> & {
    rating: Rating | null;
    /** The newest, as many as the page shows at first. */
    reviews: readonly ReviewFacts[];
  };

export type CourseFacts = Omit<
  Row['courses']['Row'],
  'created_at' | 'updated_at' | 'opens_when_restored' | 'withdrawn_at'
> & {
  seats_left: number;
  teacher: Named | null;
  /** Of the teacher's lessons. */
  rating: Rating | null;
};

export type SessionFacts = Pick<
  Answer<'hall_sessions'>,
  'id' | 'title' | 'scheduled_at' | 'duration_minutes' | 'max_participants' | 'subject' | 'teacher_id'
> & {
  description: string | null;
  language: string | null;
  teacher_title: string | null;
  teacher_first_name: string | null;
  teacher_last_name: string | null;
};

const shownReviews = 10;
const timeout = 10_000;
const person = 'p.id, p.title, p.first_name, p.last_name, p.avatar_url, p.location, p.bio';

/** An approved teacher, as their page shows them. */
export function readTeacher(database: Batches, id: string): Promise<TeacherFacts | null> {
  return readAsVisitor(
    database,
    `select to_json(found) from (
       select ${person}, p.hourly_rate, p.subjects, p.languages, to_json(rated) as rating, coalesce(said.reviews, '[]') as reviews
       from public.profiles p
       left join lateral (
         select round(sum(c.rating * c.review_count)::numeric / sum(c.review_count), 2) as average, sum(c.review_count) as review_count
         from public.teacher_review_counts(p.id) c having sum(c.review_count) > 0
       ) rated on true
       cross join lateral (
         select json_agg(r order by r.created_at desc, r.id) as reviews from (
           select each.id, each.rating, each.comment, each.student_name, each.created_at
           from public.teacher_reviews(p.id) each order by each.created_at desc, each.id limit ${shownReviews}
         ) r
       ) said
       where p.id = $1 and p.role = 'teacher' and p.approval_status = 'approved'
     ) found`,
    [id],
  );
}

/** A course that visitors see, with its teacher. */
export function readCourse(database: Batches, id: string): Promise<CourseFacts | null> {
  return readAsVisitor(
    database,
    `select to_json(found) from (
       select c.id, c.title, c.description, c.subject, c.audience, c.level, c.language, c.age_range, c.price,
         c.session_duration_minutes, c.total_sessions, c.max_students, c.is_active, c.is_trial_available, c.teacher_id,
         seats.seats_left, to_json(t) as teacher, to_json(rated) as rating
       from public.courses c
       left join lateral (select ${person} from public.profiles p where p.id = c.teacher_id) t on true
       left join lateral public.seats_left(array[c.id]) seats on true
       left join lateral (
         select each.average, each.review_count from public.teacher_rating(array[c.teacher_id]) each
       ) rated on true
       where c.id = $1
     ) found`,
    [id],
  );
}

/** The live sessions that are on or come next, as the Beit Midrash shows them to visitors. */
export async function readSessions(database: Batches): Promise<readonly SessionFacts[]> {
  const found = await readAsVisitor<SessionFacts[]>(
    database,
    `select json_agg(found order by found.scheduled_at, found.id) from (
       select s.id, s.title, s.description, s.scheduled_at, s.duration_minutes, s.max_participants, s.subject, s.language,
         s.teacher_id, s.teacher_title, s.teacher_first_name, s.teacher_last_name
       from public.hall_sessions() s
     ) found`,
    [],
  );
  return found ?? [];
}

/** Whether there is such a page, was one, or never was for a visitor. */
export async function readPageState(
  database: Batches,
  kind: 'teacher' | 'course',
  id: string,
): Promise<'open' | 'gone' | 'unknown'> {
  if (!isUuid(id)) return 'unknown';
  const state = await readAsVisitor<'open' | 'gone' | 'unknown'>(
    database,
    'select to_json(public.page_state($1, $2))',
    [kind, id],
  );
  return state ?? 'unknown';
}

/** One value in JSON, by the rules that hold for any visitor. */
async function readAsVisitor<Found>(
  database: Batches,
  text: string,
  values: readonly string[],
): Promise<Found | null> {
  const [rows] = await batchAsCaller(database, visitor, [{ key: text, text, values }], {
    timeout,
    repeatable: true,
  });
  const json = rows?.[0]?.[0];
  return json === undefined || json === null ? null : JSON.parse(json);
}
