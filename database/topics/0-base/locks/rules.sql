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

-- The same for a clock that has more to do: false where somebody else is at it, and nobody is waited for.
create function private.try_lock_people(people uuid[]) returns boolean
language plpgsql set search_path = '' as $$
declare
  key bigint;
begin
  for key in select distinct hashtextextended(person::text, 0) from unnest(people) as person order by 1 loop
    if not pg_try_advisory_xact_lock(key) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
