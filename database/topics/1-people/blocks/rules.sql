-- Who has blocked whom. See the README of this topic.

-- Whether one of the two has blocked the other, whichever of them it was: nobody who asks can tell the one from the other.
create function private.is_blocked(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.blocks b
    where (b.blocker_id = one and b.blocked_id = other) or (b.blocker_id = other and b.blocked_id = one)
  )
$$;

-- Everyone whom the caller has blocked, or who has blocked them. Read once for each query, not for each row.
create function private.my_blocked() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select blocked_id from private.blocks where blocker_id = auth.uid()
  union select blocker_id from private.blocks where blocked_id = auth.uid()
$$;
