import { visitor } from '@lomdim/platform/keys/read-caller';
import { isUuid } from '@lomdim/platform/lib/uuid';
import { batchAsCaller } from '@lomdim/platform/postgres/as-caller';
import type { Batches } from '@lomdim/platform/postgres/share';
import { articles } from '@lomdim/web/articles';

/** Rows as the data API gives them: whoever has read a page's data has what its picture needs. */
export type Person = {
  title: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};
export type Rating = { average: number | string; review_count: number };
export type Teacher = Person & { subjects: readonly string[] | null; rating: Rating | null };
export type Course = {
  title: string;
  subject: string;
  audience: string;
  level: string | null;
  teacher: Person | null;
  rating: Rating | null;
};
export type Article = (typeof articles)[number];

export type Facts = { teacher: Teacher; course: Course; article: Article };
export type Kind = keyof Facts;

/** As long as a visitor's statement may take. */
const longestStatement = '3s';
const timeout = 10_000;

/** What a visitor may know, under the rules for visitors; null for what they may not, and for what is not there. */
export const readFacts: { [Known in Kind]: (database: Batches, id: string) => Promise<Facts[Known] | null> } =
  {
    teacher: (database, id) => readRow<Teacher>(database, id, teacherQuery),
    course: (database, id) => readRow<Course>(database, id, courseQuery),
    article: async (_database, id) => articles.find(({ slug }) => slug === id) ?? null,
  };

async function readRow<Row>(database: Batches, id: string, text: string): Promise<Row | null> {
  if (!isUuid(id)) return null;
  const [rows] = await batchAsCaller(database, visitor, [{ key: text, text, values: [id] }], {
    timeout,
    repeatable: true,
    settings: { statement_timeout: longestStatement },
  });
  const json = rows?.[0]?.[0];
  return json === undefined || json === null ? null : JSON.parse(json);
}

const personColumns =
  "'title', p.title, 'first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url";
const rating = `(
  select jsonb_build_object('average', r.average, 'review_count', r.review_count)
  from public.teacher_rating(array[p.id]) r
)`;

const teacherQuery = `
  select jsonb_build_object(${personColumns}, 'subjects', p.subjects, 'rating', ${rating}) as facts
  from public.profiles p
  where p.id = $1 and p.role = 'teacher' and p.approval_status = 'approved'`;

const courseQuery = `
  select jsonb_build_object(
    'title', c.title, 'subject', c.subject, 'audience', c.audience, 'level', c.level,
    'teacher', case when p.id is not null then jsonb_build_object(${personColumns}) end,
    'rating', ${rating}
  ) as facts
  from public.courses c left join public.profiles p on p.id = c.teacher_id
  where c.id = $1`;
