-- How full a room is.

-- How many are in the room of a live session; a browser says every minute that it is still there.
create function private.people_in_session(session uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct v.person_id)::integer from private.room_visits v
  where v.session_id = session and v.left_at is null and v.seen_at > now() - interval '2 minutes'
$$;
