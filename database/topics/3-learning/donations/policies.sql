-- Who may give, and who sees what was given and to whom.

grant select on public.donations to authenticated;

-- The id may be chosen by the browser, so that a donation sent twice is recorded once.
grant insert (id, donor_id, amount, donation_type, courses_sponsored, message, status) on public.donations to authenticated;
grant update (status) on public.donations to authenticated;

create policy "donors read their gifts, admins all" on public.donations for select to authenticated
  using (donor_id = (select auth.uid()) or (select private.is_admin()));

create policy "people give in their own name, and nobody declares a gift received" on public.donations for insert to authenticated
  with check (donor_id = (select auth.uid()) and status = 'pending');

create policy "admins say what was received" on public.donations for update to authenticated
  using ((select private.is_admin()));

grant select on public.sponsored_course_assignments to authenticated;

create policy "receivers see what they were given, admins all" on public.sponsored_course_assignments for select to authenticated
  using (student_id in (select private.my_people()) or (select private.is_admin()));

-- Written by functions alone: a place in the queue is not for browsers to choose.
grant select on public.sponsorship_requests to authenticated;

create policy "students see their place in the queue, admins all" on public.sponsorship_requests for select to authenticated
  using (student_id in (select private.my_people()) or (select private.is_admin()));

-- Its one row says when the pool changed, which everyone may know; it is there to be followed.
grant select on public.sponsorship_pool_changes to authenticated;

create policy "everyone may know that the pool changed" on public.sponsorship_pool_changes for select to authenticated
  using (true);
