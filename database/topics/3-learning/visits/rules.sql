-- Who was in the room of a lesson or a live session, and for how long.

-- From beginning to end, as agreed on; null for what is neither a lesson nor a live session.
create function private.meeting_span(meeting uuid) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select l.during from public.lessons l where l.id = meeting
  union all
  select tstzrange(s.scheduled_at, s.scheduled_at + make_interval(mins => s.duration_minutes), '[)')
  from private.live_sessions s where s.id = meeting
$$;

-- A visit ends with its last sign of life, though somebody may close it later; and it counts while the room is open.
create function private.time_in_room(person uuid, meeting uuid) returns interval
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(upper(spent.span) - lower(spent.span)), interval '0')
  from (
    -- Two devices of one person are one person.
    select unnest(range_agg(
      tstzrange(v.entered_at, least(coalesce(v.left_at, v.seen_at), v.seen_at), '[)') * private.room_hours(lower(m.span), upper(m.span))
    )) as span
    from private.meeting_span(meeting) as m (span)
    join private.room_visits v on v.meeting_id = time_in_room.meeting and v.person_id = time_in_room.person
    where m.span is not null
  ) as spent
$$;

create function private.minutes_present(person uuid, meeting uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select floor(extract(epoch from private.time_in_room(person, meeting)) / 60)::integer
$$;

create function private.was_present(person uuid, meeting uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.time_in_room(person, meeting) >= least(interval '10 minutes', (upper(m.span) - lower(m.span)) / 2), false)
  from (select private.meeting_span(meeting) as span) as m
$$;
