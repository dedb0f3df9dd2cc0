-- Asking for somebody to learn with right now.

-- The caller's waiting request: the one they have already, in whichever tab it was made, or a new one, matched at once where somebody
-- fits. `subject` may be 'any'; without a language any will do.
create function public.sos_request(subject text, language text default null, duration_minutes integer default 30)
returns public.sos_requests
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  person private.profiles;
  request public.sos_requests;
  moment timestamptz;
begin
  -- Held, so that an account that is being closed at the same instant waits, or is seen to be gone.
  select p.* into person from private.profiles p where p.id = me for key share;
  if person.role is distinct from 'student' then
    perform private.refuse('students_only', 'Only students look for a study partner.', 403);
  end if;
  if person.gender is null or person.gender not in ('male', 'female') then
    perform private.refuse('gender_needed', 'Study partners are of the same gender: please say yours in your profile.', 409);
  end if;
  perform private.lock_sos_queue();
  moment := clock_timestamp();
  perform private.pass_on_expired_offers(moment);
  -- Who was away has left the queue; who comes back asks anew.
  update public.sos_requests r set status = 'expired'
  where r.student_id = me and r.status = 'waiting' and r.offer_id is null
    and coalesce((select s.seen_at from private.sos_presence s where s.request_id = r.id), r.created_at)
      <= moment - private.sos_timeout();
  select r.* into request from public.sos_requests r where r.student_id = me and r.status = 'waiting';
  if not found then
    perform private.limit_rate('too_many_sos_requests', 'You have asked 20 times within an hour. Please wait a little.', 20,
      (select count(*) from public.sos_requests r where r.student_id = me and r.created_at > moment - interval '1 hour'));
    insert into public.sos_requests as r (student_id, subject, language, duration_minutes, created_at)
    values (me, coalesce(nullif(btrim(subject), ''), 'any'), case when lower(btrim(language)) <> 'any' then language end,
      coalesce(duration_minutes, 30), moment)
    returning r.* into request;
  end if;
  insert into private.sos_presence as s (request_id, seen_at) values (request.id, moment)
  on conflict (request_id) do update set seen_at = excluded.seen_at;
  perform private.sos_match(request.id, moment);
  select r.* into request from public.sos_requests r where r.id = request.id;
  return request;
end
$$;

comment on function public.sos_request is
  'Looks for somebody to learn with right now. Call sos_heartbeat every 15 seconds while waiting.';

-- Says that the caller is still there, and answers how things stand: their latest request, the offer that it is in and the other
-- person. Of the other it tells the first name and the initial; once they are a pair, the profile is theirs to read. Of a request that
-- expired it tells why: an offer stayed `unanswered`, the browser was `not_heard`, or the half hour was over (`time_over`). Of the offer
-- before, which came to nothing, it tells with whom it was, how it ended, and whether the caller had accepted it.
create function public.sos_heartbeat() returns table (
  request_id uuid, status text, subject text, language text, duration_minutes integer, waiting_since timestamptz,
  ended_at timestamptz, expired_because text,
  offer_id uuid, offer_status text, offer_expires_at timestamptz, i_accepted boolean, other_accepted boolean,
  offer_subject text, offer_language text, offer_minutes integer,
  passed_offer_id uuid, passed_status text, passed_accepted boolean, passed_first_name text, passed_initial text,
  other_id uuid, other_first_name text, other_initial text, other_level text,
  room_id uuid, room_closes_at timestamptz, answered_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in();
  moment timestamptz := clock_timestamp();
  waiting uuid;
begin
  perform from private.profiles p where p.id = me for key share;
  select r.id into waiting from public.sos_requests r where r.student_id = me and r.status = 'waiting';
  if found then
    perform private.lock_sos_queue();
    moment := clock_timestamp();
    insert into private.sos_presence as s (request_id, seen_at)
    select r.id, moment from public.sos_requests r where r.id = waiting and r.status = 'waiting'
    on conflict (request_id) do update set seen_at = excluded.seen_at;
    perform private.pass_on_expired_offers(moment);
    perform private.sos_match(waiting, moment);
  end if;
  return query
  select r.id, r.status, r.subject, r.language, r.duration_minutes, r.created_at,
    case when r.status <> 'waiting' then r.updated_at end,
    case
      when r.status <> 'expired' then null
      when passed.status = 'expired' and not passed.accepted then 'unanswered'
      when r.updated_at >= r.created_at + interval '30 minutes' then 'time_over'
      else 'not_heard' end,
    o.id, o.status, o.expires_at,
    case when o.first_id = me then o.first_accepted else o.second_accepted end,
    case when o.first_id = me then o.second_accepted else o.first_accepted end,
    o.subject, o.language, o.duration_minutes,
    passed.id, passed.status, passed.accepted, passed.first_name, left(passed.last_name, 1),
    p.id, p.first_name, left(p.last_name, 1), p.learning_level,
    case when private.is_open_for_pair(o) then o.id end,
    o.paired_at + make_interval(mins => o.duration_minutes) + interval '1 hour',
    moment
  from public.sos_requests r
  left join public.sos_offers o on o.id = r.offer_id
  left join private.profiles p on p.id = case when o.first_id = me then o.second_id else o.first_id end
  left join lateral (
    select l.id, l.status, case when l.first_id = me then l.first_accepted else l.second_accepted end as accepted,
      who.first_name, who.last_name
    from public.sos_offers l
    join private.profiles who on who.id = case when l.first_id = me then l.second_id else l.first_id end
    where me in (l.first_id, l.second_id) and l.status in ('declined', 'expired') and l.created_at >= r.created_at
    order by l.created_at desc, l.id limit 1
  ) as passed on true
  where r.student_id = me
  order by r.created_at desc, r.id limit 1;
end
$$;

-- The offer as it stands after the answer. An offer that is over stays as it ended: the answer came too late.
create function public.sos_answer(offer_id uuid, accept boolean) returns public.sos_offers
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  offer public.sos_offers;
  moment timestamptz;
begin
  if accept is null then
    perform private.refuse('unknown_decision', 'An offer is either accepted or declined.', 400);
  end if;
  perform private.lock_sos_queue();
  moment := clock_timestamp();
  perform private.pass_on_expired_offers(moment);
  select o.* into offer from public.sos_offers o where o.id = offer_id and me in (o.first_id, o.second_id) for update;
  if not found then
    perform private.refuse('offer_not_found', 'There is no such offer for you.', 404);
  end if;
  if offer.status <> 'open' then
    return offer;
  end if;
  -- A pair that is none any more is passed on, whatever is said: the gender of one of them was changed meanwhile.
  if not accept or not private.may_learn_together(offer.first_id, offer.second_id) then
    -- Saying no is a sign of life too.
    update private.sos_presence s set seen_at = moment
    from public.sos_requests r where s.request_id = r.id and r.student_id = me and r.offer_id = offer.id;
    perform private.sos_pass_on(offer, 'declined', moment);
  else
    update public.sos_offers o
    set first_accepted = o.first_accepted or o.first_id = me, second_accepted = o.second_accepted or o.second_id = me
    where o.id = offer.id returning o.* into offer;
    if offer.first_accepted and offer.second_accepted then
      update public.sos_offers o
      set status = 'paired', paired_at = moment, place = 'lomdim-' || replace(gen_random_uuid()::text, '-', '')
      where o.id = offer.id;
      update public.sos_requests r
      set status = 'matched', matched_with = case r.student_id when offer.first_id then offer.second_id else offer.first_id end
      where r.offer_id = offer.id;
    end if;
  end if;
  select o.* into offer from public.sos_offers o where o.id = offer.id;
  return offer;
end
$$;

-- True when a waiting request was taken back; false when there was none. Whoever was offered to the caller is matched anew.
create function public.cancel_sos_request() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.cancel_sos_of(private.signed_in());
end
$$;

-- Keeps the other of a pair as a study partner: asks them, or says yes when they have asked. Both at once, they are partners.
create function public.sos_keep_partner(offer_id uuid) returns public.study_partner_requests
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  other uuid;
  request public.study_partner_requests;
begin
  select case when o.first_id = me then o.second_id else o.first_id end into other from public.sos_offers o
  where o.id = offer_id and o.status = 'paired' and me in (o.first_id, o.second_id);
  if not found then
    perform private.refuse('offer_not_found', 'There is no such pair of yours.', 404);
  end if;
  for attempt in 1..2 loop
    select r.* into request from public.study_partner_requests r
    where least(r.from_id, r.to_id) = least(me, other) and greatest(r.from_id, r.to_id) = greatest(me, other)
      and r.status in ('sent', 'accepted');
    exit when found;
    insert into public.study_partner_requests as r (from_id, to_id) values (me, other)
    on conflict do nothing returning r.* into request;
    exit when found;
  end loop;
  if request.to_id = me and request.status = 'sent' then
    request := private.decide_partner_request(request.id, 'receiver', 'accepted');
  end if;
  return request;
end
$$;

grant execute on function
  public.sos_request(text, text, integer), public.sos_heartbeat(), public.sos_answer(uuid, boolean), public.cancel_sos_request(),
  public.sos_keep_partner(uuid)
to authenticated;
