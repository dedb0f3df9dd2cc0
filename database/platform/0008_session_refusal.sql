-- Ours: why what an access token says does not hold, or null where it does. A signature proves only that it held once.
-- Every protocol asks this inside the transaction of the request, so that sign-out, ban, deletion and a second factor that is still
-- owed count at once, whatever the token claims.
-- A token without a session was made by whoever holds the secret; it stands until its user is banned or deleted.
create function auth.session_refusal(session_id uuid, user_id uuid) returns text
language plpgsql stable security definer parallel safe set search_path = '' as $$
declare
  refusal text;
begin
  if session_refusal.session_id is null then
    return case when exists (
      select from auth.users u
      where u.id = session_refusal.user_id and (u.deleted_at is not null or u.banned_until > now())
    ) then 'session_ended' end;
  end if;
  select case when coalesce(s.aal, 'aal1') = 'aal1'
      and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
    then 'insufficient_aal' end
  into refusal
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = session_refusal.session_id
    and s.user_id = session_refusal.user_id
    and (s.not_after is null or s.not_after > now())
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now());
  if not found then
    return 'session_ended';
  end if;
  return refusal;
end
$$;

revoke all on function auth.session_refusal(uuid, uuid) from public;
grant execute on function auth.session_refusal(uuid, uuid) to anon, authenticated, service_role;

-- Whether whoever holds the token may act at all. Somebody who still owes a second factor may not.
create or replace function auth.session_is_live(session_id uuid, user_id uuid) returns boolean
language sql stable security definer parallel safe set search_path = '' as $$
  select auth.session_refusal($1, $2) is null
$$;
