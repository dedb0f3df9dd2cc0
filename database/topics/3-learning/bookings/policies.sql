-- The two who meet, and admins. Changes go through cancel_booking and move_booking.

grant select on public.lesson_bookings to authenticated;
grant insert (
  id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status
) on public.lesson_bookings to authenticated;

create policy "the two and admins see a booking" on public.lesson_bookings for select to authenticated
  using (student_id = (select auth.uid()) or teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "one of the two books" on public.lesson_bookings for insert to authenticated
  with check (student_id = (select auth.uid()) or teacher_id = (select auth.uid()));
