-- What a child's account never has: an address, a password, a provider, a second factor, an app that it let in. The auth service knows nothing of children, so
-- it is refused where it would be written.

create function private.keep_child_account_plain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_child((to_jsonb(new) ->> tg_argv[0])::uuid) then
    perform private.refuse('child_account', 'This is not for children''s accounts. A parent does it.', 403);
  end if;
  return new;
end
$$;

create trigger lomdim_child_account_stays_plain
  before update on auth.users
  for each row when (
    (old.email, old.phone, old.email_change, old.phone_change, old.encrypted_password, old.role, old.aud)
      is distinct from (new.email, new.phone, new.email_change, new.phone_change, new.encrypted_password, new.role, new.aud))
  execute function private.keep_child_account_plain('id');

-- Nor words about itself: what the auth service lets everybody write there is kept of no child. The product writes the language.
create trigger lomdim_child_account_says_nothing
  before update of raw_user_meta_data on auth.users
  for each row when (
    not coalesce(new.raw_user_meta_data, '{}') - 'preferred_language' <@ coalesce(old.raw_user_meta_data, '{}'))
  execute function private.keep_child_account_plain('id');

-- Not every platform keeps all of these; where there is no such table, nothing can be written to it.
do $$
declare
  name text;
begin
  foreach name in array array['identities', 'mfa_factors', 'webauthn_credentials', 'recovery_codes', 'one_time_tokens', 'oauth_consents'] loop
    continue when to_regclass(format('auth.%I', name)) is null;
    execute format('create trigger lomdim_child_account_stays_plain before insert on auth.%I
      for each row execute function private.keep_child_account_plain(''user_id'')', name);
  end loop;
end
$$;
