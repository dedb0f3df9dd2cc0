-- Anyone writes to Lomdim; admins answer.

grant insert (name, email, subject, message) on public.contact_messages to anon, authenticated;
grant select, update (status) on public.contact_messages to authenticated;

create policy "anyone writes a contact message" on public.contact_messages for insert to anon, authenticated
  with check (status = 'open');

create policy "admins read contact messages" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

create policy "admins close contact messages" on public.contact_messages for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

grant insert (subject, priority, description, reply_email) on public.support_tickets to anon;
grant select, insert (user_id, subject, priority, description), update (status) on public.support_tickets to authenticated;

create policy "visitors write a ticket" on public.support_tickets for insert to anon
  with check (user_id is null);

create policy "people write a ticket in their own name" on public.support_tickets for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "admins read tickets, authors their own" on public.support_tickets for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "admins close tickets" on public.support_tickets for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Which admin wrote it is nobody else's business.
grant select (id, contact_message_id, ticket_id, body, from_author, created_at) on public.answers to authenticated;

create policy "admins read answers, authors those to their tickets" on public.answers for select to authenticated
  using (
    (select private.is_admin())
    or ticket_id in (select t.id from public.support_tickets t where t.user_id = (select auth.uid()))
  );
