-- Stand in for what the topics `timetable` and `availability` are about to bring.

create function private.accepts_beforehand(teacher uuid) returns boolean
language sql stable set search_path = '' as $$
  select true
$$;

create function private.is_free_slot(teacher uuid, starts_at timestamptz, minutes integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select starts_at >= now() + interval '12 hours' and starts_at < now() + interval '90 days'
    and private.is_free(teacher, tstzrange(starts_at, starts_at + make_interval(mins => minutes)))
    and not private.is_off(teacher, starts_at, make_interval(mins => minutes))
    and exists (
      select from public.teacher_availability a
      where a.teacher_id = is_free_slot.teacher
        and a.weekday = extract(dow from starts_at at time zone a.time_zone)
        and (starts_at at time zone a.time_zone)::time >= a.from_time
        and (starts_at at time zone a.time_zone)::date + a.to_time >= (starts_at + make_interval(mins => minutes)) at time zone a.time_zone
    )
$$;

create function private.first_common_time(student uuid, teacher uuid, from_moment timestamptz, minutes integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select from_moment
$$;
