-- Who sees what was taught and earned. Only functions write it.

grant select on public.teacher_hours, public.teacher_earnings to authenticated;

create policy "teachers read their hours, admins all" on public.teacher_hours for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "teachers read their earnings, admins all" on public.teacher_earnings for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()));
