-- Requests are seen by the two; their status changes through functions only.

grant select, insert (from_id, to_id, message) on public.study_partner_requests to authenticated;

create policy "the two see a request" on public.study_partner_requests for select to authenticated
  using (from_id = (select auth.uid()) or to_id = (select auth.uid()));

create policy "people ask in their own name" on public.study_partner_requests for insert to authenticated
  with check (from_id = (select auth.uid()));

grant select, insert (student_id, subject, language, duration_minutes) on public.sos_requests to authenticated;

create policy "students see their SOS requests" on public.sos_requests for select to authenticated
  using (student_id = (select auth.uid()));

create policy "students send an SOS request" on public.sos_requests for insert to authenticated
  with check (student_id = (select auth.uid()) and (select private.is_student((select auth.uid()))));
