-- What the figures are made of.

-- Lessons held, by the moment they began. The day that the log gives them is the teacher's, at most a day away from anyone else's; it
-- is what can be looked up, and what stays when the lesson itself is gone.
create function private.taught_between(starts_at timestamptz, ends_at timestamptz) returns table (moment timestamptz, hours_taught numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select t.began, t.hours from (
    select coalesce(s.session_date, l.scheduled_at, lower(b.during), h.date_taught::timestamp at time zone 'UTC') as began,
      h.hours_taught as hours
    from public.teacher_hours h
    left join public.course_sessions s on s.id = h.course_session_id
    left join private.live_sessions l on l.id = h.live_session_id
    left join public.lesson_bookings b on b.id = h.booking_id
    where h.date_taught between (starts_at - interval '2 days')::date and (ends_at + interval '2 days')::date
  ) as t
  where t.began >= starts_at and t.began < ends_at;
end
$$;

-- How many of a hundred seats were taken at a moment, in the courses that are open now and were there then.
create function private.fill_rate_at(moment timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  seats bigint;
  taken bigint;
begin
  select sum(c.max_students) into seats from public.courses c where c.is_active and c.created_at < moment;
  select count(*) into taken from public.course_enrollments e join public.courses c on c.id = e.course_id
  where c.is_active and c.created_at < moment and e.created_at < moment;
  return coalesce(round(100.0 * taken / nullif(seats, 0), 1), 0);
end
$$;
