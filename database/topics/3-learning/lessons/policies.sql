-- The two who meet, the parent of a child, and admins. The views of a lesson have rights of their own, and need these beside them.

grant select on public.lessons, public.lesson_changes, public.lesson_events to authenticated;
-- Without the kind and the state: what a browser inserts is a booking, and the rules say how it stands.
grant insert (
  id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status
) on public.lessons to authenticated;

-- What was undone as a mistake is seen by nobody.
create policy "the two and admins see a lesson" on public.lessons for select to authenticated
  using (
    (student_id in (select private.my_people()) or teacher_id = (select auth.uid()) or (select private.is_admin())) and state <> 'undone');

create policy "one of the two books" on public.lessons for insert to authenticated
  with check (kind = 'booking' and (student_id in (select private.my_people()) or teacher_id = (select auth.uid())));

-- Whoever sees the lesson sees what is proposed for it, and what happened to it.
create policy "whoever sees a lesson sees its changes" on public.lesson_changes for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id));

create policy "whoever sees a lesson sees its history" on public.lesson_events for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id));
