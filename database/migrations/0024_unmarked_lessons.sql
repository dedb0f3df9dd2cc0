-- Lessons that nobody has spoken of yet are few among the many that were held, and are looked for on every opening of a dashboard.
create index course_sessions_unmarked_idx on public.course_sessions (teacher_id, session_date, id) where status = 'scheduled';
create index live_sessions_unmarked_idx on private.live_sessions (teacher_id, scheduled_at, id) where status = 'scheduled';
create index lesson_bookings_unmarked_idx on public.lesson_bookings (teacher_id, lower(during), id) where status = 'scheduled';
-- The log of hours is read a page at a time, latest first.
create index teacher_hours_log_idx on public.teacher_hours (teacher_id, date_taught desc, id);
drop index public.teacher_hours_teacher_id_idx;
