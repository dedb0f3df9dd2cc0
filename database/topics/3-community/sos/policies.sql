-- People see their own requests and offers; functions alone write them.

grant select on public.sos_requests, public.sos_offers to authenticated;

create policy "students see their SOS requests" on public.sos_requests for select to authenticated
  using (student_id = (select auth.uid()));

create policy "the two see an offer" on public.sos_offers for select to authenticated
  using (first_id = (select auth.uid()) or second_id = (select auth.uid()));
