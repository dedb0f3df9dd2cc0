-- Blocking somebody, and taking it back.

-- From the moment that this is committed nothing begins between the two. Their locks are those of everything that could begin at the same
-- instant: it comes before, and is ended here by the triggers of other topics, or it comes after, and is refused.
create function public.block_person(person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  other uuid := private.head_of_family(person_id);
begin
  if other = me then
    perform private.refuse('not_yourself', 'This cannot be done for oneself.', 409);
  end if;
  perform private.lock_people(private.household(me) || private.household(other));
  if exists (select from private.blocks b where b.blocker_id = me and b.blocked_id = other) then
    return;
  end if;
  if not private.may_block(me, other) then
    perform private.refuse('person_not_found', 'There is no such person.', 404);
  end if;
  perform private.limit_rate('too_many_blocks', 'You have blocked 50 people within a day. Please go on tomorrow.', 50,
    (select count(*) from private.blocks b where b.blocker_id = me and b.created_at > now() - interval '24 hours'));
  insert into private.blocks (blocker_id, blocked_id) values (me, other);
end
$$;

-- What was ended by the block stays ended; the two may begin anew.
create function public.unblock_person(person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  perform private.lock_people(array[me, person_id]);
  delete from private.blocks b where b.blocker_id = me and b.blocked_id = private.head_of_family(person_id);
end
$$;

-- Whom the caller has blocked, the latest first. Of a student the first name and an initial, as in lists that everybody sees.
create function public.blocked_people()
returns table (id uuid, first_name text, last_name text, avatar_url text, role text, blocked_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  return query
    select p.id, p.first_name,
      case when p.role = 'teacher' then p.last_name else left(p.last_name, 1) end,
      case when p.role = 'teacher' then p.avatar_url end,
      p.role, b.created_at
    from private.blocks b join private.profiles p on p.id = b.blocked_id
    where b.blocker_id = me
    order by b.created_at desc, p.id;
end
$$;

grant execute on function public.block_person(uuid), public.unblock_person(uuid), public.blocked_people() to authenticated;
