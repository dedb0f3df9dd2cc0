-- What was taught is logged with what it earned, by the rules of the topic Teaching, on the day it was taught.

create temporary table demo_taught on commit drop as
with people as (select id, time_zone, hourly_rate from private.profiles where email like '%@demo.example')
select gen_random_uuid() as hours_id, s.teacher_id, s.id as lesson_id, null::uuid as live_session_id,
  s.course_id, s.student_id, s.duration_minutes as minutes, s.session_date as began, p.time_zone,
  case when s.session_type = 'trial' then 0 else c.price end as cents, 'eur' as currency
from public.course_sessions s join public.courses c on c.id = s.course_id join people p on p.id = s.teacher_id
where s.status = 'completed'
union all
-- Each enrolled student who came brings the price of the course; a free trial brings nothing.
select gen_random_uuid(), s.teacher_id, null, s.id, s.course_id, null, s.duration_minutes, s.scheduled_at, p.time_zone,
  (c.price * count(e.id))::integer, 'eur'
from private.live_sessions s
join public.courses c on c.id = s.course_id
join people p on p.id = s.teacher_id
join public.live_attendance a on a.session_id = s.id
left join public.course_enrollments e on e.course_id = s.course_id and e.student_id = a.student_id
where s.status = 'completed'
group by s.id, c.price, p.time_zone
union all
-- The first lesson that two people hold together is free.
select gen_random_uuid(), b.teacher_id, b.id, null, null, b.student_id, b.duration_minutes, lower(b.during), p.time_zone,
  case when row_number() over (partition by b.teacher_id, b.student_id order by lower(b.during)) = 1 then 0
    else round(p.hourly_rate * 100 * b.duration_minutes / 60.0)::integer end, 'usd'
from public.lesson_bookings b join people p on p.id = b.teacher_id
where b.status = 'completed';

insert into public.teacher_hours (
  id, teacher_id, lesson_id, live_session_id, course_id, student_id, hours_taught, date_taught, created_at)
select hours_id, teacher_id, lesson_id, live_session_id, course_id, student_id,
  round(minutes / 60.0, 2), (began at time zone time_zone)::date, began + make_interval(mins => minutes)
from demo_taught;

insert into public.teacher_earnings (teacher_id, hours_id, amount, currency, status, created_at)
select teacher_id, hours_id, cents, currency, 'completed', began + make_interval(mins => minutes)
from demo_taught;
