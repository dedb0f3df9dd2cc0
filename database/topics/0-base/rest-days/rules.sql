-- When people rest.

-- The zone itself, or UTC where the database does not know it. Old names such as Israel or NZ are one word, which `is_time_zone` takes
-- for an abbreviation; those that have a place are zones here.
create function private.rest_clock(zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.is_time_zone(zone) then
    return zone;
  end if;
  if not exists (select from private.zone_places p where p.zone = rest_clock.zone) then
    return 'UTC';
  end if;
  perform pg_catalog.timezone(zone, pg_catalog.now());
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- The day of the sun that a day of the calendar is. Where the date line makes a bend, they are a day apart.
create function private.solar_day(day date, clock text, longitude double precision) returns date
language plpgsql stable set search_path = '' as $$
declare
  clock_noon constant timestamptz := (day + time '12:00') at time zone clock;
  mean_noon constant timestamptz := (day + time '12:00') at time zone 'UTC' - make_interval(secs => longitude * 240);
begin
  return case
    when mean_noon - clock_noon > interval '12 hours' then day - 1
    when clock_noon - mean_noon > interval '12 hours' then day + 1
    else day
  end;
end
$$;

-- So many minutes after the midnight of a day in UTC.
create function private.minutes_into(day date, minutes double precision) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return day::timestamp at time zone 'UTC' + make_interval(mins => minutes::integer);
end
$$;

-- When rest begins on the eve of a day of rest: with the candles, before the upper edge of the sun has set, whose light the air bends;
-- without a sunset already at noon. Whole minutes, as they are said, and never less rest than there is.
create function private.candles_on(eve date, clock text, home private.zone_places) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  solar_day date;
  sunset double precision;
begin
  if home.zone is null then
    return date_trunc('minute', (eve + time '12:00') at time zone clock);
  end if;
  solar_day := private.solar_day(eve, clock, home.longitude);
  sunset := private.sun_sinks(solar_day, home.latitude, home.longitude, 50 / 60.0);
  return private.minutes_into(solar_day, floor(coalesce(
    sunset - case when home.is_in_israel then 40 else 18 end, private.solar_noon(solar_day, home.longitude))));
end
$$;

-- When rest ends in the evening of its last day: when three small stars are seen, the sun being 8.5 degrees below the horizon; where it
-- does not get dark, in the middle of the night.
create function private.nightfall_on(day date, clock text, home private.zone_places) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  solar_day date;
begin
  if home.zone is null then
    return date_trunc('minute', (day + time '12:00') at time zone clock) + interval '12 hours';
  end if;
  solar_day := private.solar_day(day, clock, home.longitude);
  return private.minutes_into(solar_day, ceil(coalesce(
    private.sun_sinks(solar_day, home.latitude, home.longitude, 8.5), private.solar_noon(solar_day, home.longitude) + 720)));
end
$$;

-- The times of rest that a time touches, whole and in order; days that follow each other are one. Whoever asks about many times asks
-- once about all of them: `select range_agg(rest) from private.rest_spans(zone, first, last) as rest`.
create function private.rest_spans(zone text, starts_at timestamptz, ends_at timestamptz) returns setof tstzrange
language plpgsql stable set search_path = '' as $$
declare
  clock constant text := private.rest_clock(zone);
  asked constant tstzrange := tstzrange(starts_at, ends_at);
  -- Candles are lit on the day before, and night may fall on the day after.
  day date := (starts_at at time zone clock)::date - 1;
  last_day_asked constant date := (ends_at at time zone clock)::date + 1;
  home private.zone_places;
  is_in_israel boolean;
  first_day date;
  rest tstzrange;
begin
  -- A day is computed after the other.
  if ends_at > starts_at + interval '10 years' then
    raise 'Rest is computed for ten years at most.' using errcode = 'invalid_parameter_value';
  end if;
  select * into home from private.zone_places p where p.zone = clock;
  is_in_israel := coalesce(home.is_in_israel, false);
  while day <= last_day_asked loop
    if private.is_rest_day(day, is_in_israel) then
      first_day := day;
      while private.is_rest_day(first_day - 1, is_in_israel) loop
        first_day := first_day - 1;
      end loop;
      while private.is_rest_day(day + 1, is_in_israel) loop
        day := day + 1;
      end loop;
      rest := tstzrange(private.candles_on(first_day - 1, clock, home), private.nightfall_on(day, clock, home));
      if rest && asked then
        return next rest;
      end if;
    end if;
    day := day + 1;
  end loop;
end
$$;

-- Whether a time falls on a time of rest, or reaches into it. It may end when rest begins, and begin when rest ends.
create function private.is_rest(zone text, during tstzrange) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if isempty(during) then
    return false;
  end if;
  -- No week is without a Shabbat.
  if lower(during) is null or upper(during) is null or upper(during) > lower(during) + interval '8 days' then
    return true;
  end if;
  return exists (
    -- A single moment is a time, too, whose end belongs to it.
    select from private.rest_spans(zone, lower(during), upper(during) + interval '1 microsecond') as rest where rest && during
  );
end
$$;
