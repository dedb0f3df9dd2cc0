-- A bucket that was filled while the clock of PostgreSQL was ahead is fuller than a bucket can be: whoever had signed in
-- meanwhile was refused for as long as the clock had been ahead. Such a bucket counts as empty. Calls that overlap see moments
-- that differ by as long as they waited for each other, which is less than the five minutes.
create or replace function auth.take_rate_limit(bucket text, allowed integer, per interval) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  step constant interval := per / allowed;
  fullest constant timestamptz := moment + per + interval '5 minutes';
  passed boolean;
begin
  insert into auth.rate_limits as held (key, empty_at) values (bucket, moment + step)
  on conflict (key) do update
    set empty_at = case when held.empty_at > fullest then moment else greatest(held.empty_at, moment) end + step
    where held.empty_at > fullest or greatest(held.empty_at, moment) + step <= moment + per
  returning true into passed;
  if passed then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from (
    select held.empty_at + step - per - moment from auth.rate_limits held where held.key = bucket
  ))))::integer;
end
$$;
