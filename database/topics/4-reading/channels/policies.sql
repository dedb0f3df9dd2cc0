-- The names tell them from policies of others in a schema that is not ours alone.

create policy "lomdim: those who belong to a channel hear it" on realtime.messages for select to authenticated
  using (topic = (select realtime.topic()) and (select private.may_receive_on_channel(realtime.topic())));

create policy "lomdim: the same speak on it, as themselves" on realtime.messages for insert to authenticated
  with check (topic = (select realtime.topic()) and (select private.may_send_on_channel(realtime.topic(), extension, payload)));

grant execute on function private.may_receive_on_channel(text), private.may_send_on_channel(text, text, jsonb) to authenticated;
