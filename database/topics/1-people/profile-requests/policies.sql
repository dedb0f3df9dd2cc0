-- Requests are seen by whoever asked and by admins; they are made by saving the profile, and end through functions only.

grant select (id, person_id, old_values, new_values, status, note, created_at, decided_at) on public.profile_requests to authenticated;

create policy "people see what they asked for, admins all" on public.profile_requests for select to authenticated
  using (person_id = (select auth.uid()) or (select private.is_admin()));
