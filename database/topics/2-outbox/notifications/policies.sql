-- A notification belongs to its receiver.

grant select, update (read_at), delete on public.notifications to authenticated;

create policy "people read their notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "people mark their notifications as read" on public.notifications for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "people delete their notifications" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

-- All columns may be sent, so that a browser can write the row whether it is there or not.
grant select on public.notification_settings to authenticated;
grant insert (user_id, mail_reminders, mail_bookings, mail_messages, mail_community),
  update (user_id, mail_reminders, mail_bookings, mail_messages, mail_community)
  on public.notification_settings to authenticated;

create policy "people read their settings" on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "people make their settings" on public.notification_settings for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people change their settings" on public.notification_settings for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
