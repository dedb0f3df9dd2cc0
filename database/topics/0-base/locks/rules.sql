-- Locks that several topics take.

-- Whoever changes the calendar of these people waits here for whoever does so already. Always in the same order, so that two
-- such transactions never wait for each other; the lock ends with the transaction.
create function private.lock_people(people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  turn bigint;
begin
  for turn in select distinct hashtextextended(person::text, 0) as key from unnest(people) as person order by key loop
    perform pg_advisory_xact_lock(turn);
  end loop;
end
$$;
