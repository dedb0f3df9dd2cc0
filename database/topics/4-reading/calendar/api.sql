-- What the browser may ask about one's own calendar.

-- Makes the caller's address and tells its secret, once. The one before is dead from here on.
create function public.renew_calendar_address() returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in_personally();
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
  delete from private.calendar_feeds where person_id = private.signed_in_personally();
  return found;
end
$$;

create function public.calendar_address_since() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select f.created_at from private.calendar_feeds f where f.person_id = private.signed_in());
end
$$;

-- Of the caller's own calendar; without any event where it does not stand in there.
create function private.own_calendar_event(event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.calendar_of(private.signed_in(), '-infinity', coalesce(event, '00000000-0000-0000-0000-000000000000'));
end
$$;

-- A live session that the caller finds in the list without having to do with it, so that it can be noted before joining. It
-- runs as the caller: whoever cannot see the session finds nothing, and nobody finds the room.
create function private.listed_calendar_event(event uuid, reader_language text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', 'live-session', 'id', s.id, 'starts_at', s.scheduled_at,
    'ends_at', s.scheduled_at + make_interval(mins => s.duration_minutes), 'is_cancelled', s.state = 'cancelled', 'is_tentative', false, 'has_agreed', true,
    'summary', format(private.calendar_phrase(reader_language, 'live'), s.title),
    'description', concat_ws(E'\n',
      format(private.calendar_phrase(reader_language, 'course'), s.course_title),
      format(private.calendar_phrase(reader_language, 'teacher'),
        nullif(concat_ws(' ', nullif(s.teacher_first_name, ''), nullif(s.teacher_last_name, '')), '')),
      s.description),
    'path', '/live-courses', 'link_label', private.calendar_phrase(reader_language, 'details'),
    'created_at', kept.created_at, 'changed_at', kept.updated_at, 'is_tentative', false, 'has_agreed', true,
    -- No mail tells them of it, so there is no number that theirs would have to follow.
    'sequence', null)
  from public.search_live_sessions(only_session => event) as s
  join public.live_sessions kept on kept.id = s.id
$$;

-- One event as a calendar: a booking or a course-session of the caller, or a live-session that they can see.
create function public.calendar_event(kind text, id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  calendar jsonb := private.own_calendar_event(calendar_event.id);
  listed jsonb;
begin
  if calendar #> '{events,0}' is null and calendar_event.kind = 'live-session' and calendar_event.id is not null then
    listed := private.listed_calendar_event(calendar_event.id, calendar ->> 'language');
    calendar := jsonb_set(calendar, '{events}', case when listed is null then '[]' else jsonb_build_array(listed) end);
  end if;
  if (calendar #>> '{events,0,kind}' = calendar_event.kind) is not true then
    perform private.refuse('event_not_found', 'There is no such event that you could note.', 404);
  end if;
  return calendar;
end
$$;

grant execute on function
  public.renew_calendar_address(), public.remove_calendar_address(), public.calendar_address_since(),
  public.calendar_event(text, uuid), private.own_calendar_event(uuid), private.listed_calendar_event(uuid, text),
  private.calendar_phrase(text, text)
to authenticated;
