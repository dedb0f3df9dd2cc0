-- In a room of children rights end when somebody leaves: a child stays with its parent, or with another child.

create function private.notify_left_children() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_childrens_room(old.meeting_id) then
    perform private.notify_channel_rights('room:' || old.meeting_id);
  end if;
  return null;
end
$$;

create trigger notify_left_children after update of left_at on private.room_visits
  for each row when (old.left_at is null and new.left_at is not null) execute function private.notify_left_children();

-- A parent does not agree any more: the child's channels are looked at again at once.
create function private.notify_withdrawn_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', json_build_object('person', old.child_id)::text);
  return null;
end
$$;

create trigger notify_withdrawn_consent after update of withdrawn_at on private.consents
  for each row when (old.kind = 'one_to_one' and old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.notify_withdrawn_consent();
