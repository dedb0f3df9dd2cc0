-- Whoever changes the calendar of these people waits here for whoever does so already. Always in the same order, so that two
-- such transactions never wait for each other; the lock ends with the transaction.
create function private.lock_people(people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  key bigint;
begin
  for key in select distinct hashtextextended(person::text, 0) from unnest(people) as person order by 1 loop
    perform pg_advisory_xact_lock(key);
  end loop;
end
$$;
