-- Which days are days of rest: Shabbat, and the holidays by the arithmetic of the Hebrew calendar.

-- The first day of Rosh Hashanah of a Hebrew year: the day of the mean new moon, or up to two days later by the four postponements.
create function private.rosh_hashanah(hebrew_year integer) returns date
language plpgsql immutable set search_path = '' as $$
declare
  -- Seven years of nineteen have a thirteenth month.
  months constant integer := (235 * hebrew_year - 234) / 19;
  is_leap constant boolean := (7 * hebrew_year + 1) % 19 < 7;
  was_leap constant boolean := (7 * hebrew_year - 6) % 19 < 7;
  -- A month is 29 days, 12 hours and 793 parts, of which an hour has 1080; the first began on a Monday at 5 hours and 204 parts.
  parts constant bigint := 31524 + 765433 * months::bigint;
  day integer := parts / 25920;
  part constant integer := parts % 25920;
begin
  if part >= 19440
    or day % 7 = 2 and part >= 9924 and not is_leap
    or day % 7 = 1 and part >= 16789 and was_leap
  then
    day := day + 1;
  end if;
  -- Never on a Sunday, a Wednesday or a Friday.
  if day % 7 in (0, 3, 5) then
    day := day + 1;
  end if;
  -- Day 1 was 7 September of the year 3761 before the common era.
  return date '0001-01-01' - 1373429 + day;
end
$$;

-- Whether one rests on a day by daylight. From Pesach to Rosh Hashanah the months have always the same length, so that every holiday is
-- so and so many days from the Rosh Hashanah of its civil year.
create function private.is_rest_day(day date, is_in_israel boolean) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  days_after integer;
begin
  if extract(isodow from day) = 6 then
    return true;
  end if;
  days_after := day - private.rosh_hashanah(extract(year from day)::integer + 3761);
  -- Pesach and its seventh day, Shavuot, Rosh Hashanah, Yom Kippur, Sukkot, Shemini Atzeret; then what is kept abroad besides.
  return days_after in (-163, -157, -113, 0, 1, 9, 14, 21)
    or not is_in_israel and days_after in (-162, -156, -112, 15, 22);
end
$$;
