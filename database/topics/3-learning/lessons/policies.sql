-- The two who meet, and admins. The views of a lesson have rights of their own, and need these beside them.

grant select on public.lessons to authenticated;
-- Without the kind: what a browser inserts is a booking.
grant insert (
  id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status
) on public.lessons to authenticated;

create policy "the two and admins see a lesson" on public.lessons for select to authenticated
  using (student_id = (select auth.uid()) or teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "one of the two books" on public.lessons for insert to authenticated
  with check (kind = 'booking' and (student_id = (select auth.uid()) or teacher_id = (select auth.uid())));
