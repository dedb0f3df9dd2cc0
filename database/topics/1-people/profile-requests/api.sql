-- Taking back what waits.

-- The profile's row first, as whoever saves or decides takes it. What was decided at the same instant stays decided.
create function public.withdraw_profile_request(request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
begin
  perform from private.profiles p where p.id = me for no key update;
  if exists (select from public.profile_requests r where r.id = request_id and r.person_id = me and r.status <> 'waiting') then
    perform private.refuse('already_decided', 'This request was decided already.', 409);
  end if;
  -- Pressed again, it stands so already.
  delete from public.profile_requests r where r.id = request_id and r.person_id = me and r.status = 'waiting';
end
$$;

grant execute on function public.withdraw_profile_request(uuid) to authenticated;
