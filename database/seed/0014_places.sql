-- Of those who sit in a course and have nothing else then, some have reserved a place in what comes next.

insert into public.live_reservations (session_id, student_id, reserved_at)
select distinct on (e.student_id) s.id, e.student_id, greatest(s.created_at, e.created_at) + interval '1 hour'
from private.live_sessions s join public.course_enrollments e on e.course_id = s.course_id
where s.id between pg_temp.demo_id(2, 0) and pg_temp.demo_id(2, 999) and s.status = 'scheduled'
  and s.scheduled_at > now() + interval '1 hour' and greatest(s.created_at, e.created_at) + interval '1 hour' < now()
  and right(e.student_id::text, 2)::integer % 3 = 0
  and private.is_free(e.student_id, private.time_of_session(s))
order by e.student_id, s.scheduled_at, s.id;
