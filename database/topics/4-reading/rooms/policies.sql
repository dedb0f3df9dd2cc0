-- Those who are in a room read and write its chat, in their own name; a parent reads what was written where their child was. There is
-- nobody to whom alone one could write.

grant select, insert (id, meeting_id, sender_id, content) on public.room_messages to authenticated;
grant execute on function private.my_entered_rooms(), private.my_readable_rooms() to authenticated;

create policy "those in a room read its chat" on public.room_messages for select to authenticated
  using (meeting_id in (select private.my_readable_rooms()));

create policy "they write in their own name" on public.room_messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and meeting_id in (select private.my_entered_rooms()));
