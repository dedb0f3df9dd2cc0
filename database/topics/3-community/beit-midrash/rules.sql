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

-- The room of a lesson between two people.
create function private.is_room_open(starts_at timestamptz, ends_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return now() <@ private.room_hours(starts_at, ends_at);
end
$$;
