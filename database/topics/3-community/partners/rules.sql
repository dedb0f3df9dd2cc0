-- Who may learn with whom.

-- Somebody who asks in another's name is turned away by the policy; demonstration data has no caller and is taken as it is.
create function private.check_partner_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.from_id is distinct from auth.uid() then
    return new;
  end if;
  -- One request of a person after the other, so that the count below misses none; and not while one of the two is blocking the other.
  perform private.lock_people(array[new.from_id, new.to_id]);
  if not private.may_ask_partner(new.from_id, new.to_id) then
    perform private.refuse('partner_not_available', 'This person cannot be asked to learn together.', 403);
  end if;
  if exists (
    select from public.study_partner_requests r
    where r.from_id = new.from_id and r.to_id = new.to_id and r.status in ('declined', 'withdrawn')
      and r.created_at > now() - interval '24 hours'
  ) then
    perform private.refuse('asked_recently', 'You have asked this person within the last 24 hours.', 409);
  end if;
  if exists (
    select from public.study_partner_requests r
    where r.status = 'ended' and r.ended_by = new.to_id and new.from_id in (r.from_id, r.to_id)
      and r.decided_at > now() - interval '24 hours'
  ) then
    perform private.refuse('parted_recently', 'This person ended the partnership within the last 24 hours.', 409);
  end if;
  perform private.limit_rate('too_many_requests', 'You can ask 20 people a day. Please go on tomorrow.', 20, (
    select count(*) from public.study_partner_requests r
    where r.from_id = new.from_id and r.created_at > now() - interval '24 hours'
  ));
  return new;
end
$$;

create trigger check_partner_request
  before insert on public.study_partner_requests
  for each row execute function private.check_partner_request();

create function private.announce_partner_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.notify_person(new.to_id, 'partner_request_received',
      jsonb_build_object('request_id', new.id, 'by', new.from_id));
  end if;
  return null;
end
$$;

create trigger announce_partner_request
  after insert on public.study_partner_requests
  for each row execute function private.announce_partner_request();

-- What was written with a request is read no longer once it was taken back, or the partnership has ended.
create function private.ended_request_says_nothing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.message := null;
  return new;
end
$$;

create trigger ended_request_says_nothing
  before update of status on public.study_partner_requests
  for each row when (new.status in ('ended', 'withdrawn') and new.message is not null)
  execute function private.ended_request_says_nothing();

-- What stands between the two ends as if the blocker had said so, and nobody is notified: a partnership, and a request of either.
create function private.block_ends_partnership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.study_partner_requests r set
    status = case
      when r.status = 'accepted' then 'ended' when r.from_id = new.blocker_id then 'withdrawn' else 'declined' end,
    ended_by = case when r.status = 'accepted' then new.blocker_id end,
    decided_at = now()
  where least(r.from_id, r.to_id) = least(new.blocker_id, new.blocked_id)
    and greatest(r.from_id, r.to_id) = greatest(new.blocker_id, new.blocked_id) and r.status in ('sent', 'accepted');
  return null;
end
$$;

create trigger block_ends_partnership
  after insert on private.blocks
  for each row execute function private.block_ends_partnership();

-- With another gender they are partners no longer, and what was asked is taken back. An admin decided it; nobody is told why.
create function private.partners_follow_gender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.study_partner_requests r set
    status = case when r.status = 'accepted' then 'ended' when r.from_id = new.id then 'withdrawn' else 'declined' end,
    ended_by = case when r.status = 'accepted' then new.id end,
    decided_at = now()
  where new.id in (r.from_id, r.to_id) and r.status in ('sent', 'accepted') and not private.may_learn_together(r.from_id, r.to_id);
  return null;
end
$$;

create trigger partners_follow_gender
  after update of gender on private.profiles
  for each row when (old.gender is distinct from new.gender)
  execute function private.partners_follow_gender();
