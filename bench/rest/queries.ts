import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load.ts';

export type Ids = {
  person: string;
  conversation: string;
  /** Another of theirs: thousands of messages are written into it, and the one that is read stays as it was. */
  written: string;
  courses: string[];
};

/** One of the product's most frequent queries: as the client asks it, and as a person would write it in SQL. */
export type ProductQuery = {
  name: string;
  /** The same object where nothing in it changes. */
  request: () => LoadRequest;
  sql: string;
  values: () => unknown[];
};

const object = { accept: 'application/vnd.pgrst.object+json' };

function get(path: string, headers: Record<string, string> = {}) {
  const request = { method: 'GET', path: `/rest/v1${path}`, headers, body: undefined };
  return () => request;
}

export function productQueries(ids: Ids): ProductQuery[] {
  return [...listQueries(ids), ...singleQueries(ids)];
}

function listQueries({ conversation }: Ids): ProductQuery[] {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  return [
    {
      name: 'teacher search',
      request: get(
        '/profiles?select=id,first_name,last_name,title,bio,subjects,languages,audiences,avatar_url,hourly_rate' +
          '&role=eq.teacher&approval_status=eq.approved&subjects=ov.{Talmud,Torah}&order=created_at.desc,id&limit=24',
      ),
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
        select id, first_name, last_name, title, bio, subjects, languages, audiences, avatar_url, hourly_rate
        from public.profiles where role = $1 and approval_status = $2 and subjects && $3
        order by created_at desc, id limit $4) r`,
      values: () => ['teacher', 'approved', ['Talmud', 'Torah'], 24],
    },
    {
      name: 'course list with teacher',
      request: get(
        '/courses?select=id,title,subject,audience,level,price,teacher:profiles!courses_teacher_id_fkey(id,first_name,last_name,avatar_url)' +
          '&is_active=eq.true&order=created_at.desc,id&limit=20',
      ),
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
        select c.id, c.title, c.subject, c.audience, c.level, c.price,
          (select row_to_json(t) from (select p.id, p.first_name, p.last_name, p.avatar_url
            from public.profiles p where p.id = c.teacher_id) t) as teacher
        from public.courses c where c.is_active = $1 order by c.created_at desc, c.id limit $2) r`,
      values: () => [true, 20],
    },
    {
      name: 'conversation list',
      request: get(
        '/conversations?select=id,updated_at,student:profiles!conversations_student_id_fkey(id,first_name,last_name,avatar_url),' +
          'teacher:profiles!conversations_teacher_id_fkey(id,first_name,last_name,avatar_url)&order=updated_at.desc&limit=30',
      ),
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
        select c.id, c.updated_at,
          (select row_to_json(t) from (select p.id, p.first_name, p.last_name, p.avatar_url
            from public.profiles p where p.id = c.student_id) t) as student,
          (select row_to_json(t) from (select p.id, p.first_name, p.last_name, p.avatar_url
            from public.profiles p where p.id = c.teacher_id) t) as teacher
        from public.conversations c order by c.updated_at desc limit $1) r`,
      values: () => [30],
    },
    {
      name: 'messages of a conversation',
      request: get(
        `/chat_messages?select=id,sender_id,content,message_type,meeting_data,created_at,read_at&conversation_id=eq.${conversation}` +
          '&order=created_at.asc,id&limit=50',
      ),
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
        select id, sender_id, content, message_type, meeting_data, created_at, read_at
        from public.chat_messages where conversation_id = $1 order by created_at, id limit $2) r`,
      values: () => [conversation, 50],
    },
    {
      name: 'upcoming live sessions',
      request: get(
        `/live_sessions?select=id,title,scheduled_at,duration_minutes,state,courses(title,subject)&scheduled_at=gte.${since}` +
          '&order=scheduled_at&limit=20',
      ),
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
        select s.id, s.title, s.scheduled_at, s.duration_minutes, s.state,
          (select row_to_json(t) from (select c.title, c.subject from public.courses c where c.id = s.course_id) t) as courses
        from public.live_sessions s where s.scheduled_at >= $1 order by s.scheduled_at limit $2) r`,
      values: () => [since, 20],
    },
  ];
}

/** One row read, one written, one function called. */
function singleQueries({ person, written, courses }: Ids): ProductQuery[] {
  const call = {
    method: 'POST',
    path: '/rest/v1/rpc/seats_left',
    headers: {},
    body: JSON.stringify({ course_ids: courses }),
  };
  return [
    {
      name: 'own profile',
      request: get(`/profiles?select=*&id=eq.${person}`, object),
      sql: 'select row_to_json(r)::text as body from (select * from public.profiles where id = $1) r',
      values: () => [person],
    },
    {
      name: 'insert message',
      request: () => ({
        method: 'POST',
        path: '/rest/v1/chat_messages?select=id,created_at',
        headers: { ...object, prefer: 'return=representation' },
        body: JSON.stringify({
          id: randomUUID(),
          conversation_id: written,
          sender_id: person,
          content: 'A message as long as messages usually are.',
        }),
      }),
      sql: `with made as (
          insert into public.chat_messages (id, conversation_id, sender_id, content) values ($1, $2, $3, $4)
          returning id, created_at)
        select row_to_json(made)::text as body from made`,
      values: () => [randomUUID(), written, person, 'A message as long as messages usually are.'],
    },
    {
      name: 'procedure call',
      request: () => call,
      sql: `select coalesce(json_agg(r), '[]')::text as body from public.seats_left($1) r`,
      values: () => [courses],
    },
  ];
}
