-- The pool of sponsored courses: one row, changed only here and by whoever takes a course from it.

-- A donation opens the courses that it is said to sponsor, and no more than its amount pays for: 10 euros each.
create function private.fund_courses() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.courses_funded := least(new.courses_sponsored, new.amount / 1000);
  return new;
end
$$;

create trigger fund_courses
  before insert or update of amount, courses_sponsored on public.donations
  for each row execute function private.fund_courses();

-- What completed donations open is in the pool, and goes at once to those who wait. What was used cannot be taken back.
create function private.pool_follows_donations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  courses bigint := 0;
  cents bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status = 'completed' then
    courses := courses - old.courses_funded;
    cents := cents - old.amount;
  end if;
  if tg_op <> 'DELETE' and new.status = 'completed' then
    courses := courses + new.courses_funded;
    cents := cents + new.amount;
  end if;
  if courses = 0 and cents = 0 then
    return null;
  end if;
  update private.sponsorship_pool p
  set courses_given = p.courses_given + courses, amount_given_cents = p.amount_given_cents + cents
  where p.courses_given + courses >= p.courses_used;
  if not found then
    perform private.refuse('pool_already_used', 'Courses of this donation have been given to students already.', 409);
  end if;
  if courses > 0 then
    perform private.give_sponsored_seats(100);
  end if;
  return null;
end
$$;

create trigger pool_follows_donations
  after insert or delete or update of status, courses_sponsored, amount on public.donations
  for each row execute function private.pool_follows_donations();

create function private.normalize_donation() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.message := nullif(btrim(new.message), '');
  return new;
end
$$;

create trigger normalize_donation
  before insert on public.donations
  for each row execute function private.normalize_donation();

-- Recording costs nothing, so there is an end to it: an admin has to look at each. Those of one donor come one after the other, so
-- that many at once cannot all find room; one that is sent again is the same and not counted twice. Who gives in somebody else's
-- name is turned away by the policy.
create function private.limit_donations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is distinct from new.donor_id or auth.uid() is null then
    return new;
  end if;
  perform from private.profiles p where p.id = new.donor_id for no key update;
  if not exists (select from public.donations d where d.id = new.id and d.donor_id = new.donor_id) then
    perform private.limit_rate('too_many_donations',
      'You have recorded 20 donations within a day. Please wait until they are confirmed, or write to us.', 20, (
        select count(*) from public.donations d
        where d.donor_id = new.donor_id and d.status = 'pending' and d.created_at > now() - interval '24 hours'
      ));
  end if;
  return new;
end
$$;

create trigger limit_donations
  before insert on public.donations
  for each row execute function private.limit_donations();

-- A donation that is recorded as received at once counts from the day it was given; the next time from that moment on.
create function private.date_receipt() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'completed' then
    new.received_at := null;
  elsif tg_op = 'INSERT' then
    new.received_at := new.created_at;
  elsif old.status <> 'completed' then
    new.received_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger date_receipt
  before insert or update of status on public.donations
  for each row execute function private.date_receipt();

-- Rung in the same transaction, after the pool's own row was locked.
create function private.mark_pool_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sponsorship_pool_changes set changed_at = clock_timestamp();
  return null;
end
$$;

create trigger mark_pool_changed
  after update on private.sponsorship_pool
  for each statement execute function private.mark_pool_changed();

-- Takes one course from the pool; false when none is left. The row stays locked until the transaction ends.
create function private.take_from_pool() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.sponsorship_pool p set courses_used = p.courses_used + 1 where p.courses_used < p.courses_given;
  return found;
end
$$;

create trigger log_direct_change
  after update on public.donations
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('donation');
