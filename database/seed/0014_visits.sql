-- Who was in the room of what was held: those who came, from a few minutes before the beginning until the end. Where a lesson was missed,
-- its teacher waited for a while.

insert into private.room_visits (person_id, lesson_id, entered_at, seen_at, left_at)
select v.person, l.id, l.starts_at - v.early, v.until, v.until
from public.lessons l,
lateral (values
  (l.teacher_id, interval '4 minutes', case when l.status = 'completed' then upper(l.during) else l.starts_at + interval '20 minutes' end),
  (l.student_id, interval '1 minute', case when l.status = 'completed' then upper(l.during) end)
) as v (person, early, until)
where l.status in ('completed', 'missed') and v.until is not null;

insert into private.room_visits (person_id, session_id, entered_at, seen_at, left_at)
select v.person, s.id, v.came, v.until, v.until
from private.live_sessions s,
lateral (
  select s.teacher_id as person, s.scheduled_at - interval '5 minutes' as came
  union all
  select a.student_id, a.joined_at from public.live_attendance a where a.session_id = s.id
) as came,
lateral (select came.person, came.came, s.scheduled_at + make_interval(mins => s.duration_minutes) as until) as v
where s.status = 'completed';
