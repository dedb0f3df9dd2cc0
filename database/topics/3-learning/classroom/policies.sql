-- The people of a course, and nobody else; the parent of a child reads along.

grant select, insert (id, course_id, sender_id, content) on public.course_messages to authenticated;

create policy "the people of a course read its chat" on public.course_messages for select to authenticated
  using (
    course_id in (select private.my_enrolled_courses())
    or course_id in (select private.my_taught_courses())
    or course_id in (select private.my_childrens_courses())
  );

create policy "they write in their own name" on public.course_messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and (course_id in (select private.my_enrolled_courses()) or course_id in (select private.my_taught_courses()))
  );
