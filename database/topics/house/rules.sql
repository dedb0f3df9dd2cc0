-- What the house writes to people inside the product. Other topics call this in the transaction of the cause.
create function private.notify_person(person uuid, kind text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, data) values (person, kind, coalesce(data, '{}'))
$$;
