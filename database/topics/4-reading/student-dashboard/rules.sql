-- What a student has learned, by weeks.

-- What a student has learned: live sessions that are over and in which they were present, and lessons that were held.
create function private.learned(student uuid) returns table (began_at timestamptz, minutes integer)
language sql stable security definer set search_path = '' as $$
  select s.scheduled_at, s.duration_minutes from public.live_attendance a join private.live_sessions s on s.id = a.session_id
  where a.student_id = student and private.took_part(student, s)
  union all
  select l.starts_at, l.duration_minutes from public.lessons l where l.student_id = student and l.status = 'completed'
$$;

-- Weeks are counted from a Sunday on, by the student's own clock.
create function private.week_of(moment timestamptz, zone text) returns integer
language sql stable set search_path = '' as $$
  select ((moment at time zone zone)::date - date '2000-01-02') / 7
$$;

-- The weeks in which a student learned: when first in each, and which in a row without a gap it is. Those of one row share `row_key`.
create function private.weeks_learned(student uuid, zone text)
returns table (week integer, first_day date, number integer, row_key integer)
language sql stable security definer set search_path = '' as $$
  select w.week, w.first_day, (row_number() over (partition by w.row_key order by w.week))::integer, w.row_key
  from (
    select private.week_of(l.began_at, zone) as week, min((l.began_at at time zone zone)::date) as first_day,
      (private.week_of(l.began_at, zone) - row_number() over (order by private.week_of(l.began_at, zone)))::integer as row_key
    from private.learned(student) as l
    group by 1
  ) as w
$$;
