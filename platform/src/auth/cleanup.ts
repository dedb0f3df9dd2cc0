/** What has expired among accounts, and is removed from time to time. */
export const accountCleanups: readonly string[] = [
  'delete from auth.rate_limits where empty_at < now()',
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  "delete from auth.one_time_tokens where expires_at < now() - interval '1 day'",
  'delete from auth.account_undos where expires_at < now()',
  // The one that opened the account goes with it.
  "delete from auth.sign_ups where not opened_account and created_at < now() - interval '30 days'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 day'",
  'delete from auth.webauthn_challenges where expires_at < now()',
  // A used code is kept for as long as somebody might try it again.
  "delete from auth.oauth_authorizations where expires_at < now() - interval '1 day'",
  // Apps that registered themselves, and that nobody ever let in.
  `delete from auth.oauth_clients c where c.registration_type = 'dynamic' and c.created_at < now() - interval '30 days'
   and not exists (select from auth.oauth_consents g where g.client_id = c.id)
   and not exists (select from auth.oauth_authorizations a where a.client_id = c.id)`,
  "delete from auth.sessions where not_after < now() - interval '1 day'",
  // A used token goes with its session, not before: when someone else uses it again, that is noticed.
  "delete from auth.refresh_tokens where session_id is null and updated_at < now() - interval '30 days'",
  "delete from auth.audit_log_entries where created_at < now() - interval '400 days'",
];
