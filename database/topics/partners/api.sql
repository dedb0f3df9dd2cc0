-- What becomes of a request.

-- Sender and receiver may press at the same instant: the row is locked, and the first decides.
create function private.decide_partner_request(request_id uuid, side text, decision text)
returns public.study_partner_requests
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  request public.study_partner_requests;
begin
  select r.* into request from public.study_partner_requests r
  where r.id = request_id and case side when 'receiver' then r.to_id else r.from_id end = me for update;
  if not found then
    perform private.refuse('request_not_found', 'There is no such request for you.', 404);
  end if;
  if request.status = decision then
    return request;
  end if;
  if request.status <> 'sent' then
    perform private.refuse('request_already_decided', 'This request was ' || request.status || ' already.', 409);
  end if;
  update public.study_partner_requests r set status = decision, decided_at = now()
  where r.id = request.id returning r.* into request;
  if side = 'receiver' then
    perform private.notify_person(request.from_id, 'partner_request_' || decision,
      jsonb_build_object('request_id', request.id, 'by', me));
  end if;
  return request;
end
$$;

create function public.answer_partner_request(request_id uuid, answer text) returns public.study_partner_requests
language plpgsql security definer set search_path = '' as $$
begin
  if answer is null or answer not in ('accepted', 'declined') then
    perform private.refuse('unknown_decision', 'A request is either accepted or declined.', 400);
  end if;
  return private.decide_partner_request(request_id, 'receiver', answer);
end
$$;

create function public.withdraw_partner_request(request_id uuid) returns public.study_partner_requests
language sql security definer set search_path = '' as $$
  select * from private.decide_partner_request(request_id, 'sender', 'withdrawn')
$$;

-- The gender by which the caller is shown partners; null for visitors and for whoever has not said, or said something else.
create function private.partner_gender() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.my_gender() in ('male', 'female') then private.my_gender() end
$$;

-- Students who want to be found, newest first: for whoever has said their gender those of the same, never oneself. Visitors, and whoever
-- has not said, see what is open to everyone: first name and initial, subjects, languages, level, availability. This looks past
-- row-level security, which would keep the indexes from being used.
create function public.study_partners(
  question text default '', levels text[] default '{}', subjects text[] default '{}', place text default null,
  page_size integer default 12
) returns table (
  id uuid, first_name text, last_name text, avatar_url text, location text, bio text, subjects_studied text[],
  languages_spoken text[], learning_level text, study_availability text, study_goals text, time_zone text,
  may_ask boolean, request_id uuid, request_status text, is_asked_by_me boolean, next_place text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := auth.uid();
  my_gender constant text := private.partner_gender();
  words constant text[] := private.words_asked(question);
  letter constant text := case when my_gender is null then 'o:' else 'w:' end;
  conditions constant text := concat_ws(' and ', 'true',
    case when me is not null then format('l.student_id <> %L', me) end,
    case when my_gender is not null then format('l.terms @> %L::text[]', array['g:' || my_gender]) end,
    case when cardinality(private.keyed('d', levels)) > 0 then format('l.terms && %L::text[]', private.keyed('d', levels)) end,
    case when cardinality(private.keyed('s', subjects)) > 0 then format('l.terms && %L::text[]', private.keyed('s', subjects)) end);
  this_search constant text := words::text || conditions;
  wanted constant integer := least(greatest(coalesce(page_size, 12), 1), 60);
  exactly constant text := format('l.terms @> %L::text[]', array(select letter || word from unnest(words) as word));
  meant constant text := coalesce((
    select string_agg(format('l.terms && %L::text[]', array(select letter || each from unnest(private.words_meant(word)) as each)), ' and ')
    from unnest(words) as word), 'false');
  found_ids uuid[] := '{}';
  found_places text[] := '{}';
  place_from record;
  step record;
  row_found record;
begin
  select * into place_from from private.read_place(place, this_search);
  for step in
    select * from (values (1, exactly), (2, meant || ' and not ' || exactly)) as tiers (tier, condition) where cardinality(words) > 0
    union all select 0, 'true' where cardinality(words) = 0 and btrim(coalesce(question, '')) = ''
    order by 1
  loop
    continue when step.tier < place_from.tier;
    for row_found in execute format(
      -- Words are looked up first: walking along the order until a rare one turns up would take a hundred times as long.
      'with found as %s (select l.student_id, l.listed_order from private.partner_listing l where %s and %s and %s)
       select f.student_id, f.listed_order from found f order by f.listed_order desc, f.student_id limit %s',
      case when step.tier = 0 then 'not materialized' else 'materialized' end, conditions, step.condition,
      case when step.tier = place_from.tier
        then format('(l.listed_order < %1$s or (l.listed_order = %1$s and l.student_id > %2$L))', place_from.order_key, place_from.id)
        else 'true' end,
      wanted - cardinality(found_ids))
    loop
      found_ids := found_ids || row_found.student_id;
      found_places := found_places || private.write_place(step.tier, row_found.listed_order, row_found.student_id, this_search);
    end loop;
    exit when cardinality(found_ids) >= wanted;
  end loop;
  return query
  select p.id, p.first_name,
    case when my_gender is null then left(p.last_name, 1) else p.last_name end,
    case when my_gender is not null then p.avatar_url end,
    case when my_gender is not null then p.location end,
    case when my_gender is not null then p.bio end,
    p.subjects, p.languages, p.learning_level, p.study_availability,
    case when my_gender is not null then p.study_goals end,
    case when my_gender is not null then p.time_zone end,
    r.id is null and private.may_ask_partner(me, p.id),
    r.id, r.status, r.from_id = me, f.place
  from unnest(found_ids, found_places) with ordinality as f (id, place, number)
  join private.profiles p on p.id = f.id
  left join public.study_partner_requests r
    on least(r.from_id, r.to_id) = least(me, p.id) and greatest(r.from_id, r.to_id) = greatest(me, p.id)
    and r.status in ('sent', 'accepted') and me is not null
  order by f.number;
end
$$;

comment on function public.study_partners is
  'Students who want to be found as study partners, as far as the caller may see them. Give the last row''s next_place as place to go on.';

-- How many study_partners would show without any filter.
create function public.study_partner_count() returns integer
language sql stable security definer set search_path = '' as $$
  select (
    case when private.partner_gender() is null then (select count(*) from private.partner_listing)
    else (select count(*) from private.partner_listing l where l.gender = (select private.partner_gender())) end
    - (
      select count(*) from private.partner_listing l
      where l.student_id = auth.uid() and l.gender is not distinct from coalesce(private.partner_gender(), l.gender)
    )
  )::integer
$$;

grant execute on function
  public.answer_partner_request(uuid, text), public.withdraw_partner_request(uuid)
to authenticated;
grant execute on function
  public.study_partners(text, text[], text[], text, integer), public.study_partner_count()
to anon, authenticated;
