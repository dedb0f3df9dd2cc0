-- Who is matched with whom. See the README of this topic.

-- Everything that matches, or ends a match, happens behind one lock, one after the other, on however many servers: two people who ask at
-- the same instant see each other, and nobody is given away twice.
create function private.lock_sos_queue() returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('lomdim: sos havruta', 0))
$$;

-- How long a waiting browser may be silent. One in the background is heard of once a minute.
create function private.sos_timeout() returns interval
language sql immutable set search_path = '' as $$
  select interval '75 seconds'
$$;

create function private.normalize_sos_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.subject := btrim(new.subject);
  new.language := nullif(btrim(new.language), '');
  new.subject_key := case when lower(new.subject) = 'any' then 'any' else private.fold_text(new.subject) end;
  return new;
end
$$;

create trigger normalize_sos_request
  before insert on public.sos_requests
  for each row execute function private.normalize_sos_request();

create trigger touch_updated_at
  before update on public.sos_requests
  for each row execute function private.touch_updated_at();

-- Whether two requests go together: the same subject and language, or one of them is open to any; and neither gets less than half of
-- the time that they asked for.
create function private.sos_fits(one public.sos_requests, other public.sos_requests) returns boolean
language sql immutable set search_path = '' as $$
  select (one.subject_key = other.subject_key or 'any' in (one.subject_key, other.subject_key))
    and coalesce(lower(one.language) = lower(other.language), true)
    and 2 * least(one.duration_minutes, other.duration_minutes) >= greatest(one.duration_minutes, other.duration_minutes)
$$;

-- Offers this waiting person and the one who has waited longest among those who fit to each other. Behind the lock only.
create function private.sos_match(request uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.sos_requests;
  theirs public.sos_requests;
  offer uuid;
begin
  select r.* into mine from public.sos_requests r
  where r.id = request and r.status = 'waiting' and r.offer_id is null for update skip locked;
  if not found then
    return;
  end if;
  select r.* into theirs
  from public.sos_requests r
  join private.profiles p on p.id = r.student_id
  join private.profiles me on me.id = mine.student_id
  join private.sos_presence seen on seen.request_id = r.id
  where r.status = 'waiting' and r.offer_id is null and r.student_id <> mine.student_id
    and r.created_at > moment - interval '30 minutes'
    and p.role = 'student' and p.gender = me.gender and p.gender in ('male', 'female')
    and seen.seen_at > moment - private.sos_timeout()
    and private.sos_fits(mine, r)
    and not private.is_blocked(mine.student_id, r.student_id)
    -- Who said no to somebody is not asked about them again.
    and not exists (
      select from public.sos_offers o
      where o.status = 'declined' and o.created_at >= least(mine.created_at, r.created_at)
        and o.first_id in (mine.student_id, r.student_id) and o.second_id in (mine.student_id, r.student_id)
    )
  order by r.created_at, r.id limit 1
  -- Somebody whose account is being closed right now is passed over.
  for update of r skip locked for key share of p skip locked;
  if not found then
    return;
  end if;
  insert into public.sos_offers (first_id, second_id, subject, language, duration_minutes, created_at, expires_at)
  values (
    theirs.student_id, mine.student_id,
    case when theirs.subject_key = 'any' then mine.subject else theirs.subject end,
    coalesce(theirs.language, mine.language),
    least(theirs.duration_minutes, mine.duration_minutes),
    moment, moment + interval '90 seconds')
  returning id into offer;
  update public.sos_requests r set offer_id = offer where r.id in (mine.id, theirs.id);
end
$$;

-- Ends an offer that was not taken. Who accepted, or said no, waits on in their old place and is matched anew; who was silent until
-- it expired is not there and leaves the queue. Behind the lock only.
create function private.sos_pass_on(offer public.sos_offers, outcome text, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  freed uuid;
begin
  update public.sos_offers o set status = outcome where o.id = offer.id;
  update public.sos_requests r
  set offer_id = null,
    status = case
      when outcome = 'expired' and not case r.student_id when offer.first_id then offer.first_accepted else offer.second_accepted end
      then 'expired' else r.status end
  where r.offer_id = offer.id and r.status = 'waiting';
  for freed in
    select r.id from public.sos_requests r
    where r.student_id in (offer.first_id, offer.second_id) and r.status = 'waiting' and r.offer_id is null
    order by r.created_at, r.id
  loop
    perform private.sos_match(freed, moment);
  end loop;
end
$$;

create function private.pass_on_expired_offers(moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer public.sos_offers;
begin
  for offer in
    select o.* from public.sos_offers o where o.status = 'open' and o.expires_at <= moment
    order by o.created_at, o.id for update skip locked
  loop
    perform private.sos_pass_on(offer, 'expired', moment);
  end loop;
end
$$;

-- Nobody waits for ever, nor without being there; how many requests have ended. Run by a job.
create function private.expire_sos_requests(moment timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.lock_sos_queue();
  perform private.pass_on_expired_offers(moment);
  update public.sos_requests r set status = 'expired'
  where r.status = 'waiting' and r.offer_id is null
    and (
      r.created_at <= moment - interval '30 minutes'
      or coalesce((select s.seen_at from private.sos_presence s where s.request_id = r.id), r.created_at)
        <= moment - private.sos_timeout()
    );
  get diagnostics ended = row_count;
  delete from private.sos_presence s using public.sos_requests r where r.id = s.request_id and r.status <> 'waiting';
  -- What came to nothing is kept no longer than it is needed.
  delete from public.sos_offers o where o.status in ('declined', 'expired') and o.created_at <= moment - interval '1 day';
  return ended;
end
$$;

-- The room of a pair is open as long as they meant to learn, and an hour more, unless one of the two blocks the other.
create function private.is_open_for_pair(offer public.sos_offers) returns boolean
language sql stable set search_path = '' as $$
  select offer.status = 'paired' and not private.is_blocked(offer.first_id, offer.second_id)
    and now() < offer.paired_at + make_interval(mins => offer.duration_minutes) + interval '1 hour'
$$;

create function private.is_in_sos_room(room uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.sos_offers o
    where o.id = room and person in (o.first_id, o.second_id) and private.is_open_for_pair(o)
      and private.may_learn_together(o.first_id, o.second_id)
  )
$$;

-- An offer of the two is declined. By its name the last of what a block does: the lock of the queue comes after all others.
create function private.block_passes_sos_on() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  offer public.sos_offers;
begin
  perform private.lock_sos_queue();
  for offer in
    select o.* from public.sos_offers o
    where o.status = 'open' and o.first_id in (new.blocker_id, new.blocked_id) and o.second_id in (new.blocker_id, new.blocked_id)
    for update
  loop
    perform private.sos_pass_on(offer, 'declined', clock_timestamp());
  end loop;
  return null;
end
$$;

create trigger block_passes_sos_on
  after insert on private.blocks
  for each row execute function private.block_passes_sos_on();

-- Takes back the waiting request of a person; false when there was none.
create function private.cancel_sos_of(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  request public.sos_requests;
  offer public.sos_offers;
begin
  perform private.lock_sos_queue();
  moment := clock_timestamp();
  select r.* into request from public.sos_requests r where r.student_id = person and r.status = 'waiting' for update;
  if not found then
    return false;
  end if;
  update public.sos_requests r set status = 'cancelled', offer_id = null where r.id = request.id;
  select o.* into offer from public.sos_offers o where o.id = request.offer_id and o.status = 'open' for update;
  if found then
    perform private.sos_pass_on(offer, 'declined', moment);
  end if;
  return true;
end
$$;

-- Whoever asked was matched under the gender that they had. The room of a pair closes by itself.
create function private.sos_follows_gender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_sos_of(new.id);
  return null;
end
$$;

create trigger sos_follows_gender
  after update of gender on private.profiles
  for each row when (old.gender is not null and old.gender is distinct from new.gender)
  execute function private.sos_follows_gender();
