-- What is written in a room of our own.

-- The rooms that the caller has come into and may be in now.
create function private.my_entered_rooms() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.id
  from (
    select distinct v.meeting_id as id from private.room_visits v
    where v.person_id = (select auth.uid()) and v.entered_at > now() - interval '24 hours'
  ) as r
  where private.may_be_in_room(r.id, (select auth.uid()))
$$;

-- What a parent reads: also what was written where their children were, as long as it is kept.
create function private.my_readable_rooms() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.my_entered_rooms()
  union
  select v.meeting_id from private.room_visits v
  where v.person_id in (select private.my_children()) and v.entered_at > now() - interval '2 days'
$$;

create function private.normalize_room_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content := private.normalize_message_text(new.content);
  if coalesce(new.content, '') = '' then
    perform private.refuse('message_empty', 'A message needs at least one character.', 400);
  end if;
  if char_length(new.content) > 4000 then
    perform private.refuse('message_too_long', 'A message has at most 4,000 characters.', 400);
  end if;
  if auth.uid() is not null then
    perform private.limit_rate('too_many_messages', 'That were many messages in a minute. Please wait a moment.', 30, (
      select count(*) from public.room_messages m
      where m.sender_id = auth.uid() and m.created_at > now() - interval '1 minute'
    ));
  end if;
  return new;
end
$$;

create trigger normalize_room_message
  before insert on public.room_messages
  for each row execute function private.normalize_room_message();

-- Those who could see a line, for the feed of changes.
create function private.audience_of_room_messages(changed public.room_messages) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct p.person_id), '{}') from private.people_of_room(changed.meeting_id) as p
$$;
