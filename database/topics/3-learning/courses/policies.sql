-- Who may see and change courses and enrolments.

grant select on public.courses to anon, authenticated;

-- The id may be chosen by the browser, so that a form sent twice makes one course.
grant insert (
  id, teacher_id, title, description, subject, audience, age_range, level, language, price,
  session_duration_minutes, total_sessions, max_students, is_trial_available, is_active
) on public.courses to authenticated;

grant update (
  title, description, subject, audience, age_range, level, language, price,
  session_duration_minutes, total_sessions, max_students, is_trial_available, is_active
) on public.courses to authenticated;

-- The teacher is looked up for each row that is shown: a question with `exists` would rather read all teachers beforehand.
create policy "visitors see open courses" on public.courses for select to anon
  using (
    is_active
    and (
      select p.role = 'teacher' and p.approval_status = 'approved' and (audience <> 'children' or p.is_approved_for_children)
      from private.profiles p where p.id = teacher_id
    )
  );

create policy "people see open courses and those they have to do with" on public.courses for select to authenticated
  using (
    (
      is_active
      and (
        select p.role = 'teacher' and p.approval_status = 'approved' and (audience <> 'children' or p.is_approved_for_children)
        from private.profiles p where p.id = teacher_id
      )
    )
    or teacher_id = (select auth.uid())
    or (select private.is_admin())
    or id in (select private.my_courses())
  );

create policy "approved teachers make their own courses" on public.courses for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_approved_teacher((select auth.uid()))));

create policy "approved teachers change their courses, admins open and close them" on public.courses for update to authenticated
  using (
    (teacher_id = (select auth.uid()) and (select private.is_approved_teacher((select auth.uid()))))
    or (select private.is_admin())
  );

grant select on public.course_enrollments to authenticated;

create policy "students read their enrolments, teachers those of their courses" on public.course_enrollments for select to authenticated
  using (
    student_id in (select private.my_people())
    or course_id in (select private.my_taught_courses())
    or (select private.is_admin())
  );

grant execute on function private.my_courses(), private.my_enrolled_courses(), private.my_childrens_courses(), private.my_taught_courses() to authenticated;

-- How full a course is, is no secret; who sits in it, is.
grant execute on function private.enrolled_counts(uuid[]) to anon, authenticated;
