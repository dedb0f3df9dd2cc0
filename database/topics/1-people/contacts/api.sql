-- What the browser may ask about those it has to do with.

-- Name and picture of these people, as far as the caller sees that much; nobody else is in the answer.
create function public.people_by_id(person_ids uuid[])
returns table (id uuid, first_name text, last_name text, title text, avatar_url text, role text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
begin
  return query
  select p.id, p.first_name, p.last_name, p.title, p.avatar_url, p.role
  from private.profiles p
  where p.id in (select distinct wanted from unnest(private.short_list(person_ids)) as wanted)
    and (p.id = me or private.contact_sees(me, p.id) <> 'nothing');
end
$$;

-- Under which key the caller is present on this topic. For one's own alone: whose key is whose, the lists of a topic say.
create function public.presence_key(topic text) returns text
language sql stable security definer set search_path = '' as $$
  select private.presence_key(left(topic, 200), auth.uid())
$$;

grant execute on function public.people_by_id(uuid[]), public.presence_key(text) to authenticated;
