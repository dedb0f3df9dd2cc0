-- Rooms in which two study partners learn.

create function private.is_in_study_room(room uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.study_rooms r
    where r.id = is_in_study_room.room and person in (r.starter_id, r.partner_id)
      and private.are_study_partners(r.starter_id, r.partner_id)
      and private.is_room_open(r.started_at, r.started_at + make_interval(mins => r.duration_minutes))
  )
$$;

-- How many are in the room of a live session; a browser says every minute that it is still there.
create function private.people_in_session(session uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct v.person_id)::integer from private.room_visits v
  where v.session_id = session and v.left_at is null and v.seen_at > now() - interval '2 minutes'
$$;
