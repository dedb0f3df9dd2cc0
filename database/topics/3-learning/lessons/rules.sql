-- What a lesson is about, and when it is.

-- Date and time on the wall clock of a zone, as a span that is the same for everyone.
create function private.lesson_span(lesson_date date, lesson_time time, zone text, minutes integer) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(starts_at, starts_at + make_interval(mins => minutes), '[)')
  from (select (lesson_date + lesson_time) at time zone zone as starts_at) as wall_clock
$$;

-- Wall clock, moment and span say the same; whichever was written decides. After the triggers that complete a row, by its name.
create function private.keep_lesson_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  if not is_new then
    new.updated_at := now();
  end if;
  if (is_new and new.starts_at is null) or (not is_new and
    (old.lesson_date, old.lesson_time, old.time_zone) is distinct from (new.lesson_date, new.lesson_time, new.time_zone)) then
    new.during := private.lesson_span(new.lesson_date, new.lesson_time, new.time_zone, new.duration_minutes);
    new.starts_at := lower(new.during);
  elsif is_new or (old.starts_at, old.duration_minutes) is distinct from (new.starts_at, new.duration_minutes) then
    new.time_zone := private.zone_for(new.time_zone, new.student_id);
    new.during := tstzrange(new.starts_at, new.starts_at + make_interval(mins => new.duration_minutes), '[)');
    new.lesson_date := (new.starts_at at time zone new.time_zone)::date;
    new.lesson_time := (new.starts_at at time zone new.time_zone)::time;
  elsif old.during <> new.during then
    new.starts_at := lower(new.during);
    new.lesson_date := (new.starts_at at time zone new.time_zone)::date;
    new.lesson_time := (new.starts_at at time zone new.time_zone)::time;
  end if;
  return new;
end
$$;

-- Single lessons of a course say nothing of their own. Lists show the title that the course has today.
create function private.name_course_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.title into new.subject from public.courses c where c.id = new.course_id;
  return new;
end
$$;

create trigger name_course_lesson
  before insert on public.lessons
  for each row when (new.kind <> 'booking' and new.subject is null) execute function private.name_course_lesson();

create trigger keep_lesson_time
  before insert or update on public.lessons
  for each row execute function private.keep_lesson_time();

-- What somebody adds in their own words; nothing where they only pressed keys.
create function private.own_words(given text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(given, E' \t\n\r'), '')
$$;

create function private.require_words(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if private.own_words(given) is null then
    perform private.refuse('words_needed', 'Please say why.', 400);
  end if;
  return private.own_words(given);
end
$$;
