-- Figures for admins.

-- The cards of the admin's dashboard in one call. What is earned counts approved teachers only.
create function public.admin_overview()
returns table (
  teachers integer, pending_teachers integer, students integer, active_courses integer, hours_this_month numeric,
  completed_donations integer, earned_eur_cents bigint, earned_usd_cents bigint,
  waiting_changes integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin has these figures.', 403);
  end if;
  return query select
    (select count(*)::integer from private.profiles p where p.role = 'teacher'),
    (select count(*)::integer from private.profiles p where p.role = 'teacher' and p.approval_status = 'pending'),
    (select count(*)::integer from private.profiles p where p.role = 'student'),
    (select count(*)::integer from public.courses c where c.is_active),
    (select coalesce(sum(h.hours_taught), 0) from public.teacher_hours h
      where h.date_taught >= date_trunc('month', now())::date
        and h.date_taught < (date_trunc('month', now()) + interval '1 month')::date),
    (select count(*)::integer from public.donations d where d.status = 'completed'),
    earned.eur, earned.usd,
    (select count(*)::integer from public.profile_requests r where r.status = 'waiting')
  from (
    select
      coalesce(sum(e.amount) filter (where e.currency = 'eur'), 0)::bigint as eur,
      coalesce(sum(e.amount) filter (where e.currency = 'usd'), 0)::bigint as usd
    from public.teacher_earnings e join private.profiles p on p.id = e.teacher_id
    where e.status = 'completed' and p.role = 'teacher' and p.approval_status = 'approved'
  ) as earned;
end
$$;

-- One figure over time: a row for each day, week (from Monday) or month between two days, also where nothing happened. Days begin
-- and end in the given zone. What each figure counts is said in the README.
create function public.admin_series(kind text, step text, from_day date, to_day date, zone text default 'UTC')
returns table (period date, value numeric)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_period date;
  starts_at timestamptz;
  ends_at timestamptz;
begin
  perform private.require_admin();
  if kind is null or kind not in ('sign_ups', 'lessons', 'hours', 'donations', 'donated_cents', 'fill_rate')
    or step is null or step not in ('day', 'week', 'month') then
    perform private.refuse('unknown_figure', 'There is no such figure.', 400);
  end if;
  perform private.require_time_zone(zone);
  if from_day is null or to_day is null or from_day > to_day or from_day < '2000-01-01' or to_day - from_day > 3700
    or (step = 'day' and to_day - from_day > 400) then
    perform private.refuse('period_too_long', 'At most 400 days, or ten years of weeks or months.', 400);
  end if;
  first_period := date_trunc(step, from_day::timestamp)::date;
  starts_at := first_period::timestamp at time zone zone;
  ends_at := (date_trunc(step, to_day::timestamp) + ('1 ' || step)::interval) at time zone zone;
  return query
  with periods as (
    select each::date as period,
      (each + ('1 ' || step)::interval) at time zone zone as ends
    from generate_series(first_period::timestamp, date_trunc(step, to_day::timestamp), ('1 ' || step)::interval) as each
  ), happened as (
    select p.created_at as moment, 1::numeric as amount from private.profiles p
    where kind = 'sign_ups' and not p.is_child and p.created_at >= starts_at and p.created_at < ends_at
    union all
    select t.moment, case when kind = 'hours' then t.hours_taught else 1 end
    from private.taught_between(starts_at, ends_at) as t where kind in ('lessons', 'hours')
    union all
    select d.created_at, case when kind = 'donated_cents' then d.amount else 1 end from public.donations d
    where kind in ('donations', 'donated_cents') and d.status = 'completed' and d.created_at >= starts_at and d.created_at < ends_at
  ), summed as (
    select date_trunc(step, h.moment at time zone zone)::date as period, sum(h.amount) as value from happened h group by 1
  )
  select p.period, coalesce(s.value, f.rate, 0)
  from periods p
  left join summed s on s.period = p.period
  left join private.fill_rates(case when kind = 'fill_rate' then array(select o.ends from periods o order by o.ends) else '{}' end) as f
    on f.moment = p.ends
  order by p.period;
end
$$;

grant execute on function public.admin_series(text, text, date, date, text) to authenticated;

grant execute on function public.admin_overview() to authenticated;
