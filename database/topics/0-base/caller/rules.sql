-- Who is asking, and how lately they proved it.

-- The caller's id, or a refusal for a visitor, also where the caller is a child. For the few things that children do themselves.
create function private.signed_in_learner() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in', 'Please sign in first.', 401);
  end if;
  return auth.uid();
end
$$;

-- The same for everything else: it is the parent who does it. For functions that need somebody to act for.
create function private.signed_in() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if private.caller_is_child() then
    perform private.refuse('child_account', 'This is not for children''s accounts. A parent does it.', 403);
  end if;
  return private.signed_in_learner();
end
$$;

-- Whether a child is asking. Policies ask it once for each query; planned once, so plpgsql.
create function private.caller_is_child() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.profiles where id = (select auth.uid()) and is_child);
end
$$;

-- Whether an app asks that the person let into their account. The auth service says so in the token; what such an app may do is what the
-- person may do, save what is theirs alone.
create function private.caller_is_app() returns boolean
language sql stable set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is not null
$$;

-- For what would outlive the access that the person gave an app and can take back: secrets that it could keep, rooms, sessions of theirs
-- and of their children.
create function private.refuse_app() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.caller_is_app() then
    perform private.refuse('recent_sign_in_required', 'This is not for apps that were given access to an account: please sign in yourself.', 403);
  end if;
end
$$;

-- The caller's id as `private.signed_in` says it, and a refusal for an app.
create function private.signed_in_personally() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_app();
  return private.signed_in();
end
$$;

-- When the person of a session last proved who they are: by signing in, with their password once more, or with a second factor.
create function private.session_proved_at(session uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select max(greatest(c.created_at, c.updated_at)) from auth.mfa_amr_claims c where c.session_id = s.id),
    s.created_at)
  from auth.sessions s where s.id = session
$$;

-- Read from how it began, which every platform keeps.
create function private.is_session_of_app(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.mfa_amr_claims c
    where c.session_id = session and c.authentication_method = 'oauth_provider/authorization_code')
$$;

-- Never the session of an app: what the person proved, they proved in a session of their own.
create function private.proved_recently(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.session_proved_at(session) > now() - interval '10 minutes', false)
    and not private.is_session_of_app(session)
$$;

-- A grave change asks for more than a browser that was left open. A token without a session (a key, or one that the operator signed)
-- has nobody who could prove anything, and is not asked.
create function private.require_recent_sign_in() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  session text := auth.jwt() ->> 'session_id';
begin
  -- What is no id names no session, as the protocols read it.
  if session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and not private.proved_recently(session::uuid) then
    perform private.refuse('recent_sign_in_required', 'Please confirm that it is you: this asks for a sign-in of the last ten minutes.', 403);
  end if;
end
$$;

-- A grave change asks for more than a browser that was left open: a sign-in of a moment ago, with the second factor if there is one.
create function private.require_fresh_session(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  assurance auth.sessions.aal%type;
  is_recent boolean;
begin
  select s.aal, private.proved_recently(s.id) into assurance, is_recent
  from auth.sessions s
  where s.user_id = person and s.id::text = auth.jwt() ->> 'session_id';
  if is_recent is not true then
    perform private.refuse('recent_sign_in_required', 'Please sign in once more: this asks for a sign-in of the last ten minutes.', 403);
  end if;
  if assurance is distinct from 'aal2'
    and exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified') then
    perform private.refuse('second_factor_required', 'Please confirm with your second factor first.', 403);
  end if;
end
$$;

-- Policies, views and triggers call predicates as the caller; each is granted where it is made.
grant usage on schema private to anon, authenticated;

grant execute on function private.signed_in(), private.signed_in_learner(), private.signed_in_personally(), private.caller_is_child(), private.caller_is_app(),
  private.refuse_app()
to anon, authenticated;
