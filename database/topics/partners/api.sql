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

-- True when a waiting request was taken back; false when there was none.
create function public.cancel_sos_request() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.sos_requests set status = 'cancelled' where student_id = private.signed_in() and status = 'waiting';
  return found;
end
$$;

grant execute on function
  public.answer_partner_request(uuid, text), public.withdraw_partner_request(uuid), public.cancel_sos_request()
to authenticated;
