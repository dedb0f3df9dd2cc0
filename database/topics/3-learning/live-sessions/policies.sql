-- Who may see and change live sessions, and who was there.

-- Everything but the room; the view asks private.room_of for that.
grant select (
  id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants, status,
  created_at, updated_at
) on private.live_sessions to authenticated;

grant update (title, description, scheduled_at, duration_minutes, max_participants, status)
  on private.live_sessions to authenticated;

create policy "people see open sessions and those they have to do with" on private.live_sessions for select to authenticated
  using (
    teacher_id = (select auth.uid())
    or (select private.is_admin())
    -- Before what follows, because it answers for most rows. Looked up for each row that is shown: a question with `exists` would rather
    -- read all courses and teachers beforehand.
    or (
      status <> 'cancelled'
      and (
        select c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
          and (c.audience <> 'children' or p.is_approved_for_children)
        from public.courses c join private.profiles p on p.id = c.teacher_id where c.id = course_id
      )
    )
    or course_id in (select private.my_enrolled_courses())
    or id in (select private.my_attended_sessions())
    or id in (select private.my_reserved_sessions())
    or course_id in (select private.my_childrens_courses())
    or id in (select private.my_childrens_sessions())
  );

-- A session that was held or cancelled is history. That it was held is settled after its end, from who was there.
create policy "approved teachers change and cancel their coming sessions" on private.live_sessions for update to authenticated
  using (
    teacher_id = (select auth.uid()) and status = 'scheduled'
    and (select private.is_approved_teacher((select auth.uid())))
  )
  with check (teacher_id = (select auth.uid()) and status in ('scheduled', 'cancelled'));

grant select on public.live_reservations, public.live_attendance, public.free_trials to authenticated;

create policy "students read their places, teachers who will come" on public.live_reservations for select to authenticated
  using (
    student_id in (select private.my_people())
    or session_id in (select private.my_taught_sessions())
    or (select private.is_admin())
  );

create policy "students read where they were, teachers who was there" on public.live_attendance for select to authenticated
  using (
    student_id in (select private.my_people())
    or session_id in (select private.my_taught_sessions())
    or (select private.is_admin())
  );

create policy "students read their free trials, teachers those with them" on public.free_trials for select to authenticated
  using (
    student_id in (select private.my_people())
    or teacher_id = (select auth.uid())
    or (select private.is_admin())
  );

-- It says that something changed and nothing else, also to those for whom a cancelled session is gone.
grant select on public.live_session_changes to authenticated;

create policy "signed-in people hear that a session changed" on public.live_session_changes for select to authenticated
  using (true);

grant execute on function
  private.my_attended_sessions(), private.my_reserved_sessions(), private.my_childrens_sessions(), private.my_taught_sessions(),
  private.room_of(uuid),
  private.participant_counts(uuid[])
to authenticated;
