-- What the figures are made of.

-- Lessons held, by the moment they began. The day that the log gives them is the teacher's, at most a day away from anyone else's; it
-- is what can be looked up, and what stays when the lesson itself is gone.
create function private.taught_between(starts_at timestamptz, ends_at timestamptz) returns table (moment timestamptz, hours_taught numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select t.began, t.hours from (
    select coalesce(l.starts_at, s.scheduled_at, h.date_taught::timestamp at time zone 'UTC') as began,
      h.hours_taught as hours
    from public.teacher_hours h
    left join public.lessons l on l.id = h.lesson_id
    left join private.live_sessions s on s.id = h.live_session_id
    where h.date_taught between (taught_between.starts_at - interval '2 days')::date and (ends_at + interval '2 days')::date
  ) as t
  where t.began >= starts_at and t.began < ends_at;
end
$$;

-- How many of a hundred seats were taken at each of these moments (in their order), in the courses that are open now and were there
-- then. Everything is read once, whatever the number of moments.
create function private.fill_rates(moments timestamptz[]) returns table (moment timestamptz, rate numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with happened as (
    select c.created_at as at, c.max_students as seats, 0 as taken from public.courses c where c.is_active
    union all
    select greatest(e.created_at, c.created_at), 0, 1
    from public.course_enrollments e join public.courses c on c.id = e.course_id where c.is_active
  ), grouped as (
    -- The number of moments that it came too late for.
    select width_bucket(h.at, moments) as missed, sum(h.seats) as seats, sum(h.taken) as taken from happened h group by 1
  )
  select m.moment, coalesce(round(100.0 * sum(g.taken) / nullif(sum(g.seats), 0), 1), 0)
  from unnest(moments) with ordinality as m (moment, number) left join grouped g on g.missed < m.number
  group by m.moment;
end
$$;
