-- Everyone sees the hours of approved teachers; days off, hours of single dates and rules are their own.

grant select on public.teacher_availability to anon, authenticated;
grant insert (teacher_id, weekday, from_time, to_time, time_zone), update (weekday, from_time, to_time, time_zone), delete
  on public.teacher_availability to authenticated;

create policy "everyone sees when approved teachers are free" on public.teacher_availability for select to anon
  using (exists (
    select from private.profiles p where p.id = teacher_id and p.role = 'teacher' and p.approval_status = 'approved'
  ));

create policy "people see when approved teachers are free, teachers their own" on public.teacher_availability
  for select to authenticated
  using (teacher_id = (select auth.uid()) or exists (
    select from private.profiles p where p.id = teacher_id and p.role = 'teacher' and p.approval_status = 'approved'
  ));

create policy "teachers add hours" on public.teacher_availability for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_teacher((select auth.uid()))));

create policy "teachers change their hours" on public.teacher_availability for update to authenticated
  using (teacher_id = (select auth.uid()))
  with check (teacher_id = (select auth.uid()));

create policy "teachers remove their hours" on public.teacher_availability for delete to authenticated
  using (teacher_id = (select auth.uid()));

-- Why and when somebody is away is their own; others only see that there is no free time.
grant select, insert (teacher_id, first_day, last_day, time_zone), update (first_day, last_day, time_zone), delete
  on public.teacher_time_off to authenticated;

create policy "teachers read their days off, admins all" on public.teacher_time_off for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "teachers add days off" on public.teacher_time_off for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_teacher((select auth.uid()))));

create policy "teachers change their days off" on public.teacher_time_off for update to authenticated
  using (teacher_id = (select auth.uid()))
  with check (teacher_id = (select auth.uid()));

create policy "teachers remove their days off" on public.teacher_time_off for delete to authenticated
  using (teacher_id = (select auth.uid()));

-- Hours of single dates, for the same reason.
grant select, insert (teacher_id, day, from_time, to_time, time_zone), update (day, from_time, to_time, time_zone), delete
  on public.teacher_special_days to authenticated;

create policy "teachers read their special days, admins all" on public.teacher_special_days for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "teachers add special days" on public.teacher_special_days for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_teacher((select auth.uid()))));

create policy "teachers change their special days" on public.teacher_special_days for update to authenticated
  using (teacher_id = (select auth.uid()))
  with check (teacher_id = (select auth.uid()));

create policy "teachers remove their special days" on public.teacher_special_days for delete to authenticated
  using (teacher_id = (select auth.uid()));

-- What students have to know of the rules, `booking_terms` says. `teacher_id` is changeable because an upsert writes it again.
grant select,
  insert (teacher_id, notice_minutes, buffer_minutes, days_ahead, lessons_a_day, accepts, keeps_rest_days),
  update (teacher_id, notice_minutes, buffer_minutes, days_ahead, lessons_a_day, accepts, keeps_rest_days)
  on public.teacher_booking_rules to authenticated;

create policy "teachers read their rules, admins all" on public.teacher_booking_rules for select to authenticated
  using (teacher_id = (select auth.uid()) or (select private.is_admin()));

create policy "teachers make their rules" on public.teacher_booking_rules for insert to authenticated
  with check (teacher_id = (select auth.uid()) and (select private.is_teacher((select auth.uid()))));

create policy "teachers change their rules" on public.teacher_booking_rules for update to authenticated
  using (teacher_id = (select auth.uid()))
  with check (teacher_id = (select auth.uid()));
