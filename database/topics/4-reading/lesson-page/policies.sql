-- Homework is for the two, notes for the teacher alone. What a student says about homework goes through a function.

grant select, insert (id, lesson_id, text, due_on), update (text, due_on), delete on public.lesson_homework to authenticated;

create policy "the two read homework" on public.lesson_homework for select to authenticated
  using (lesson_id in (select private.my_lessons_of_two()));

create policy "the teacher gives homework" on public.lesson_homework for insert to authenticated
  with check (lesson_id in (select private.my_lessons_to_teach()));

create policy "the teacher changes homework" on public.lesson_homework for update to authenticated
  using (lesson_id in (select private.my_lessons_to_teach()))
  with check (lesson_id in (select private.my_lessons_to_teach()));

create policy "the teacher takes homework back" on public.lesson_homework for delete to authenticated
  using (lesson_id in (select private.my_lessons_to_teach()));

grant select on public.lesson_notes to authenticated;

create policy "notes are for who wrote them" on public.lesson_notes for select to authenticated
  using (teacher_id = (select auth.uid()));

grant execute on function private.my_lessons_to_teach(), private.my_lessons_of_two() to authenticated;
