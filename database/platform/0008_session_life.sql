-- Ours: a family of refresh tokens has one branch. Each token that is used is replaced by the next, in one transaction, and the
-- database refuses a second one that could still be used.
update auth.refresh_tokens t set revoked = true, updated_at = now()
where not t.revoked and exists (
  select from auth.refresh_tokens newer where newer.session_id = t.session_id and not newer.revoked and newer.id > t.id
);
-- Sealed until now for the holder of the parent, from now on for the server; see docs/decisions/0026.
update auth.refresh_tokens set sealed = null where sealed is not null;
create unique index refresh_tokens_one_in_use on auth.refresh_tokens (session_id) where not revoked;

-- Sessions that began before there was an end to them.
update auth.sessions set not_after = least(
  created_at + interval '90 days',
  coalesce(refreshed_at at time zone 'UTC', created_at) + interval '30 days'
) where not_after is null;
