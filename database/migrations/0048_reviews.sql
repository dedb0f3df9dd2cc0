-- A teacher replies to a review in public, under it. It stays when the student changes the review; that this came later can be seen.
alter table public.reviews
  add column reply text constraint reviews_reply_check check (char_length(reply) between 1 and 2000),
  add column replied_at timestamptz,
  add constraint reviews_reply_has_its_moment check ((reply is null) = (replied_at is null));

-- How many lessons stand behind a rating: those that were completed, with student and teacher in the room. Counted for every card of a
-- list, so what was found out about each is kept. They stay a teacher's when the student's account goes, and say nothing about it.
create table private.held_lessons (
  meeting_id uuid primary key,
  teacher_id uuid not null references private.profiles (id) on delete cascade
);
create index held_lessons_teacher_id_idx on private.held_lessons (teacher_id);
alter table private.held_lessons enable row level security;

-- Of lessons held before this. The rule is kept in the topic `visits`, which is not there yet: ten minutes in the room, or half of a shorter
-- meeting, from 15 minutes before it begins until an hour after it ends.
with meetings as (
  select id, teacher_id, starts_at, duration_minutes from public.lessons where status = 'completed'
  union all
  select id, teacher_id, scheduled_at, duration_minutes from private.live_sessions where status = 'completed'
), spans as (
  select m.id, m.teacher_id, m.duration_minutes, v.person_id, unnest(range_agg(
    tstzrange(v.entered_at, least(coalesce(v.left_at, v.seen_at), v.seen_at), '[)') * tstzrange(
      m.starts_at - interval '15 minutes', m.starts_at + make_interval(mins => m.duration_minutes) + interval '1 hour', '[]'))) as span
  from meetings m join private.room_visits v on v.meeting_id = m.id
  group by m.id, m.teacher_id, m.duration_minutes, v.person_id
), present as (
  select id, teacher_id, person_id from spans
  group by id, teacher_id, duration_minutes, person_id
  having sum(upper(span) - lower(span)) >= least(interval '10 minutes', make_interval(mins => duration_minutes) / 2)
)
insert into private.held_lessons (meeting_id, teacher_id)
select id, teacher_id from present
group by id, teacher_id
having bool_or(person_id = teacher_id) and bool_or(person_id <> teacher_id);
