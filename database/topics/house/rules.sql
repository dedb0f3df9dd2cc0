-- What the house writes to people inside the product. Other topics call this in the transaction of the cause.
create function private.notify_person(person uuid, kind text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, data) values (person, kind, coalesce(data, '{}'))
$$;

-- The moment of reading is the database's, whatever the browser says; it is said once.
create function private.stamp_read_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, now());
  return new;
end
$$;

create trigger stamp_read_at
  before update of read_at on public.notifications
  for each row execute function private.stamp_read_at();
