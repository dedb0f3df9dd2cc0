-- Single lessons of courses: weekly ones with David and Sarah over the last months and next week, and Yosef's trial.

insert into public.course_sessions (course_id, teacher_id, student_id, session_date, duration_minutes, session_type, status, created_at)
select c.id, c.teacher_id, pg_temp.person(l.student), starts_at, c.session_duration_minutes, 'regular',
  case when week > 0 then 'scheduled' when week = l.missed then 'missed' else 'completed' end,
  starts_at - interval '14 days'
from (values
  (2, 'ariel.koskas', 0, '18:00', -16, -6),
  (3, 'marc.elbaz', 4, '17:00', -11, -9),
  (6, 'hannah.picard', 0, '10:00', -16, -4),
  (5, 'ruth.katzenstein', 3, '10:00', -7, -3)
) as l (course, student, weekday, at, first_week, missed)
join public.courses c on c.id = pg_temp.demo_id(1, l.course)
join private.profiles p on p.id = c.teacher_id,
generate_series(l.first_week, 1) as week,
lateral (select pg_temp.on_day(p.time_zone, l.weekday, week, l.at::time) as starts_at) as planned
where week <> 0;

insert into public.course_sessions (course_id, teacher_id, student_id, session_date, duration_minutes, session_type, status, created_at)
select c.id, c.teacher_id, pg_temp.person('yosef'), starts_at, c.session_duration_minutes, 'trial', 'completed', starts_at - interval '1 day'
from public.courses c, lateral (select pg_temp.on_day('Europe/London', 3, -7, '20:00') as starts_at) as held
where c.id = pg_temp.demo_id(1, 15);
update private.profiles set trial_lessons_used = 1 where id = pg_temp.person('yosef');
