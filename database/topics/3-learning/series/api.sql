-- Scheduling lessons that repeat, and answering all of them at once.

-- What a series would be: its dates, which of them are left out, and what the others would cost.
create function public.series_quote(
  teacher_id uuid, first_at timestamptz, times integer, duration_minutes integer, zone text, student_id uuid default null
) returns table (
  number integer, starts_at timestamptz, skipped text, price_cents integer, currency text, is_first_free boolean,
  is_of_package boolean, is_firm boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.acting_for(series_quote.student_id);
  student constant uuid := private.student_of_series(series_quote.teacher_id, series_quote.student_id, me);
  minutes constant integer := series_quote.duration_minutes;
  starts_free constant boolean := private.first_lesson_is_open(student, series_quote.teacher_id);
  rate constant integer := (select p.hourly_rate * 100 from private.profiles p where p.id = series_quote.teacher_id);
begin
  perform private.check_series(times, zone);
  return query
  with dates as (
    select d.number, d.starts_at, d.skipped,
      count(*) filter (where d.skipped is null) over (order by d.number) as turn
    from private.series_dates(student, series_quote.teacher_id, first_at, times, minutes, zone) as d
  ), places as (
    select row_number() over () + case when starts_free then 1 else 0 end as turn, p.price_cents
    from private.free_places(student, series_quote.teacher_id, minutes) as p
  )
  select d.number, d.starts_at, d.skipped,
    case
      when d.skipped is not null then null
      when starts_free and d.turn = 1 then 0
      else coalesce(p.price_cents, private.price_of_time(rate, minutes))
    end,
    'usd', d.skipped is null and starts_free and d.turn = 1, d.skipped is null and p.turn is not null,
    d.skipped is null and me = student and private.is_given_beforehand(series_quote.teacher_id, d.starts_at, minutes)
  from dates d left join places p on p.turn = d.turn and d.skipped is null
  order by d.number;
end
$$;

-- The browser chooses the id of the series, so that what is sent again after a lost answer is the same one.
create function public.schedule_series(
  series_id uuid, teacher_id uuid, first_at timestamptz, times integer, duration_minutes integer, zone text, subject text,
  notes text default null, student_id uuid default null
) returns table (number integer, lesson_id uuid, starts_at timestamptz, state text, price_cents integer, currency text, skipped text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.acting_for(schedule_series.student_id);
  student constant uuid := private.student_of_series(schedule_series.teacher_id, schedule_series.student_id, me);
  lesson public.lessons;
  written public.lessons;
  date record;
  is_new boolean;
begin
  perform private.check_series(times, zone);
  perform private.check_lesson_moment(first_at, now());
  perform private.lock_people(array[student, schedule_series.teacher_id]);
  if exists (select from public.lessons l where l.series_id = schedule_series.series_id and l.created_by is distinct from me) then
    perform private.refuse('not_yours', 'This series belongs to somebody else.', 403);
  end if;
  is_new := not exists (select from public.lessons l where l.series_id = schedule_series.series_id);
  lesson.series_id := schedule_series.series_id;
  lesson.student_id := student;
  lesson.teacher_id := schedule_series.teacher_id;
  lesson.time_zone := zone;
  lesson.duration_minutes := schedule_series.duration_minutes;
  lesson.subject := schedule_series.subject;
  lesson.notes := schedule_series.notes;
  for date in
    select d.* from private.series_dates(
      student, schedule_series.teacher_id, first_at, times, schedule_series.duration_minutes, zone) as d
  loop
    lesson.id := private.lesson_of_series(schedule_series.series_id, me, date.number);
    lesson.starts_at := date.starts_at;
    if is_new and date.skipped is null then
      date.skipped := private.add_to_series(lesson);
    end if;
    select l.* into written from public.lessons l where l.id = lesson.id;
    number := date.number;
    lesson_id := written.id;
    starts_at := coalesce(written.starts_at, date.starts_at);
    state := written.state;
    price_cents := written.price_cents;
    currency := written.currency;
    -- Of a series that was there before, a date without a lesson was left out then, whatever is so now.
    skipped := case when written.id is null then coalesce(date.skipped, 'teacher_taken') end;
    return next;
  end loop;
end
$$;

create function public.accept_series(series_id uuid)
returns table (lesson_id uuid, starts_at timestamptz, state text, skipped text)
language sql security definer set search_path = '' as $$
  select * from private.change_series(accept_series.series_id, 'accept', private.acting_in_series(accept_series.series_id), '{}')
$$;

-- No to what waits for the caller, and what waits for the other taken back.
create function public.decline_series(series_id uuid, reason text default null)
returns table (lesson_id uuid, starts_at timestamptz, state text, skipped text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.acting_in_series(decline_series.series_id);
begin
  perform private.change_series(
    decline_series.series_id, 'decline', me, jsonb_build_object('reason', private.own_words(decline_series.reason)));
  return query select * from private.change_series(decline_series.series_id, 'withdraw', me, '{}');
end
$$;

-- Every date that has not begun.
create function public.cancel_series(series_id uuid, reason text)
returns table (lesson_id uuid, starts_at timestamptz, state text, skipped text)
language sql security definer set search_path = '' as $$
  select * from private.change_series(
    cancel_series.series_id, 'cancel', private.acting_in_series(cancel_series.series_id),
    jsonb_build_object('reason', private.require_words(cancel_series.reason)))
$$;

grant execute on function
  public.series_quote(uuid, timestamptz, integer, integer, text, uuid),
  public.schedule_series(uuid, uuid, timestamptz, integer, integer, text, text, text, uuid),
  public.accept_series(uuid), public.decline_series(uuid, text), public.cancel_series(uuid, text)
to authenticated;
