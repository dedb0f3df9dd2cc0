-- What the browser may ask about one's own calendar.

-- Makes the caller's address and tells its secret, once. The one before is dead from here on.
create function public.renew_calendar_address() returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  -- Three times 122 random bits, condensed to 256.
  secret text := translate(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'),
    '+/=', '-_');
begin
  insert into private.calendar_feeds (person_id, secret_hash) values (me, sha256(convert_to(secret, 'UTF8')))
  on conflict (person_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end
$$;

-- True when there was an address.
create function public.remove_calendar_address() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_feeds where person_id = private.signed_in();
  return found;
end
$$;

create function public.calendar_address_since() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select f.created_at from private.calendar_feeds f where f.person_id = private.signed_in());
end
$$;

-- One event of the caller's own calendar: a booking, a course-session or a live-session.
create function public.calendar_event(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  calendar jsonb := private.calendar_of(private.signed_in(), '-infinity', calendar_event.id);
begin
  if calendar_event.id is null or (calendar #>> '{events,0,kind}' = calendar_event.kind) is not true then
    perform private.refuse('event_not_found', 'There is no such event in your calendar.', 404);
  end if;
  return calendar;
end
$$;

grant execute on function
  public.renew_calendar_address(), public.remove_calendar_address(), public.calendar_address_since(),
  public.calendar_event(text, uuid)
to authenticated;
