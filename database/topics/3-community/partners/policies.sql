-- Requests are seen by the two; their status changes through functions only.

grant select, insert (from_id, to_id, message) on public.study_partner_requests to authenticated;

create policy "the two see a request" on public.study_partner_requests for select to authenticated
  using (from_id = (select auth.uid()) or to_id = (select auth.uid()));

create policy "people ask in their own name" on public.study_partner_requests for insert to authenticated
  with check (from_id = (select auth.uid()));
