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

-- Either of two partners ends it. Both may do so at the same instant: the row is locked, the first has ended it, and the second, like
-- whoever says it again, changes nothing.
create function public.end_partnership(request_id uuid) returns public.study_partner_requests
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  request public.study_partner_requests;
begin
  select r.* into request from public.study_partner_requests r
  where r.id = request_id and me in (r.from_id, r.to_id) for update;
  if not found then
    perform private.refuse('request_not_found', 'There is no such request for you.', 404);
  end if;
  if request.status = 'ended' then
    return request;
  end if;
  if request.status <> 'accepted' then
    perform private.refuse('not_study_partners', 'You are not study partners.', 409);
  end if;
  update public.study_partner_requests r set status = 'ended', ended_by = me, decided_at = now()
  where r.id = request.id returning r.* into request;
  return request;
end
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
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name,
    case when v.gender is null then left(p.last_name, 1) else p.last_name end,
    case when v.gender is not null then p.avatar_url end,
    case when v.gender is not null then p.location end,
    case when v.gender is not null then p.bio end,
    p.subjects, p.languages, p.learning_level, p.study_availability,
    case when v.gender is not null then p.study_goals end,
    case when v.gender is not null then p.time_zone end,
    r.id is null and private.may_ask_partner(v.id, p.id),
    r.id, r.status, r.from_id = v.id, f.next_place
  from (select auth.uid() as id, private.viewer_gender() as gender) as v
  cross join lateral private.find_listed(
    'partner', question, array[case when v.gender is null then 'o' else 'w' end],
    private.groups_of(jsonb_build_object('g', array[v.gender], 'd', levels, 's', subjects)), 2, v.id, place, page_size) as f
  join private.profiles p on p.id = f.id
  left join public.study_partner_requests r
    on least(r.from_id, r.to_id) = least(v.id, p.id) and greatest(r.from_id, r.to_id) = greatest(v.id, p.id)
    and r.status in ('sent', 'accepted') and v.id is not null
  order by f.number
$$;

comment on function public.study_partners is
  'Students who want to be found as study partners, as far as the caller may see them. Give the last row''s next_place as place to go on.';

-- How many study_partners would show without any filter.
create function public.study_partner_count() returns integer
language sql stable security definer set search_path = '' as $$
  select (
    coalesce((
      select c.listed from private.listing_counts c
      where c.viewer = coalesce(v.gender, 'anyone') and c.kind = 'partner' and c.value = ''), 0)
    - (
      select count(*) from private.partner_listing l
      where l.id = v.id and (v.gender is null or l.terms @> array['g:' || v.gender])
    )
  )::integer
  from (select auth.uid() as id, private.viewer_gender() as gender) as v
$$;

grant execute on function
  public.answer_partner_request(uuid, text), public.withdraw_partner_request(uuid), public.end_partnership(uuid)
to authenticated;
grant execute on function
  public.study_partners(text, text[], text[], text, integer), public.study_partner_count()
to anon, authenticated;
