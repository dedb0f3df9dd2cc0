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
  if decision = 'accepted' and not private.may_learn_together(request.from_id, request.to_id) then
    perform private.refuse('partner_not_available', 'This person cannot be asked to learn together.', 403);
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

grant execute on function
  public.answer_partner_request(uuid, text), public.withdraw_partner_request(uuid), public.end_partnership(uuid)
to authenticated;
