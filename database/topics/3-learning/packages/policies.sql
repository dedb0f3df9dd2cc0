-- Everyone sees what approved teachers offer; what was taken is seen by the two and by admins.

grant select on public.teacher_packages to anon, authenticated;
-- The key may be written again, so that a browser can say "this price, whether there was one before or not".
grant
  insert (teacher_id, lessons, duration_minutes, price_cents, is_offered),
  update (teacher_id, lessons, duration_minutes, price_cents, is_offered),
  delete
on public.teacher_packages to authenticated;

create policy "everyone sees what approved teachers offer" on public.teacher_packages for select to anon
  using (is_offered and exists (
    select from private.profiles p where p.id = teacher_id and p.role = 'teacher' and p.approval_status = 'approved'
  ));

create policy "people see what approved teachers offer, admins all of it" on public.teacher_packages for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()) or (is_offered and exists (
    select from private.profiles p where p.id = teacher_id and p.role = 'teacher' and p.approval_status = 'approved'
  )));

create policy "teachers offer packages" on public.teacher_packages for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_teacher((select auth.uid()))));

create policy "teachers change their packages" on public.teacher_packages for update to authenticated
  using (teacher_id = (select auth.uid()))
  with check (teacher_id = (select auth.uid()));

create policy "teachers remove their packages" on public.teacher_packages for delete to authenticated
  using (teacher_id = (select auth.uid()));

grant select on public.student_packages to authenticated;

create policy "the two and admins see a package" on public.student_packages for select to authenticated
  using (student_id in (select private.my_people()) or teacher_id = (select auth.uid()) or (select private.is_admin()));
