-- What the browser may ask about people.

do $$
begin
  execute format('create view public.profiles with (security_invoker = true) as select %s from private.profiles', (
    select string_agg(
      case c.read_by
        when 'everyone' then c.name
        when 'owner' then format(
          'case when id = (select auth.uid()) or (select private.is_admin()) then (private.kept_of(id)).%1$s end as %1$s', c.name)
        else format('case when (select private.is_admin()) then (private.kept_of(id)).%1$s end as %1$s', c.name)
      end, ', ' order by c.number)
    from private.profile_columns() with ordinality as c (name, read_by, is_changeable, number)));
  execute format('grant update (%s) on public.profiles to authenticated',
    (select string_agg(c.name, ', ') from private.profile_columns() as c where c.is_changeable));
end
$$;

comment on view public.profiles is 'People, as far as the caller may see them; e-mail addresses, trials and decisions only of oneself, or for admins.';

create trigger insert_own_profile
  instead of insert on public.profiles
  for each row execute function private.insert_own_profile();

grant select on public.profiles to anon, authenticated;
grant insert on public.profiles to authenticated;

-- Where the caller is signed in: every session of theirs that has not ended, the one that asks first, then the latest used. Those of apps
-- that they let in are not among them; these are listed and ended by app (auth.oauth.listGrants).
create function public.my_sign_ins()
returns table (id uuid, is_this_one boolean, signed_in_at timestamptz, last_used_at timestamptz, user_agent text, ip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.signed_in_personally();
begin
  return query
    select
      s.id,
      coalesce(s.id::text = auth.jwt() ->> 'session_id', false),
      s.created_at,
      -- The auth service writes this one without a zone, in UTC.
      greatest(s.refreshed_at at time zone 'UTC', s.created_at),
      s.user_agent,
      host(s.ip)
    from auth.sessions s
    where s.user_id = person and (s.not_after is null or s.not_after > now()) and not private.is_session_of_app(s.id)
    order by 2 desc, 4 desc, 1;
end
$$;

grant execute on function public.my_sign_ins() to authenticated;

-- Sign-ins to the caller's account that failed in the last month, the latest first: a wrong password may have been somebody else's.
create function public.my_failed_sign_ins()
returns table (failed_at timestamptz, user_agent text, ip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  person text := private.signed_in_personally()::text;
begin
  return query
    select e.created_at, nullif(e.payload -> 'traits' ->> 'user_agent', ''), nullif(e.ip_address, '')::text
    from auth.audit_log_entries e
    where e.payload ->> 'action' = 'login_failed' and e.payload ->> 'actor_id' = person
      and e.created_at > now() - interval '30 days'
    order by e.created_at desc, e.id
    limit 10;
end
$$;

grant execute on function public.my_failed_sign_ins() to authenticated;

-- Ends one of the caller's own sessions, here or elsewhere; its tokens stop working at once.
create function public.end_sign_in(sign_in_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.signed_in_personally();
begin
  delete from auth.sessions s where s.id = sign_in_id and s.user_id = person;
  if not found then
    perform private.refuse('sign_in_not_found', 'You are not signed in there any more.', 404);
  end if;
end
$$;

grant execute on function public.end_sign_in(uuid) to authenticated;
